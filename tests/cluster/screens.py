"""Screens as pages keep them: they come back when their line is lost or silent."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from operator import itemgetter
from random import uniform
from time import perf_counter

from tests.servers.client import BROKEN, News, Place, listen

# As static/js/live/live.js has them, in seconds.
SILENCE, HANDSHAKE = 10.0, 120.0
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
OPENED = 30.0  # seconds for all screens to be there


@dataclass
class Watcher:
    """A screen of one board. shown: when it first held a revision, in their order. opened: how many
    sockets."""

    door: Place
    path: str
    shown: list[tuple[float, int]] = field(default_factory=list)
    opened: int = 0
    _tries: int = 0

    async def watch(self) -> None:
        """For ever."""
        while True:
            with suppress(*BROKEN):
                await self._one_line()
            self._tries += 1
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self._tries - 1, 5))
            await asyncio.sleep(wait * uniform(0.5, 1))

    async def _one_line(self) -> None:
        """Until it is lost, or silent for too long."""
        clock = asyncio.get_running_loop().time
        self.opened += 1
        path = f"{self.path}&since={self.revision}"
        async with asyncio.timeout(HANDSHAKE) as patience, self.door.socket(path) as opened:
            patience.reschedule(clock() + SILENCE)
            async for news in listen(opened):
                patience.reschedule(clock() + SILENCE)
                self._hear(news)

    def _hear(self, news: News) -> None:
        self._tries = 0
        if not news.is_beat and news.revision > self.revision:
            self.shown.append((perf_counter(), news.revision))

    @property
    def revision(self) -> int:
        return self.shown[-1][1] if self.shown else -1

    def held(self, revision: int) -> float | None:
        """When it first showed this revision or a later one; None where it never did."""
        place = bisect_left(self.shown, revision, key=itemgetter(1))
        return self.shown[place][0] if place < len(self.shown) else None


def lag(watcher: Watcher, acknowledged: Iterable[tuple[float, int]]) -> float:
    """The longest that the screen lacked what was acknowledged, in seconds; infinite where it never
    came. acknowledged: when, and the revision that shows it."""
    worst = 0.0
    for when, revision in acknowledged:
        held = watcher.held(revision)
        worst = max(worst, float("inf") if held is None else held - when)
    return worst


def board_path(code: str) -> str:
    return f"/ws/f/{code}/?language=en"


def watchers(doors: Sequence[Place], code: str, each: int = 1) -> list[Watcher]:
    """So many at each door."""
    return [Watcher(door, board_path(code)) for door in doors for _ in range(each)]


@asynccontextmanager
async def watching(screens: Sequence[Watcher]) -> AsyncIterator[None]:
    """Begins when they all show what there is."""
    tasks = [asyncio.create_task(screen.watch()) for screen in screens]
    try:
        await all_show(screens, 0)
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def all_show(screens: Sequence[Watcher], revision: int, seconds: float = 2 * OPENED) -> None:
    async with asyncio.timeout(seconds):
        while any(screen.revision < revision for screen in screens):
            await asyncio.sleep(0.01)
