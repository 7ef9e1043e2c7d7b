"""Finds the user of a session, on pages and on sockets.

Unlike Django's and Channels' own functions, it leaves a session alone that was begun under a key in
SECRET_KEY_FALLBACKS. Django gives such a session a new name, which signs out all other requests of
that moment; Channels ends it.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, load_backend
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject


def user_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        request.user = SimpleLazyObject(lambda: user_of(request.session))  # type: ignore[assignment]
        return get_response(request)

    return answer


def user_of(session: SessionBase) -> User | AnonymousUser:
    """Whoever signed in. A session that is not valid any more, such as one from before a new
    password, ends."""
    backend = session.get(BACKEND_SESSION_KEY)
    if backend not in settings.AUTHENTICATION_BACKENDS:
        return AnonymousUser()
    user: User | None = load_backend(backend).get_user(int(session[SESSION_KEY]))
    if user is None:
        return AnonymousUser()
    if not is_hash_of(user, session.get(HASH_SESSION_KEY, "")):
        session.flush()
        return AnonymousUser()
    return user


def is_hash_of(user: User, said: str) -> bool:
    """Whether this is the user's session hash, with the present key or one before it."""
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(said, each) for each in hashes)
