"""A roll, from the emcee's post to the last of the spectators."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

from aiohttp import ClientSession, ClientWebSocketResponse

from tests.bench import machine, servers
from tests.bench.figure import Figure, beside, ms
from tests.bench.spectators import Crowd, TooSlow
from tests.browser.desk import Table
from tests.cluster.presses import Scorer
from tests.crowds.house import House
from tests.games.bobing.prizes.photos import photo
from tests.servers.client import Place

CROWDS = (100, 1000)
WATCHERS = 50
TURNS = 5  # rolls in a round
REST = 0.1  # seconds, as between two rolls of an evening, as far as a processor is concerned
WARM_UPS = 3
Result = TypeVar("Result")


class Rounds:
    """Rounds of messages to a crowd."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.last = list[float]()  # seconds until the last spectator showed it
        self.worked = list[float]()  # processor seconds of the server, until the next round

    async def add(self, sending: Coroutine[Any, Any, Result]) -> Result:
        begin = perf_counter()
        sent = asyncio.create_task(sending)
        self.last.append(await self.crowd.watch(self.crowd.revision + 1) - begin)
        return await sent


class Roller(Rounds):
    """A festival with a crowd."""

    def __init__(
        self, house: House, begun: tuple[Table, Scorer], crowd: Crowd, session: ClientSession
    ) -> None:
        super().__init__(crowd)
        self.house, self.session = house, session
        self.table, self.scorer = begun

    @classmethod
    @asynccontextmanager
    async def at(cls, house: House, count: int) -> AsyncIterator[Roller]:
        begun = await asyncio.to_thread(house.begin, f"Fan-out to {count}")
        place, path = Place(house.port), f"/ws/f/{begun[0].code}/?language=en"
        async with Crowd.at(place, path, count) as crowd, place.session() as session:
            await crowd.watch(0)
            yield cls(house, begun, crowd, session)

    async def play(self) -> str:
        """The key of the roll."""
        device, press, place = self.scorer.device, self.scorer.new_press(), self.scorer.doors[0]
        path, headers = f"{device.path}{press.verb}/", device.headers(place)
        pid = self.house.party.pid
        begin = machine.worked(pid)
        post = place.ask("POST", path, headers, press.body(), session=self.session)
        answer = await self.add(post)
        if answer.status != 200:
            raise TooSlow(f"{answer.status}: {answer.body[:400]!r}")
        await asyncio.sleep(REST)
        self.worked.append(machine.worked(pid) - begin)
        await self.scorer.look()
        return press.key

    async def send_photo(self, key: str) -> None:
        address, image = f"{self.table.edit}photos/", photo((960, 960))
        revision = self.crowd.revision + 1
        await asyncio.to_thread(self.house.desk.send_photo, address, image, key=key)
        await self.crowd.watch(revision)
        await asyncio.sleep(REST)


class Teller(Rounds):
    """A server that passes on what one connection says."""

    def __init__(self, crowd: Crowd, line: ClientWebSocketResponse) -> None:
        super().__init__(crowd)
        self.line = line

    @classmethod
    @asynccontextmanager
    async def at(cls, port: int, count: int) -> AsyncIterator[Teller]:
        place = Place(port)
        async with Crowd.at(place, "/", count) as crowd, place.socket("/") as line:
            yield cls(crowd, line)

    async def play(self, message: str) -> None:
        """The same text as a message, but for the numbers of its revision."""
        revision = self.crowd.revision + 1
        text = json.dumps({**json.loads(message), "revision": revision, "from": revision - 1})
        await self.add(self.line.send_str(text))
        await self.line.receive()
        await asyncio.sleep(REST)


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    for count in CROWDS:
        *versions, theirs = (median(each.last) for each in race(checkouts, count, TURNS * rounds))
        of = f"over {ms(theirs)} (broadcast)"
        yield beside(
            Figure(f"cold_{count}", ours / theirs, f"{ms(ours)} {of}") for ours in versions
        )
    with servers.products() as (house,):
        yield asyncio.run(photographed(house, TURNS * rounds))
    *watched, _ = race(checkouts, WATCHERS, TURNS * rounds)
    yield beside(Figure("command", 1000 * median(each.worked)) for each in watched)


async def photographed(house: House, rounds: int) -> Figure:
    """By turns in one process."""
    async with Roller.at(house, WATCHERS) as plain, Roller.at(house, WATCHERS) as pictured:
        for played in range(rounds + WARM_UPS):
            for roller in (plain, pictured)[:: 1 if played % 2 else -1]:
                key = await roller.play()
                if roller is pictured:
                    await roller.send_photo(key)
        without, with_photos = (median(each.last[WARM_UPS:]) for each in (plain, pictured))
    return Figure("photo", with_photos / without, f"{ms(with_photos)} over {ms(without)}")


def race(checkouts: Sequence[Path], count: int, rounds: int) -> list[Rounds]:
    """Of each version by turns, and of the bare server, which sends what the first sends of a roll.
    Whatever else the machine does hits all alike."""
    with servers.products(checkouts) as houses, servers.bare() as port:
        return asyncio.run(_raced(houses, port, count, rounds))


async def _raced(houses: Sequence[House], port: int, count: int, rounds: int) -> list[Rounds]:
    async with AsyncExitStack() as stack:
        rollers = [await stack.enter_async_context(Roller.at(house, count)) for house in houses]
        theirs = await stack.enter_async_context(Teller.at(port, count))
        for played in range(rounds + WARM_UPS):
            for roller in rollers[:: 1 if played % 2 else -1]:  # the first takes a little longer
                await roller.play()
            await theirs.play(rollers[0].crowd.newest)
        everybody: list[Rounds] = [*rollers, theirs]
        for each in everybody:
            del each.last[:WARM_UPS], each.worked[:WARM_UPS]
        return everybody
