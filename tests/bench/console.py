"""The emcee's console: it rolls by posts, and reads from its socket what to post next."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

from tests.bench.phones import OK, Board
from tests.bench.post import ROLLS, SHOWN, Emcee
from tests.bench.wire import Answer, Connection, News, Place, Socket

PATIENCE = 4.0  # seconds for its own line; then it asks, as the page does


class Refused(Exception):
    """A roll that was not taken."""


@dataclass(frozen=True, slots=True)
class Roll:
    """When it was posted and answered, and the revision that shows it."""

    dice: str
    posted: float
    answered: float
    revision: int

    @property
    def waited(self) -> float:
        return self.answered - self.posted


@dataclass
class Console:
    """Its rolls come over a connection each: between real ones lie minutes."""

    emcee: Emcee
    board: Board
    place: Place
    rolls: list[Roll] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _socket: Socket | None = None

    async def open(self) -> None:
        self._socket = Socket(self._hear)
        path = f"/ws{self.emcee.path}?language=en"
        await self._socket.open(self.place, path, self.emcee.cookies)

    def close(self) -> None:
        if self._socket:
            self._socket.close()

    async def keep_rolling(self, rest: float, until: asyncio.Event) -> None:
        while not until.is_set():
            await self.roll()
            with suppress(TimeoutError):
                await asyncio.wait_for(until.wait(), rest)

    async def roll(self) -> Roll:
        """Returns when the console shows what may be posted next."""
        dice, seen = ROLLS[len(self.rolls) % len(ROLLS)], self.emcee.shown["version"]
        body = self.emcee.body(dice)
        posted = perf_counter()
        answer = await self._ask("POST", f"{self.emcee.path}throw/", self.emcee.headers, body)
        answered = perf_counter()
        if answer.status != OK:
            raise Refused(f"{dice}: {answer.status} {answer.body[:400]!r}")
        done = Roll(dice, posted, answered, int(json.loads(answer.body)["revision"]))
        self.rolls.append(done)
        self.board.newest = max(self.board.newest, done.revision)
        while self.emcee.shown["version"] == seen:
            await self._wait_for_news()
        return done

    async def _wait_for_news(self) -> None:
        self._news.clear()
        try:
            await asyncio.wait_for(self._news.wait(), PATIENCE)
        except TimeoutError:
            page = await self._ask("GET", self.emcee.path, self.emcee.cookies)
            self.emcee.shown.update(SHOWN.findall(page.body.decode()))

    async def _ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Answer:
        connection = await Connection.to(self.place)
        try:
            return await connection.ask(method, path, headers, body)
        finally:
            connection.close()

    def _hear(self, news: News) -> None:
        self.emcee.shown.update(SHOWN.findall("".join(news.parts.values())))
        self._news.set()
