"""An evening in which phones come and go and rolls go on leaves nothing behind that grows.

What grows is judged by the second half: a line is laid through its samples (least squares), and
over that half it may rise by no more than what caches that are still being filled and chance bring.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import linear_regression

import pytest

from tests.crowds.evening import PATIENCE, SEED, Evening
from tests.crowds.house import House, product
from tests.crowds.phones import NotServed, Phone
from tests.running import MANAGE
from tests.servers.client import BROKEN
from tests.servers.process import resident_kb

VISITS, CLIENTS, STAY = 300, 30, 0.5  # seconds of a visit, in the middle
VISITS_A_ROLL = 5
NEW_PHONE = 4  # of so many visits one is by a phone that was never here
BESIDE = ("rules/", "results/", "log/", "")  # pages that a guest looks at as well
SAMPLES = 60
# By how much each may rise: KB, descriptors that no client holds, threads, bytes.
MOST = {"memory": 8 * 1024, "descriptors": 12, "threads": 3, "log": 2048}
LEAKING = (sys.executable, "-m", "tests.servers.changed", "leaking", "party")


class Soak:
    """lost: phones that were not served."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.samples: list[dict[str, float]] = []
        self.lost = 0
        self._begun = self._done = 0
        self._chance, self._rolling = Random(SEED), asyncio.Lock()

    async def run(self) -> None:
        await asyncio.gather(*(self._come_and_go(n / CLIENTS) for n in range(CLIENTS)))

    async def _come_and_go(self, late: float) -> None:
        await asyncio.sleep(late * STAY)
        (phone,) = self.evening.new_phones(1)
        while self._begun < VISITS:
            self._begun += 1
            if self._begun % NEW_PHONE == 0:
                self.evening.phones.remove(phone)
                (phone,) = self.evening.new_phones(1)
            await self._visit(phone, BESIDE[self._begun % len(BESIDE)])
            self._done += 1
            if self._done % VISITS_A_ROLL == 0:
                async with self._rolling:
                    await self.evening.roll()
            if self._done % (VISITS // SAMPLES) == 0:
                self.samples.append(self._sample())

    async def _visit(self, phone: Phone, beside: str) -> None:
        self.lost += 1
        with suppress(*BROKEN, NotServed):  # a TimeoutError is an OSError
            async with asyncio.timeout(PATIENCE):
                await phone.scan()
                if beside:
                    await phone.look_at(f"{self.evening.board.path}{beside}")
                self.lost -= 1
        await asyncio.sleep(self._chance.uniform(0, 2 * STAY))
        await phone.leave()

    def _sample(self) -> dict[str, float]:
        house = self.evening.house
        here = Path(f"/proc/{house.party.pid}")
        held = sum(phone.connections for phone in self.evening.phones)
        logs = sum(path.stat().st_size for path in house.data.glob("*.log*"))
        return {
            "memory": resident_kb(house.party.pid),
            "descriptors": len(os.listdir(here / "fd")) - held,
            "threads": len(os.listdir(here / "task")),
            "log": logs + len(house.party.output),
        }

    @property
    def grown(self) -> set[str]:
        """What has risen too far in the second half."""
        half = self.samples[len(self.samples) // 2 :]
        lines = {
            name: linear_regression(range(len(half)), [each[name] for each in half])
            for name in MOST
        }
        return {name for name, line in lines.items() if line.slope * (len(half) - 1) > MOST[name]}


async def soaked(house: House) -> Soak:
    async with Evening.at(house) as evening:
        soak = Soak(evening)
        await soak.run()
        answered = [press.roll for press in evening.scorer.presses]
        assert await asyncio.to_thread(evening.thrown) == answered
    return soak


@pytest.mark.proof
@pytest.mark.parametrize("program", [MANAGE, LEAKING])
def test_evening_leaves_nothing_behind_that_grows(program: tuple[str, ...]) -> None:
    """The twin is a server that leaks on purpose."""
    with product(program=program) as running:
        found = asyncio.run(soaked(running))

    assert found.lost == 0
    assert found.grown == (set(MOST) if program == LEAKING else set()), found.samples
