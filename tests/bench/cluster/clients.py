"""The clients of a load, in processes of their own: the scorers of all tables, and their watchers.

python -m tests.bench.cluster.clients devices|crowd

It is told lines of JSON, {"do": name, ...}, and answers each with one: by what the method gives.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any

from tests.bench.machine import allow_many_sockets
from tests.bench.wire import BackDoor, News, Socket
from tests.cluster.evening import CLIENT, LOOPBACK
from tests.cluster.presses import Device, Fate, Scorer
from tests.cluster.screens import board_path
from tests.running import ROOT

AT_A_TIME = 40
ADDRESSES = 250  # 192.0.2.1 to 192.0.2.250, as of so many households
PATIENCE = 300.0


class Child:
    """kind: devices or crowd."""

    def __init__(self, kind: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.cluster.clients", kind],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, do: str, **what: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{json.dumps({'do': do, **what})}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@contextmanager
def child(kind: str) -> Iterator[Child]:
    made = Child(kind)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.communicate()


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


class Crowd:
    """heard: by table and revision, how many have heard of it and when the last one did."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.heard: dict[str, tuple[int, float]] = {}
        self._numbers = count()

    async def open(self, told: Any) -> int:
        """Watchers: where each is let in, and the number and code of its table."""
        free = asyncio.Semaphore(AT_A_TIME)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(self._open(free, told["public"], *each) for each in told["at"]))
        return sum(not socket.closed.done() for socket in self.sockets)

    async def _open(
        self, free: asyncio.Semaphore, public: int, port: int, table: int, code: str
    ) -> None:
        client = f"192.0.2.{1 + next(self._numbers) % ADDRESSES}"
        is_shown = asyncio.Event()
        async with free:
            socket = Socket(partial(self._hear, table, is_shown))
            await socket.open(BackDoor(port, LOOPBACK, public, client), board_path(code), {})
            self.sockets.append(socket)
            await is_shown.wait()

    def _hear(self, table: int, is_shown: asyncio.Event, news: News) -> None:
        if not is_shown.is_set():
            is_shown.set()
        elif not news.is_beat and (news.has_more or news.start is not None):
            key = f"{table}:{news.revision}:{int(news.has_more)}"
            times, _ = self.heard.get(key, (0, 0.0))
            self.heard[key] = times + 1, perf_counter()

    async def report(self, told: Any) -> Any:
        heard, self.heard = self.heard, {}
        return heard


async def main(kind: str) -> None:
    client = {"devices": Devices, "crowd": Crowd}[kind]()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        told = json.loads(line)
        answer = await getattr(client, told.pop("do"))(told)
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    allow_many_sockets()
    asyncio.run(main(sys.argv[1]))
