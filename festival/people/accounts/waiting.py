"""Between the password and the second factor: the user is not signed in yet."""

from __future__ import annotations

import time

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from festival.people.sign_in import Backend
from festival.rights import organiser_of

KEY = "organiser_waits"
LONGEST = 10 * 60  # seconds


def wait(request: HttpRequest, user: User, then: str) -> None:
    """Remember who has given their password in this browser, and where they want to go."""
    request.session.flush()
    request.session[KEY] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),
        "at": time.time(),
        "then": then,
    }


def who_waits(request: HttpRequest) -> User | None:
    said = request.session.get(KEY)
    if not said or time.time() - said["at"] > LONGEST:
        return None
    user = organiser_of(Backend().get_user(said["user"]))
    # Of a password that was changed meanwhile nobody has given the new one.
    is_same = user and constant_time_compare(user.get_session_auth_hash(), said["hash"])
    return user if is_same else None


def then(request: HttpRequest) -> str:
    """The page asked for before signing in."""
    return str(request.session.get(KEY, {}).get("then", ""))
