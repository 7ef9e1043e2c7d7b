"""Finds a laptop's cookies under their older names, which did not name the data folder.

Browsers send a cookie to every port of `localhost`, so its name includes the data folder's own key.
"""

from __future__ import annotations

from collections.abc import Iterable

from asgiref.typing import WWWScope
from django.conf import settings

from festival.web.edge.application import Layer, Receive, Send

Headers = list[tuple[bytes, bytes]]

OLDER = {
    settings.SESSION_COOKIE_NAME.encode(): b"moonbowl_session",
    settings.CSRF_COOKIE_NAME.encode(): b"moonbowl_csrf",
    settings.LANGUAGE_COOKIE_NAME.encode(): b"moonbowl_language",
    settings.DEVICE_COOKIE_NAME.encode(): b"moonbowl_device",
}


class OwnCookies(Layer):
    """An application that gets the cookies of this data folder."""

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        own = scope.copy()
        own["headers"] = with_own(scope["headers"])
        await self.application(own, receive, send)


def with_own(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The headers of a request, with the cookies of this data folder under their own names."""
    return [_own(*header) for header in headers]


def _own(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """A header; to a Cookie header, missing cookies are added from their older names."""
    if name != b"cookie":
        return name, value
    found = dict(pair.split(b"=", 1) for pair in value.split(b"; ") if b"=" in pair)
    missing = [
        own + b"=" + found[older]
        for own, older in OLDER.items()
        if own not in found and older in found
    ]
    return name, b"; ".join([value, *missing])
