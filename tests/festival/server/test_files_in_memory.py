"""What never changes is asked of the application once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.conf import settings

from festival.server.files_in_memory import LARGEST, StaticFileCache

FILE = f"{settings.STATIC_URL}js/live/live.js"
FOR_EVER = b"max-age=315360000, public, immutable"


class Application:
    """Answers with the number of times that it was asked. cut: the first time it ends after so many
    messages."""

    def __init__(
        self, kept: bytes = FOR_EVER, status: int = 200, size: int = 2, cut: int = 3
    ) -> None:
        self.asked = 0
        self.cut = cut
        self.start = {"status": status, "headers": [(b"Cache-Control", kept)]}
        self.size = size

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        half = str(self.asked).encode() * (self.size // 2)
        messages = [
            {"type": "http.response.start", **self.start},
            {"type": "http.response.body", "body": half, "more_body": True},
            {"type": "http.response.body", "body": half},
        ]
        for message in messages[: self.cut if self.asked == 1 else None]:
            await send(message)


def asked_twice(application: Application, path: str = FILE, **scope: Any) -> tuple[int, bytes]:
    """How often the application was asked, and what the second answer said."""
    told: list[Any] = []
    unchanging: Any = StaticFileCache(application)
    asked = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [],
        **scope,
    }

    async def send(message: Any) -> None:
        told.append(message)

    async def ask() -> None:
        await unchanging(asked, None, send)
        told.clear()
        await unchanging(asked, None, send)

    asyncio.run(ask())
    assert told[0]["status"] == application.start["status"]
    assert not told[-1].get("more_body")
    return application.asked, b"".join(message.get("body", b"") for message in told)


def test_file_is_answered_from_memory_the_second_time() -> None:
    assert asked_twice(Application()) == (1, b"11")


@pytest.mark.parametrize(
    "scope",
    [
        {"path": "/f/ab12cd/"},
        {"method": "HEAD"},
        {"query_string": b"page=2"},
        {"headers": [(b"if-none-match", b'"1"')]},
        {"headers": [(b"range", b"bytes=0-1")]},
    ],
    ids=["page", "head", "query", "condition", "range"],
)
def test_anything_else_is_asked_of_the_application(scope: dict[str, Any]) -> None:
    assert asked_twice(Application(), **scope) == (2, b"22")


@pytest.mark.parametrize(
    "application",
    [Application(kept=b"no-cache"), Application(status=404), Application(size=LARGEST + 2)],
    ids=["may change", "not found", "large"],
)
def test_answer_that_may_not_be_kept_is_not(application: Application) -> None:
    assert asked_twice(application)[0] == 2


@pytest.mark.parametrize("cut", [1, 2], ids=["before its body", "in its middle"])
def test_interrupted_answer_is_not_kept(cut: int) -> None:
    assert asked_twice(Application(cut=cut)) == (2, b"22")


def test_deflated_answer_is_kept_apart_from_the_plain_one() -> None:
    application = Application()
    unchanging: Any = StaticFileCache(application)
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message.get("body"))

    async def ask() -> None:
        for header in ([], [(b"accept-encoding", b"gzip, br")]) * 2:
            scope = {"type": "http", "method": "GET", "path": FILE, "query_string": b""}
            await unchanging({**scope, "headers": header}, None, send)

    asyncio.run(ask())

    assert application.asked == 2
    assert b"".join(filter(None, told)) == b"11221122"
