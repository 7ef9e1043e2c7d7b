"""Spectators of one address, and when the last of them shows a revision."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter

from aiohttp import ClientSession

from tests.servers.client import Place, news_of

SECONDS = 60.0
NOTHING = -1


class TooSlow(Exception):
    """The server has not answered everybody in time, or has refused somebody."""


class Crowd:
    def __init__(self, place: Place, path: str) -> None:
        self.newest = ""  # message
        self.revision = NOTHING  # to which it leads
        self._place, self._path = place, path
        self._shown: list[int] = []  # by each spectator
        self._wanted = NOTHING
        self._missing: set[int] = set()  # spectators that do not show it yet
        self._all_show = asyncio.Event()
        self._last = 0.0  # when the newest of them did

    @classmethod
    @asynccontextmanager
    async def at(cls, place: Place, path: str, count: int) -> AsyncIterator[Crowd]:
        """They come one after the other."""
        crowd = cls(place, path)
        tasks: list[asyncio.Task[None]] = []
        async with place.session() as session:
            try:
                for _ in range(count):
                    is_open = asyncio.Event()
                    tasks.append(asyncio.create_task(crowd._look_on(session, is_open)))
                    async with asyncio.timeout(SECONDS):
                        await is_open.wait()
                yield crowd
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def watch(self, revision: int) -> float:
        """When the last spectator showed the revision."""
        self._wanted = revision
        self._missing = {n for n, shown in enumerate(self._shown) if shown < revision}
        self._all_show.clear()
        if self._missing:
            try:
                await asyncio.wait_for(self._all_show.wait(), SECONDS)
            except TimeoutError as error:
                raise TooSlow(f"not everybody was served within {SECONDS:.0f} s") from error
        return self._last

    async def _look_on(self, session: ClientSession, is_open: asyncio.Event) -> None:
        number = len(self._shown)
        self._shown.append(NOTHING)
        async with self._place.socket(self._path, session=session) as opened:
            is_open.set()
            async for message in opened:
                self._hear(number, message.data)

    def _hear(self, number: int, text: str) -> None:
        news = news_of(text)
        if news.is_beat:
            return
        if news.revision > self.revision:
            self.newest, self.revision = text, news.revision
        self._shown[number] = max(news.revision, self._shown[number])
        if news.revision >= self._wanted and number in self._missing:
            self._missing.discard(number)
            self._last = perf_counter()
            if not self._missing:
                self._all_show.set()
