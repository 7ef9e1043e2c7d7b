"""Limits how often somebody may try a password with its code, or have an e-mail sent.

Somebody who guesses closes an account to their own network alone, until all strangers together have
guessed too often; a browser that has signed in before is counted apart. An unknown account has the
same limits as a known one.
"""

from __future__ import annotations

import math

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import ngettext

from festival.web.limits.limited_tries import MINUTE, Limit, Try, seconds_to_wait
from festival.web.visitors import counted_address, network_of

HOUR = 60 * MINUTE

# Wrong tries at one account: by a known browser, or a stranger's network. In a day: by a known
# browser, or all strangers, so that a thousand networks do not find a code of six digits either.
OF_ACCOUNT = Limit("account", 5, 5 * MINUTE)
OF_ACCOUNT_IN_A_DAY = Limit("account-day", 100, 24 * HOUR)
# At all accounts: a whole company may sign in behind one router.
OF_NETWORK = Limit("network", 200, HOUR)
# To one address, so that nobody's mailbox is flooded; and from one network.
EMAILS_TO = Limit("emails-to", 3, HOUR)
EMAILS_FROM = Limit("emails-from", 20, HOUR)


def place_of(request: HttpRequest) -> str:
    """The network of a visitor; in a local network, their address."""
    address = counted_address(request)
    return network_of(address) or address


def apart(who: str) -> tuple[Try, ...]:
    """How a try is counted of somebody whom the tries of others do not delay: a known browser, or
    a user who is signed in."""
    return (OF_ACCOUNT, who), (OF_ACCOUNT_IN_A_DAY, who)


def of_stranger(account: str, network: str) -> tuple[Try, ...]:
    """How a stranger's try at an account is counted."""
    return (
        (OF_ACCOUNT, f"{account} {network}"),
        (OF_NETWORK, network),
        (OF_ACCOUNT_IN_A_DAY, account),
    )


def require(*tries: Try) -> None:
    """Count one try at each limit. Raises ValidationError if one refuses it."""
    seconds = seconds_to_wait(*tries)
    if seconds:
        minutes = math.ceil(seconds / MINUTE)
        text = ngettext(
            "Too many tries: please wait {minutes} minute, then try again.",
            "Too many tries: please wait {minutes} minutes, then try again.",
            minutes,
        )
        raise ValidationError(text.format(minutes=minutes), code="too_many_tries")
