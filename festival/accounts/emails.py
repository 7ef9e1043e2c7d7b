"""Sends e-mails to organisers.

They are sent in a thread of their own: the response time must not reveal whether an account exists.
"""

from __future__ import annotations

import logging
from threading import Thread

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db import connection
from django.utils.translation import gettext, override

from festival.accounts import organisers

logger = logging.getLogger(__name__)


def send_new_password(address: str, site: str, language: str) -> Thread:
    """Send a link to choose a new password to the account of this address, if there is one.

    site: scheme and host of the link.
    """
    thread = Thread(target=_send, args=(address, site, language), name="letter", daemon=True)
    thread.start()
    return thread


def _send(address: str, site: str, language: str) -> None:
    try:
        user = organisers.find(address)
        if user is not None and user.is_active:
            with override(language):
                deliver(user, site)
    except Exception as error:  # nobody receives an error of this thread
        # Without its text, in which mail servers repeat the address.
        logger.error("a letter could not be sent: %s", type(error).__name__)
    finally:
        connection.close()


def deliver(user: User, site: str) -> None:
    """Send the e-mail. Raises OSError when the mail server refuses it."""
    text = gettext(
        "Somebody asked for a new password for the account of {name} at {site}.\n\n"
        "Choose it here, within {days} days; the link works once:\n{link}\n\n"
        "If you did not ask, there is nothing to do: your password stays."
    )
    if not user.has_usable_password():
        text = gettext(
            "There is an account for {name} at {site}, to lead Mid-Autumn dice games with.\n\n"
            "Choose your password here, within {days} days; the link works once:\n{link}\n\n"
            "After that, “A new password” on the sign-in page sends another link."
        )
    values = {
        "name": user.get_full_name(),
        "site": site,
        "days": settings.PASSWORD_RESET_TIMEOUT // 86400,
        "link": f"{site}{organisers.path_to_new_password(user)}",
    }
    subject = gettext("Your password at Moonbowl")
    send_mail(subject, text.format(**values), None, [user.email])
