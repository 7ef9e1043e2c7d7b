"""Screens that join the hub of this process, and what happens elsewhere meanwhile."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections.abc import Callable
from typing import Any

from channels.layers import get_channel_layer

from festival.live.other_processes import GROUP
from festival.live.shown_tables import snapshot
from festival.live.snapshots import Snapshot, Topic
from festival.models import Festival
from tests.festival.evening import at_once, stored, throw

SOON = 60  # seconds: the machine may have other things to do


class Screen:
    """Whoever holds a socket. is_broken: what is sent to it does not get through."""

    def __init__(self) -> None:
        self.session_key = secrets.token_hex(16)
        self.heard: list[dict[str, Any]] = []
        self.is_broken = False
        self.failures = 0
        self.is_allowed = True
        self.is_expelled = asyncio.Event()

    async def send_text(self, text: str) -> None:
        if self.is_broken:
            self.failures += 1
            raise ConnectionResetError
        self.heard.append(json.loads(text))

    async def still_allowed(self) -> bool:
        return self.is_allowed

    async def close(self, code: int) -> None:
        self.is_expelled.set()

    async def expel(self) -> None:
        self.is_expelled.set()

    def news(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == "parts"]

    async def until(self, revision: int) -> None:
        await wait_for(lambda: self.heard[-1]["revision"] >= revision)


async def wait_for(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not is_so():
            await asyncio.sleep(0.01)


class Drawing:
    """Screens are drawn as ever, but the next one is kept back until it is let go."""

    def __init__(self) -> None:
        self.has_begun = threading.Event()
        self.may_end = threading.Event()

    def __call__(self, topic: Topic, revision: int = -1) -> Snapshot:
        drawn = snapshot(topic, revision)
        if not self.has_begun.is_set():
            self.has_begun.set()
            assert self.may_end.wait(SOON)
        return drawn


async def elsewhere(job: Callable[[], Any]) -> Any:
    """In a thread of its own, as the server answers a request."""
    (result,) = await asyncio.to_thread(at_once, job)
    assert not isinstance(result, Exception), result
    return result


async def tell(news: dict[str, Any]) -> None:
    """As another process does."""
    await get_channel_layer().group_send(GROUP, news)


async def roll(festival: Festival) -> int:
    """A throw, and the revision it leads to."""
    await elsewhere(lambda: throw(festival))
    return int(await elsewhere(lambda: stored(festival).table.revision))
