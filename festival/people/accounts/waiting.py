"""Users who have given the password but not yet the code: they are not signed in."""

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
    """Remember in the session who has given the password, and which page they asked for."""
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
    # If the password was changed meanwhile, this user has not given the new one.
    is_same = user and constant_time_compare(user.get_session_auth_hash(), said["hash"])
    return user if is_same else None


def then(request: HttpRequest) -> str:
    """The page that the user asked for before signing in."""
    return str(request.session.get(KEY, {}).get("then", ""))
