"""How large a form may be, and the answer to a larger one.

A body is on the disk before a view hears of it: a stranger's phone could fill the disk with one.
The party's server refuses sooner than this application, which only sees what its server has taken.
"""

from __future__ import annotations

import io
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, gettext, override

from festival.rights import Right, access_of

KB = 1024
MOST = 64 * KB * KB  # a photo for each tier as a camera makes it: a view says which is too large
OF_ANYBODY = 64 * KB  # a name and a few numbers
TOO_LARGE = 413


def most_of(scope: Any) -> int:
    """The largest body that whoever asks may send. Reads the database."""
    request = ASGIRequest(scope, io.BytesIO())
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return OF_ANYBODY
    request.session = SessionStore(key)
    return MOST if Right.SET_UP in access_of(get_user(request)).rights else OF_ANYBODY


def refusal(scope: Any, most: int) -> HttpResponse:
    """One sentence in the reader's language, as a page or as the script asked for it."""
    request = ASGIRequest(scope, io.BytesIO())
    with override(get_language_from_request(request)):
        shown = f"{most // KB // KB} MB" if most >= KB * KB else f"{most // KB} KB"
        sentence = gettext("Expected a form of at most {most}, got a larger one.")
        notice = sentence.format(most=shown)
        if request.headers.get("Accept") == "application/json":
            body = {"kind": "refused", "notice": notice, "revision": None}
            answer: HttpResponse = JsonResponse(body, status=TOO_LARGE)
        else:
            page = render_to_string("413.html", {"notice": notice})
            answer = HttpResponse(page, status=TOO_LARGE)
    answer.headers["Content-Length"] = str(len(answer.content))
    answer.headers["Content-Security-Policy"] = "default-src 'self'; frame-ancestors 'none'"
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


class BoundedBodies:
    """An application that is handed no body larger than `MOST`."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        is_too_large = claimed(scope) > MOST
        received = 0

        async def bounded() -> Any:
            nonlocal received, is_too_large
            message = await receive()
            received += len(message.get("body", b""))
            is_too_large = received > MOST
            # As if the visitor had gone: what came so far is let go, and nothing is answered.
            return {"type": "http.disconnect"} if is_too_large else message

        if not is_too_large:
            await self.application(scope, bounded, send)
        if is_too_large:
            await _answer(send, refusal(scope, MOST))


def claimed(scope: Any) -> int:
    """How long the body is said to be; 0 where nothing is said that can be read."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0]) if lengths and lengths[0].isdigit() else 0


async def _answer(send: Any, answer: HttpResponse) -> None:
    headers = [(name.encode("ascii"), value.encode("ascii")) for name, value in answer.items()]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})
