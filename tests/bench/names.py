"""Guests who scan and take their names on the list, all within a few seconds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from tests.bench import servers
from tests.bench.figure import Figure, beside, ms
from tests.browser.desk import Table
from tests.cluster.presses import Device, Fate, Scorer
from tests.crowds.evening import SEED
from tests.crowds.house import PRIZES, House
from tests.crowds.phones import Board, NotServed, Phone
from tests.running import PATIENCE
from tests.servers.client import BROKEN, Place

GUESTS, WITHIN = 320, 10.0  # and in how many seconds they scan
REST = 0.5  # seconds between two rolls at the party's other festival
ADDRESS = "127.0.1.1"  # of all guests: one Wi-Fi
NAMES = tuple(f"{given} {number}" for number, given in enumerate(["Maria Santos", "陳大文"] * 160))


@dataclass
class Door:
    """A list of names that nobody has, and another festival that is played meanwhile.

    took: the seconds of each guest from the scan to the board with their name.
    """

    table: Table
    scorer: Scorer
    place: Place
    took: list[float] = field(default_factory=list)
    rolls: list[float] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @classmethod
    @asynccontextmanager
    async def at(cls, house: House, *, has_begun: bool) -> AsyncIterator[Door]:
        """has_begun: the guests take their names in the game that is played."""
        desk = house.desk
        lay = desk.begin if has_begun else desk.lay
        today = {"name": "At the door", "date": f"{datetime.now(tz=UTC).date()}"}
        table = await asyncio.to_thread(lay, players=NAMES, counts=PRIZES, **today)
        _, scorer = await asyncio.to_thread(house.begin, "Another evening")
        if has_begun:
            device, doors = Device.of(desk, table), [Place(house.port)]
            scorer = Scorer(device, doors, moves=scorer.moves, patience=PATIENCE)
        yield cls(table, scorer, Place(house.port, ADDRESS))

    async def open(self) -> float:
        """Returns the seconds until the last guest had a name and the board."""
        moments, done, begin = Random(SEED), asyncio.Event(), perf_counter()
        rolling = asyncio.create_task(self._keep_rolling(done))
        arrivals = (
            self._arrive(number, moments.uniform(0, WITHIN)) for number in range(1, GUESTS + 1)
        )
        await asyncio.gather(*arrivals)
        lasted = perf_counter() - begin
        done.set()
        await rolling
        return lasted

    async def _keep_rolling(self, until: asyncio.Event) -> None:
        while not until.is_set():
            press = await self.scorer.roll(is_sent_again=False)
            assert press.fate is Fate.ACKNOWLEDGED, press.answer
            self.rolls.append(press.waited)
            await asyncio.sleep(REST)

    async def _arrive(self, number: int, after: float) -> None:
        await asyncio.sleep(after)
        phone, begin = Phone(Board(f"/f/{self.table.code}/"), self.place), perf_counter()
        try:
            await phone.scan()
            await phone.take_name(number)
            self.took.append(perf_counter() - begin)
        except (*BROKEN, NotServed) as error:
            self.refusals.append(f"{type(error).__name__}: {error}")
        finally:
            await phone.leave()


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    for key, has_begun in (("names", False), ("names_begun", True)):
        with servers.products(checkouts) as houses:
            found = [asyncio.run(_opened(house, rounds, has_begun=has_begun)) for house in houses]
        yield from map(beside, zip(*(_figures(key, *each) for each in found), strict=True))


def _figures(key: str, lasts: list[float], doors: list[Door]) -> Iterator[Figure]:
    refused = [each for door in doors for each in door.refusals]
    took = [max(door.took) for door in doors]
    told = f"a guest at worst {median(took):.1f} s, refused {len(refused)} {refused[:1]}"
    yield Figure(key, median(lasts), told)
    rolls = [seconds for door in doors for seconds in door.rolls]
    yield Figure(f"{key}_roll", 1000 * median(rolls), f"worst {ms(max(rolls))} of {len(rolls)}")


async def _opened(house: House, rounds: int, *, has_begun: bool) -> tuple[list[float], list[Door]]:
    lasts, doors = list[float](), list[Door]()
    for _ in range(rounds):
        async with Door.at(house, has_begun=has_begun) as door:
            lasts.append(await door.open())
            doors.append(door)
    return lasts, doors
