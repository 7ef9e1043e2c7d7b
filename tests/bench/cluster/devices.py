"""The scorers of all tables, in a process of their own: python -m tests.bench.cluster.devices"""

from __future__ import annotations

import asyncio
from collections import Counter
from time import perf_counter
from typing import Any

from tests.bench.cluster.child import answer_lines
from tests.bench.wire import BackDoor, Socket
from tests.cluster.evening import CLIENT, LOOPBACK
from tests.cluster.presses import Device, Fate, Scorer


class Devices:
    """Each has its console open, and knows from its own rolls what to post next."""

    def __init__(self) -> None:
        self.scorers: list[Scorer] = []
        self.consoles: list[Socket] = []

    async def open(self, told: Any) -> int:
        for each in told["at"]:
            door = BackDoor(each["port"], LOOPBACK, told["public"], CLIENT)
            device = Device(each["path"], each["cookies"], each["token"], each["shown"])
            scorer = Scorer(device, [door])
            await scorer.look()
            scorer.statuses.clear()
            self.scorers.append(scorer)
            console = Socket(lambda news: None)
            await console.open(door, f"/ws{device.path}?language=en", device.cookies)
            self.consoles.append(console)
        await asyncio.sleep(1)
        return sum(not console.closed.done() for console in self.consoles)

    async def roll(self, told: Any) -> Any:
        """For so many seconds, each table by itself: when each roll was sent and answered, and
        which revision of which table shows it."""
        end = perf_counter() + told["seconds"]
        every = told["every"]
        work = [
            self._roll(number, every, every * number / len(self.scorers), end)
            for number in range(len(self.scorers))
        ]
        rolls = [roll for rolls in await asyncio.gather(*work) for roll in rolls]
        statuses: Counter[str] = sum((each.statuses for each in self.scorers), Counter())
        for scorer in self.scorers:
            scorer.statuses.clear()
        return {"rolls": rolls, "statuses": statuses}

    async def _roll(self, number: int, every: float, first: float, end: float) -> list[Any]:
        scorer, rolls = self.scorers[number], []
        due = perf_counter() + first
        while due < end:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            press = await scorer.roll_on()
            if press.fate is Fate.ACKNOWLEDGED:
                rolls.append((number, press.revision, press.sent, press.told))
            due += every
        return rolls


if __name__ == "__main__":
    devices = Devices()
    asyncio.run(answer_lines({"open": devices.open, "roll": devices.roll}))
