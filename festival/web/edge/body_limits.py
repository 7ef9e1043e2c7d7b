"""Limits the size of forms, and answers larger ones.

A body is on the disk before a view is called, so a stranger's phone could fill the disk. Daphne
reads the whole body before it calls this; `server.daphne.request` refuses large bodies earlier.
"""

from __future__ import annotations

import io

from asgiref.typing import ASGIReceiveEvent, WWWScope
from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpResponse
from django.utils.translation import gettext_noop

from festival.rights import Right, access_of
from festival.web.edge.application import Layer, Receive, Send
from festival.web.edge.refusals import refusal, send_answer
from festival.web.edge.request import Request
from festival.web.sessions.stored import SessionStore

KB = 1024
MOST = 64 * KB * KB  # a camera's photo for each tier: the view names those that are too large
OF_SCORER = 6 * KB * KB  # a list of players
OF_ANYBODY = 64 * KB  # a name and a few numbers
TOO_LARGE = 413


def most_of(scope: WWWScope) -> int:
    """The largest body that this client may send. Reads the database."""
    request = Request(scope, io.BytesIO())
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return OF_ANYBODY
    request.session = SessionStore(key)
    rights = access_of(get_user(request)).rights
    if Right.SET_UP in rights:
        return MOST
    return OF_SCORER if Right.SCORE in rights else OF_ANYBODY


def too_large(scope: WWWScope, most: int) -> HttpResponse:
    shown = f"{most // KB // KB} MB" if most >= KB * KB else f"{most // KB} KB"
    sentence = gettext_noop("Send at most {most} (this form is larger).")
    return refusal(scope, TOO_LARGE, sentence, most=shown)


class BoundedBodies(Layer):
    """An application that gets no body larger than `MOST`."""

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        is_too_large = claimed(scope) > MOST
        received = 0

        async def bounded() -> ASGIReceiveEvent:
            nonlocal received, is_too_large
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
            is_too_large = received > MOST
            # As if the client had disconnected: Django drops the body and sends no answer.
            return {"type": "http.disconnect"} if is_too_large else message

        if not is_too_large:
            await self.application(scope, bounded, send)
        if is_too_large:
            await send_answer(send, too_large(scope, MOST))


def claimed(scope: WWWScope) -> int:
    """The Content-Length in bytes; 0 if it is missing or no number."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0]) if lengths and lengths[0].isdigit() else 0
