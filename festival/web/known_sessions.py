"""The sessions that were seen signed in. To be among them gives a place in line and never a right:
rights are asked of the database.

A session that is not known, such as the first after a start, goes the guests' way once.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.utils.deprecation import MiddlewareMixin

MOST = 1000  # the oldest is forgotten first; guests cannot add to them

_keys: OrderedDict[str, None] = OrderedDict()
_lock = Lock()


def note(key: str) -> None:
    with _lock:
        _keys[key] = None
        _keys.move_to_end(key)
        if len(_keys) > MOST:
            _keys.popitem(last=False)


def forget(key: str) -> None:
    with _lock:
        _keys.pop(key, None)


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
        sent = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        if not hasattr(request, "session") or not request.session.accessed:
            return response
        key = request.session.session_key if request.user.is_authenticated else None
        if sent and sent != key:
            forget(sent)
        if key:
            note(key)
        return response
