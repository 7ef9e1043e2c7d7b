"""Sends a laptop's session cookies twice: with a date, and without one in case clocks are wrong.

Browsers send a cookie to every port of `localhost`, so its name includes the data folder's own key.
They drop cookies that their clock calls expired: a laptop whose clock is years ahead would sign its
own emcee out. A cookie without a date stays until the browser is closed; signed-in users get both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asgiref.typing import ASGISendEvent, WWWScope
from django.conf import settings
from django.http import HttpRequest

from festival.web.edge.application import Layer, Receive, Send

Headers = list[tuple[bytes, bytes]]

UNDATED = b"_undated"
DATES = (b"expires=", b"max-age=")
DROPPED = b"max-age=0"
RENEWAL = "moonbowl.renewal"  # in the state of a request
SESSION = settings.SESSION_COOKIE_NAME.encode()
CSRF = settings.CSRF_COOKIE_NAME.encode()
# Replacements for a cookie that is missing: the cookie without a date, or the cookie under its
# older name, which did not name the data folder.
INSTEAD = {
    SESSION: (SESSION + UNDATED, b"moonbowl_session"),
    CSRF: (CSRF + UNDATED, b"moonbowl_csrf"),
    settings.LANGUAGE_COOKIE_NAME.encode(): (b"moonbowl_language",),
    settings.DEVICE_COOKIE_NAME.encode(): (b"moonbowl_device",),
}


class OwnCookies(Layer):
    """An application that gets and sends the cookies of this data folder."""

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        came, own = scope["headers"], scope.copy()
        own["headers"] = headers = with_own(came)
        is_signed_in = _has_session(headers)
        own["state"] = {RENEWAL: is_signed_in and not _has_session(came)}

        async def sent(message: ASGISendEvent) -> None:
            if message["type"] == "http.response.start":
                told = message["headers"]
                doubled = [each for header in told for each in _doubled(*header, is_signed_in)]
                message = {**message, "headers": doubled}
            await send(message)

        await self.application(own, receive, sent)


def _has_session(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(SESSION + b"=" in value for name, value in headers if name == b"cookie")


def is_renewal_due(request: HttpRequest) -> bool:
    """Whether the session's dated cookie is missing, so that closing the browser would sign it out;
    or the cookie is from an older version, whose sessions did not last."""
    return bool(getattr(request, "scope", {}).get("state", {}).get(RENEWAL))


def with_own(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The headers of a request, with the cookies of this data folder under their own names."""
    return [_own(*header) for header in headers]


def _own(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """A header; to a Cookie header, missing cookies are added from their replacements."""
    if name != b"cookie":
        return name, value
    found = dict(pair.split(b"=", 1) for pair in value.split(b"; ") if b"=" in pair)
    missing = [
        own + b"=" + next(found[other] for other in others if other in found)
        for own, others in INSTEAD.items()
        if own not in found and not found.keys().isdisjoint(others)
    ]
    return name, b"; ".join([value, *missing])


def _doubled(name: bytes, value: bytes, is_signed_in: bool) -> Iterator[tuple[bytes, bytes]]:
    """A header of an answer, and for a session's cookies the same cookie without a date."""
    yield name, value
    if name.lower() != b"set-cookie":
        return
    cookie, *about = value.split(b"; ")
    own, _, content = cookie.partition(b"=")
    if own == SESSION or (own == CSRF and is_signed_in):
        is_dropped = any(each.lower() == DROPPED for each in about)
        kept = [each for each in about if is_dropped or not each.lower().startswith(DATES)]
        yield name, b"; ".join([own + UNDATED + b"=" + content, *kept])
