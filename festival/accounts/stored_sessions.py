"""Sessions in the database.

A cookie may hold anything. Text that cannot be a session key is dropped before the query, because
PostgreSQL raises an error for some signs.
"""

from __future__ import annotations

from django.contrib.auth import get_user
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.backends import db
from django.http import HttpRequest


class SessionStore(db.SessionStore):
    """The class that Django expects in the module of SESSION_ENGINE."""

    def __init__(self, session_key: str | None = None) -> None:
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)


class ReadSession(SessionStore):
    """A session as a socket reads it, which cannot tell its browser a new key: it neither ends nor
    gets one, also after another SECRET_KEY. The next page sees to that."""

    key_salt = SessionStore().key_salt  # Django's has the name of the class

    def flush(self) -> None:
        pass

    def cycle_key(self) -> None:
        pass


def user_of(session_key: str) -> AbstractBaseUser | AnonymousUser:
    request = HttpRequest()
    request.session = ReadSession(session_key)
    return get_user(request)
