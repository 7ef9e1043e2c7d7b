"""A party of sixty in the middle of its game: its console, and phones that look at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from tests.bench.phones import OK, Board, NotServed, Phone, Visit
from tests.bench.post import ROLLS, SHOWN, Emcee, Refused
from tests.bench.servers import SIXTY, House
from tests.bench.wire import Answer, Connection, News, Place, Socket
from tests.browser.desk import Table

# The server lets the laptop itself have any number of connections, and that is this one address.
EMCEE = "127.0.0.1"
ADDRESSES = 250  # of honest phones: 127.0.1.1 to 127.0.1.250; abusers come from 127.0.0.2 on
PATIENCE = 120.0  # seconds until a phone is given up
SEED = 300
A_MOMENT = 0.05  # second
OWN_LINE = 4.0  # seconds that the console waits for it; then it asks, as the page does


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
            await asyncio.wait_for(self._news.wait(), OWN_LINE)
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


@dataclass
class Evening:
    """phones: all that ever came. refusals: why some of them were not served."""

    house: House
    table: Table
    board: Board
    console: Console
    phones: list[Phone] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @classmethod
    @asynccontextmanager
    async def at(cls, house: House) -> AsyncIterator[Evening]:
        table, emcee = await asyncio.to_thread(house.begin, "Crowd", SIXTY)
        board = Board(f"/f/{table.code}/")
        console = Console(emcee, board, Place(house.port, EMCEE))
        await console.open()
        evening = cls(house, table, board, console)
        try:
            yield evening
        finally:
            leave(phone for phone in evening.phones if phone.visits and not phone.visit.left)
            console.close()
            await asyncio.sleep(A_MOMENT)  # then the sockets are closed

    def new_phones(self, count: int) -> list[Phone]:
        begun = len(self.phones)
        made = [Phone(self.board, self._place(number)) for number in range(begun, begun + count)]
        self.phones += made
        return made

    def _place(self, number: int) -> Place:
        return Place(self.house.port, f"127.0.1.{1 + number % ADDRESSES}")

    def thrown(self) -> list[str]:
        """The dice of every throw in the log, in its order."""
        status, log = self.house.desk.visitor.get(f"{self.table.edit}log.json")
        assert status == 200, log
        commands = (entry["command"] for entry in json.loads(log)["entries"])
        return [command["roll"] for command in commands if command["type"] == "Throw"]

    async def scan(self, phones: Sequence[Phone], within: float) -> None:
        """All of them, each at a moment of its own; returns when the last is live."""
        moments = Random(SEED)
        arrivals = (self._arrive(phone, moments.uniform(0, within)) for phone in phones)
        await asyncio.gather(*arrivals)

    async def _arrive(self, phone: Phone, after: float) -> None:
        await asyncio.sleep(after)
        try:
            async with asyncio.timeout(PATIENCE):
                await phone.scan()
        except (OSError, NotServed) as error:  # a TimeoutError is an OSError
            self.refusals.append(f"{type(error).__name__}: {error}")


def leave(phones: Iterable[Phone]) -> None:
    for phone in phones:
        phone.leave()


def to_the_last(roll: Roll, visits: Iterable[Visit]) -> float | None:
    """Seconds from the post until everybody who was live then and stayed held it; None where that
    is nobody."""
    held = [
        visit.had(roll.revision) or roll.posted + PATIENCE
        for visit in visits
        if visit.live is not None
        and visit.live <= roll.posted
        and (visit.left is None or visit.left > roll.answered + 1)
    ]
    return max(held) - roll.posted if held else None
