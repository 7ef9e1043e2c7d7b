"""An evening in which phones come and go and rolls go on, and in which nothing may grow.

An hour of an evening is 300 phones that each look three times, for twenty minutes each, and a roll
every twenty seconds. What grows is judged by the second half: a line is laid through its samples
(least squares), and over that half it may rise by no more than `Bound` says.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.bench.evening import PATIENCE, SEED, Evening
from tests.bench.machine import resident_kb
from tests.bench.phones import NotServed, Phone
from tests.bench.servers import House

VISITS_AN_HOUR = 900
VISITS_A_ROLL = 5
NEW_PHONE = 4  # of so many visits one is by a phone that was never here
BESIDE = ("rules/", "results/", "log/", "")  # pages that a guest looks at as well
SAMPLES = 60
LEAKING = (sys.executable, "-m", "tests.servers.changed", "leaking", "party")


@dataclass(frozen=True)
class Bound:
    """How much a figure may rise in the second half: so much an hour; in a short one, what caches
    that are still being filled and chance bring."""

    name: str
    unit: str
    an_hour: float
    by_chance: float

    def allowed(self, hours: float) -> float:
        return max(self.an_hour * hours, self.by_chance)


# A descriptor is one that no client holds.
BOUNDS = (
    Bound("memory", "KB", an_hour=5 * 1024, by_chance=8 * 1024),
    Bound("descriptors", "", an_hour=1, by_chance=12),
    Bound("threads", "", an_hour=0, by_chance=3),
    Bound("log", "bytes", an_hour=512, by_chance=2048),
)
MOST_AN_ENTRY = 4096  # bytes of the data file


@dataclass(frozen=True)
class Sample:
    """After so many visits. data: bytes of the data file, with what is not yet in its place."""

    visits: int
    memory: float
    descriptors: float
    threads: float
    log: float
    data: float
    entries: int


@dataclass
class Soaked:
    """refusals: of phones. lost: rolls that were answered and are not in the log, or the other way
    round."""

    samples: list[Sample]
    refusals: list[str]
    lost: int

    @property
    def hours(self) -> float:
        """Of an evening, as long as it would be."""
        return self.samples[-1].visits / VISITS_AN_HOUR

    def rise(self, name: str) -> float:
        return risen([(each.visits, getattr(each, name)) for each in self.second_half])

    @property
    def second_half(self) -> list[Sample]:
        return self.samples[len(self.samples) // 2 :]

    @property
    def an_entry(self) -> float:
        """Bytes of the data file for each entry of the second half."""
        return slope([(each.entries, each.data) for each in self.second_half])

    @property
    def grown(self) -> list[str]:
        """What has risen too far."""
        found = [
            bound.name for bound in BOUNDS if self.rise(bound.name) > bound.allowed(self.hours / 2)
        ]
        return [*found, "data file"] if self.an_entry > MOST_AN_ENTRY else found


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Of the line with the least squares; 0 where all stand at one place."""
    x, y = ([float(each) for each in values] for values in zip(*points, strict=True))
    middle, height = sum(x) / len(x), sum(y) / len(y)
    across = sum((each - middle) ** 2 for each in x)
    up = sum((a - middle) * (b - height) for a, b in zip(x, y, strict=True))
    return up / across if across else 0.0


def risen(points: Sequence[tuple[float, float]]) -> float:
    """By how much that line rises from the first point to the last."""
    return slope(points) * (points[-1][0] - points[0][0])


@dataclass
class Soak:
    """visits: all of them. stay: seconds of one, in the middle."""

    evening: Evening
    visits: int
    stay: float
    samples: list[Sample] = field(default_factory=list)
    begun: int = 0
    done: int = 0
    _chance: Random = field(default_factory=lambda: Random(SEED))
    _rolling: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def run(self, clients: int) -> None:
        self.samples.append(self.sample())
        await asyncio.gather(*(self._come_and_go(n / clients) for n in range(clients)))

    async def _come_and_go(self, late: float) -> None:
        await asyncio.sleep(late * self.stay)
        (phone,) = self.evening.new_phones(1)
        while self.begun < self.visits:
            self.begun += 1
            if self.begun % NEW_PHONE == 0:
                self.evening.phones.remove(phone)
                (phone,) = self.evening.new_phones(1)
            await self._visit(phone, BESIDE[self.begun % len(BESIDE)])
            await self._count()

    async def _visit(self, phone: Phone, beside: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await phone.scan()
                if beside:
                    await phone.look_at(f"{self.evening.board.path}{beside}")
        except (OSError, NotServed) as error:
            self.evening.refusals.append(f"{type(error).__name__}: {error}")
        await asyncio.sleep(self._chance.uniform(0, 2 * self.stay))
        phone.leave()

    async def _count(self) -> None:
        self.done += 1
        if self.done % VISITS_A_ROLL == 0:
            async with self._rolling:
                await self.evening.console.roll()
        if self.done % max(1, self.visits // SAMPLES) == 0:
            self.samples.append(self.sample())

    def sample(self) -> Sample:
        house = self.evening.house
        here = Path(f"/proc/{house.party.pid}")
        held = sum(phone.connections for phone in self.evening.phones)
        log = sum(path.stat().st_size for path in house.data.glob("*.log*"))
        with closing(sqlite3.connect(house.data / "moonbowl.sqlite3")) as data:
            (pages,), (size,) = (
                data.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size")
            )
            (entries,) = data.execute("SELECT count(*) FROM festival_logentry").fetchone()
        return Sample(
            visits=self.done,
            memory=resident_kb(house.party.pid),
            descriptors=len(os.listdir(here / "fd")) - held,
            threads=len(os.listdir(here / "task")),
            log=log + len(house.party.output),
            data=pages * size,
            entries=entries,
        )


def soaked(house: House, *, visits: int, clients: int, stay: float) -> Soaked:
    return asyncio.run(_soaked(house, visits=visits, clients=clients, stay=stay))


async def _soaked(house: House, *, visits: int, clients: int, stay: float) -> Soaked:
    async with Evening.at(house) as evening:
        soak = Soak(evening, visits, stay)
        await soak.run(clients)
        answered = [roll.dice for roll in evening.console.rolls]
        written = await asyncio.to_thread(evening.thrown)
    lost = sum(a != b for a, b in zip(answered, written, strict=False))
    lost += abs(len(answered) - len(written))
    return Soaked(soak.samples, evening.refusals, lost)
