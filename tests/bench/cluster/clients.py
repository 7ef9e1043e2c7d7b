"""The clients of a load, in processes of their own: those who roll, and the watchers.

python -m tests.bench.cluster.clients devices|publisher|crowd

It is told lines of JSON, {"do": name, ...}, and answers each with one: by what the method gives.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import subprocess
import sys
from asyncio.sslproto import SSLProtocol
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from math import ceil
from time import perf_counter
from typing import Any

from tests.bench.cluster.publisher import Publisher, by_turns
from tests.bench.machine import allow_many_sockets, worked
from tests.bench.wire import FrontDoor, News, Socket
from tests.cluster.presses import Device, Fate, Scorer
from tests.cluster.screens import Watcher, board_path
from tests.running import ROOT

AT_A_TIME = 10
ADDRESSES = 250  # as of so many households
OF_A_PROCESS = 1000  # watchers: TLS of more takes a core longer than a page waits
LOOK, LONG_LOOK = 0.02, 0.5  # seconds
PATIENCE, OF_A_RETURN = 600.0, 180.0
TLS_BYTES = 16 * 1024  # buffered for a connection; asyncio's 256 KB are 5 GB for 20,000


class Child:
    """kind: devices, publisher or crowd."""

    def __init__(self, kind: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.cluster.clients", kind],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, do: str, **what: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{json.dumps({'do': do, **what})}\n")
        self.process.stdin.flush()

    def answer(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def ask(self, do: str, **what: Any) -> Any:
        self.tell(do, **what)
        return self.answer()


@contextmanager
def child(kind: str) -> Iterator[Child]:
    made = Child(kind)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.communicate()


class Crowds:
    """All watchers, in as many processes as they need."""

    def __init__(self, children: Sequence[Child]) -> None:
        self._children = children

    def open(self, at: Sequence[tuple[int, str]], door: dict[str, Any]) -> int:
        """at: the number and code of each watcher's table. How many are live."""
        for number, each in enumerate(self._children):
            each.tell("open", at=at[number :: len(self._children)], **door)
        return sum(each.answer() for each in self._children)

    def report(self) -> dict[str, tuple[int, float]]:
        """By table and revision, how many have heard of it since the last report and when the last
        one did."""
        heard: dict[str, tuple[int, float]] = {}
        for answer in self._ask("report"):
            for key, (times, last) in answer.items():
                before, latest = heard.get(key, (0, 0.0))
                heard[key] = before + times, max(latest, last)
        return heard

    def come_back(self, since: float) -> tuple[list[float], Counter[str]]:
        """Wait until all are live by sockets that they opened since then, or for `OF_A_RETURN`:
        when each was that is, and why sockets and polls failed before."""
        found = self._ask("come_back", since=since)
        refused: Counter[str] = sum((Counter(answer["refused"]) for answer in found), Counter())
        return sorted(live for answer in found for live in answer["live"]), refused

    @property
    def received(self) -> int:
        """Bytes on the wire by all sockets that are open."""
        return sum(self._ask("received"))

    @property
    def worked(self) -> float:
        return sum(worked(each.process.pid) for each in self._children)

    def _ask(self, do: str, **what: Any) -> list[Any]:
        for each in self._children:
            each.tell(do, **what)
        return [each.answer() for each in self._children]


@contextmanager
def crowds(watchers: int) -> Iterator[Crowds]:
    with ExitStack() as stack:
        processes = ceil(watchers / OF_A_PROCESS)
        yield Crowds([stack.enter_context(child("crowd")) for _ in range(processes)])


def door_of(told: Any, number: int) -> FrontDoor:
    """told: the port of the proxy, and the file of its authority. number: of the client, whose
    address it decides."""
    source = f"127.0.1.{1 + number % ADDRESSES}"
    return FrontDoor(told["port"], source, trust(told["authority"]))


@cache
def trust(authority: str) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=authority)


class Devices:
    """Each has its console open, and knows from its own rolls what to post next."""

    def __init__(self) -> None:
        self.scorers: list[Scorer] = []
        self.consoles: list[Socket] = []

    async def open(self, told: Any) -> int:
        for number, each in enumerate(told["devices"]):
            door, device = door_of(told, number), Device(**each)
            scorer = Scorer(device, [door])
            await scorer.look()
            self.scorers.append(scorer)
            console = Socket(lambda news: None)
            await console.open(door, f"/ws{device.path}?language=en", device.cookies)
            self.consoles.append(console)
        await asyncio.sleep(1)
        return sum(not console.closed.done() for console in self.consoles)

    async def roll(self, told: Any) -> Any:
        return await by_turns(told, self._roll)

    async def _roll(self, place: int) -> int:
        press = await self.scorers[place].roll_on()
        assert press.fate is Fate.ACKNOWLEDGED, self.scorers[place].statuses
        return press.revision


class Crowd:
    """heard: by table and revision, how many have heard of it and when the last one did."""

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        self.heard: dict[str, tuple[int, float]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, told: Any) -> int:
        free = asyncio.Semaphore(AT_A_TIME)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(
                *(
                    self._open(free, door_of(told, number), table, code)
                    for number, (table, code) in enumerate(told["at"], len(self.watchers))
                )
            )
        return sum(watcher.live is not None for watcher in self.watchers)

    async def _open(self, free: asyncio.Semaphore, door: FrontDoor, table: int, code: str) -> None:
        async with free:
            watcher = Watcher(door, board_path(code), partial(self._hear, table))
            self.watchers.append(watcher)
            task = asyncio.create_task(watcher.watch())
            self._tasks.append(task)
            while watcher.live is None and not task.done():
                await asyncio.sleep(LOOK)

    def _hear(self, table: int, news: News) -> None:
        if not news.is_beat and (news.has_more or news.start is not None):
            key = f"{table}:{news.revision}:{int(news.has_more)}"
            times, _ = self.heard.get(key, (0, 0.0))
            self.heard[key] = times + 1, perf_counter()

    async def report(self, told: Any) -> Any:
        heard, self.heard = self.heard, {}
        return heard

    async def received(self, told: Any) -> int:
        return sum(each.line.received for each in self.watchers if each.line)

    async def come_back(self, told: Any) -> Any:
        end, since = perf_counter() + OF_A_RETURN, told["since"]
        while perf_counter() < end and any((e.live or 0.0) < since for e in self.watchers):
            await asyncio.sleep(LONG_LOOK)
        return {
            "live": [each.live for each in self.watchers if each.live],
            "refused": sum((each.refused for each in self.watchers), Counter()),
        }


async def main(kind: str) -> None:
    client = {"devices": Devices, "crowd": Crowd, "publisher": Publisher}[kind]()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        told = json.loads(line)
        answer = await getattr(client, told.pop("do"))(told)
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    allow_many_sockets()
    SSLProtocol.max_size = TLS_BYTES
    asyncio.run(main(sys.argv[1]))
