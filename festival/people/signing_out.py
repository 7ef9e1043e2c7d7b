"""Signing browsers out: their sessions end at once, and their open sockets close."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from django.db import transaction

from festival.live.hub import announce_revoked
from festival.models import SignedIn
from festival.web.sessions import signed_in


def sign_out(user: User, which: Callable[[SignedIn], bool] = lambda _: True) -> int:
    """How many browsers of somebody were signed out; all of them where nothing is said."""
    with transaction.atomic():
        count = signed_in.end(filter(which, signed_in.browsers_of([user])))
        transaction.on_commit(lambda: announce_revoked(user.pk), robust=True)
    return count
