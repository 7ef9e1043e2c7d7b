"""The way of a roll goes through the functions that the paper names, in their order."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import AsyncRequestFactory, Client

from festival.config.asgi import application
from festival.live.hub import Hub
from festival.live.snapshots import BOARD, Topic
from festival.server.open_requests import commands, guests
from tests.festival.evening import ONE, started, state_of, stored
from tests.festival.live.listening import Screen, elsewhere, wait_for

ROOT = Path(__file__).parents[3]
PAPER = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
STEPS = re.findall(r"^\| \d+ \| `([\w/.]+)` \| `([\w.]+)` \|", PAPER, re.MULTILINE)
TOKEN = "t" * 32


class Walk:
    """The functions of the product that were called, in the order of their first calls."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, str]] = []

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            step = (str(path.relative_to(ROOT)), frame.f_code.co_qualname)
            if step not in self.steps:
                self.steps.append(step)


@pytest.mark.django_db(transaction=True)
async def test_roll_takes_the_steps_of_the_paper(of_here: Hub, desk: Client) -> None:
    festival, screen, walk = await elsewhere(started), Screen(), Walk()
    await of_here.join(Topic(BOARD, festival.table.pk, "en"), screen, -1)
    await wait_for(lambda: not of_here.publisher.changed)
    table, state = await elsewhere(lambda: (stored(festival).table, state_of(festival)))
    fields = {"roll": ONE, "player": state.turn, "version": table.version, "key": "walk"}
    pieces = [{"type": "http.request", "body": urlencode(fields).encode()}]
    cookies = {name: each.value for name, each in desk.cookies.items()}
    cookies[settings.CSRF_COOKIE_NAME] = TOKEN
    sent = AsyncRequestFactory().post(f"/festivals/{festival.pk}/console/throw/")
    headers = {
        "host": "localhost",
        "accept": "application/json",
        "content-type": "application/x-www-form-urlencoded",
        "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "x-csrftoken": TOKEN,
    }
    said = [(name.encode(), value.encode()) for name, value in headers.items()]
    answers: list[Any] = []

    async def receive() -> Any:
        return pieces.pop() if pieces else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        answers.append(message)

    sys.setprofile(walk)
    for thread in (commands, guests):
        thread.submit(sys.setprofile, walk)
    try:
        scope: Any = {**sent.scope, "headers": said}
        await application(scope, receive, send)
        await wait_for(lambda: len(screen.news()) > 1)
    finally:
        sys.setprofile(None)
        for thread in (commands, guests):
            thread.submit(sys.setprofile, None)

    assert answers[0]["status"] == 200, answers
    named = [
        (path if path.startswith("rules/") else f"festival/{path}", function)
        for path, function in STEPS
    ]
    assert len(named) > 15
    assert [step for step in walk.steps if step in named] == named
