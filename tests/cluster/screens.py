"""Screens as pages keep them: they come back when their line is lost, and ask when it is silent."""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_left
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from operator import itemgetter
from random import uniform
from time import perf_counter

from tests.bench.wire import NO_BODY, Connection, News, Place, Socket

# As static/js/live/live.js has them, in seconds.
SILENCE, HANDSHAKE = 10.0, 120.0
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
TRIES_BEFORE_POLLING, POLL, LONGEST_PAUSE, PATIENCE = 3, 3.0, 15.0, 4.0
QUICK = 0.5
OK = 200
OPENED = 30.0  # seconds for all screens to be there


@dataclass
class Watcher:
    """A screen of one board. shown: when it first held a revision, in their order. live: when the
    socket that it has was first heard; None without one. opened: how many sockets. refused: how
    sockets ended that were never heard, and polls that brought nothing. heard: is called with all
    that its sockets say."""

    door: Place
    path: str
    heard: Callable[[News], None] = lambda news: None
    shown: list[tuple[float, int]] = field(default_factory=list)
    line: Socket | None = None
    live: float | None = None
    opened: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    _called: float = 0.0
    _last: float = 0.0
    _tries: int = 0
    _pause: float = POLL
    _polling: asyncio.Task[None] | None = None

    async def watch(self) -> None:
        """For ever."""
        async with asyncio.TaskGroup() as group:
            while True:
                await self._one_line(group)
                self._tries += 1
                self._poll_if_needed(group)
                wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self._tries - 1, 5))
                await asyncio.sleep(wait * uniform(0.5, 1))

    async def _one_line(self, group: asyncio.TaskGroup) -> None:
        self.line, self._called = Socket(self._hear), perf_counter()
        self.opened += 1
        closed = self.line.closed
        slow = asyncio.get_running_loop().call_later(SILENCE, self._is_slow, group)
        try:
            async with asyncio.timeout(HANDSHAKE):
                await self.line.open(self.door, f"{self.path}&since={self.revision}", {})
                await asyncio.wait([closed, self.line.opened], return_when=asyncio.FIRST_COMPLETED)
            slow.cancel()
            self._last = perf_counter()
            while not closed.done() and (left := self._last + SILENCE - perf_counter()) > 0:
                await asyncio.wait([closed], timeout=left)
            if self.live is None:
                self.refused[str(self.line.code or ("closed" if closed.done() else "silent"))] += 1
        except OSError as error:  # a timeout is one
            self.refused[type(error).__name__] += 1
        finally:
            slow.cancel()
            self.live = None
            self.line.close()

    @property
    def _is_late(self) -> bool:
        is_pending = self.line is not None and not self.line.opened.done()
        return is_pending and perf_counter() - self._called > SILENCE

    def _is_slow(self, group: asyncio.TaskGroup) -> None:
        self._tries = max(self._tries, TRIES_BEFORE_POLLING)
        self._poll_if_needed(group)

    def _poll_if_needed(self, group: asyncio.TaskGroup) -> None:
        is_done = self._polling is None or self._polling.done()
        if self._tries >= TRIES_BEFORE_POLLING and is_done:
            self._polling = group.create_task(self._poll())

    def _hear(self, news: News) -> None:
        self._last, self._tries, self._pause = perf_counter(), 0, POLL
        self.live = self.live or self._last
        if not news.is_beat:
            self._show(news.revision)
        self.heard(news)

    def _show(self, revision: int) -> None:
        if revision > self.revision:
            self.shown.append((perf_counter(), revision))

    async def _poll(self) -> None:
        """Until a socket is heard; over one connection while that goes well."""
        line: Connection | None = None
        try:
            while self._tries >= TRIES_BEFORE_POLLING:
                begun = perf_counter()
                try:
                    async with asyncio.timeout(PATIENCE):
                        line = line or await Connection.to(self.door)
                        await self._ask(line)
                except OSError as error:
                    self._put_off(type(error).__name__)
                    if line:
                        line.close()
                    line = None
                await asyncio.sleep(max(0.0, self._pause - (perf_counter() - begun)))
        finally:
            if line:
                line.close()

    async def _ask(self, line: Connection) -> None:
        page = self.path.removeprefix("/ws").partition("?")[0]
        begun = perf_counter()
        answer = await line.ask("GET", f"{page}state/?since={self.revision}", {})
        if answer.status != OK and answer.status not in NO_BODY:
            self._put_off(str(answer.status))
            return
        self._pause = POLL
        if self.line and self._is_late and perf_counter() - begun < QUICK:
            self.line.close()
        if answer.status == OK:
            self._show(int(json.loads(answer.body)["revision"]))

    def _put_off(self, why: str) -> None:
        self.refused[f"poll: {why}"] += 1
        self._pause = min(LONGEST_PAUSE, self._pause * uniform(2, 3))

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
