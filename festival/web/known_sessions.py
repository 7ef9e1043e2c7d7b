"""The sessions that were seen signed in. To be among them gives a place in line and never a right:
rights are asked of the database.

A session that is not known, such as the first after a start, goes the guests' way once.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.utils.deprecation import MiddlewareMixin

from festival.rights import Right, access_of

UNAVAILABLE = 503  # the database cannot say who it is, and asking it again takes its time
MOST = 1000  # the oldest is forgotten first; guests cannot add to them

_keys: OrderedDict[str, None] = OrderedDict()
_emcees: OrderedDict[str, None] = OrderedDict()
_lock = Lock()


def note(key: str, *, is_emcees: bool = False) -> None:
    """is_emcees: the database said so when it was asked last."""
    with _lock:
        _keep(_keys, key)
        if is_emcees:
            _keep(_emcees, key)
        else:
            _emcees.pop(key, None)


def _keep(keys: OrderedDict[str, None], key: str) -> None:
    keys[key] = None
    keys.move_to_end(key)
    if len(keys) > MOST:
        keys.popitem(last=False)


def forget(key: str) -> None:
    with _lock:
        _keys.pop(key, None)
        _emcees.pop(key, None)


def was_emcees(key: str) -> bool:
    """Whether this was the emcee of the laptop when the database was asked last: all there is to
    go by where it cannot be read any more, and the emcee is to bring it back."""
    return key in _emcees


def is_known(scope: Any) -> bool:
    """Whether a request carries one of them."""
    return session_key(scope) in _keys


def session_key(scope: Any) -> str | None:
    """The session that a request says it is of."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            key = parse_cookie(value.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
            if key:
                return key
    return None


class KnownSessionsMiddleware(MiddlewareMixin):
    """Notes who was answered as somebody signed in, and forgets who is so no more."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        has_session = hasattr(request, "session") and request.session.accessed
        if has_session and response.status_code != UNAVAILABLE:
            with suppress(DatabaseError):  # then nobody can say who it is
                _note_visitor(request)
        return response


def _note_visitor(request: HttpRequest) -> None:
    sent = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    key = request.session.session_key if request.user.is_authenticated else None
    if sent and sent != key:
        forget(sent)
    if key:
        note(key, is_emcees=Right.LAPTOP in access_of(request.user).rights)
