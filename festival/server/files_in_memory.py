"""Asks the application once for each file that never changes, then answers from memory."""

from __future__ import annotations

from asgiref.typing import ASGISendEvent, WWWScope
from django.conf import settings

from festival.web.asgi import Application, Receive, Send

MOST = 512  # answers
LARGEST = 512 * 1024  # bytes
CONDITIONS = (b"if-none-match", b"if-modified-since", b"range")
ENCODING = b"accept-encoding"

Answer = list[ASGISendEvent]


class StaticFileCache:
    """An application whose files are sent without a thread and without Django.

    A file's address changes with its content. Only answers that say "immutable" are kept.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.prefix = settings.STATIC_URL
        self.kept: dict[tuple[str, bool], Answer] = {}  # by path and whether gzipped

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        if not self._is_file(scope):
            await self.application(scope, receive, send)
            return
        takes_gzip = any(k == ENCODING and b"gzip" in v for k, v in scope["headers"])
        key = scope["path"], takes_gzip
        if key not in self.kept:
            await self._ask(key, scope, receive, send)
            return
        for message in self.kept[key]:
            await send(message)

    def _is_file(self, scope: WWWScope) -> bool:
        """Whether the request is for a whole file, without conditions."""
        is_get = scope["type"] == "http" and scope["method"] == "GET"
        asks_more = any(name in CONDITIONS for name, _ in scope["headers"])
        is_whole = is_get and not scope["query_string"] and not asks_more
        return is_whole and scope["path"].startswith(self.prefix)

    async def _ask(
        self, key: tuple[str, bool], scope: WWWScope, receive: Receive, send: Send
    ) -> None:
        told: list[ASGISendEvent] = []

        async def heard(message: ASGISendEvent) -> None:
            told.append(message)
            await send(message)

        await self.application(scope, receive, heard)
        bodies = [message for message in told if message["type"] == "http.response.body"]
        # An answer ends in the middle, without an error, where its client has disconnected.
        is_whole = bool(bodies) and not bodies[-1].get("more_body", False)
        body = b"".join(body.get("body", b"") for body in bodies)
        has_room = len(body) <= LARGEST and len(self.kept) < MOST
        if is_whole and has_room and _may_be_kept(told[0]):
            last: ASGISendEvent = {"type": "http.response.body", "body": body, "more_body": False}
            self.kept[key] = [told[0], last]


def _may_be_kept(start: ASGISendEvent) -> bool:
    if start["type"] != "http.response.start" or start["status"] != 200:
        return False
    named = {name.lower(): value for name, value in start["headers"]}
    return b"immutable" in named.get(b"cache-control", b"")
