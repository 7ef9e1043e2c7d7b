"""What the application itself does with a body that a server has taken."""

from __future__ import annotations

from typing import Any

import pytest

from festival.web.body_limits import BoundedBodies

MB = 1024 * 1024


class Counter:
    """An application that reads a whole body and says that it did."""

    def __init__(self) -> None:
        self.read = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            self.read += len(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done"})


async def posted(megabytes: int, *, says_length: bool) -> tuple[int, int]:
    """The status of the answer, and how many megabytes the application was handed."""
    pieces = iter(range(megabytes, 0, -1))
    answers: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": bytes(MB), "more_body": next(pieces) > 1}

    async def send(message: Any) -> None:
        answers.append(message)

    length = [(b"content-length", b"%d" % (megabytes * MB))] if says_length else []
    scope = {"type": "http", "method": "POST", "path": "/", "headers": length}
    application = Counter()
    await BoundedBodies(application)(scope, receive, send)
    start, _ = answers
    return start["status"], application.read // MB


@pytest.mark.parametrize("says_length", [True, False])
async def test_body_as_large_as_a_form_may_be_arrives_whole(says_length: bool) -> None:
    assert await posted(64, says_length=says_length) == (200, 64)


async def test_body_that_is_said_to_be_larger_is_not_handed_over() -> None:
    assert await posted(65, says_length=True) == (413, 0)


async def test_body_that_turns_out_larger_is_handed_over_no_further() -> None:
    assert await posted(200, says_length=False) == (413, 64)
