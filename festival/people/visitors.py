"""The organisers of a demo: anybody, without address and password, until the night."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.utils.translation import gettext

from festival.web.quotas import require_room_for_visitor


def new_visitor(address: str) -> User:
    """An organiser who can sign in nowhere else. Raises QuotaReached.

    address: where the visitor asks from.
    """
    require_room_for_visitor(address)
    # By the @ it is an organiser's name; it is nobody's address.
    user = User(username=f"visitor-{secrets.token_hex(8)}@", first_name=gettext("emcee"))
    user.set_unusable_password()
    user.save()
    return user
