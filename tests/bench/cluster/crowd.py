"""The watchers of all tables, in a process of their own: python -m tests.bench.cluster.crowd"""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any

from tests.bench import machine
from tests.bench.cluster.child import answer_lines
from tests.bench.wire import BackDoor, News, Socket
from tests.cluster.evening import LOOPBACK
from tests.cluster.screens import board_path

AT_A_TIME = 40
ADDRESSES = 250  # 192.0.2.1 to 192.0.2.250, as of so many households
PATIENCE = 300.0


class Crowd:
    """heard: by table and revision, how many have heard of it and when the last one did."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.heard: dict[str, tuple[int, float]] = {}
        self._known = 0
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


if __name__ == "__main__":
    machine.allow_many_sockets()
    crowd = Crowd()
    asyncio.run(answer_lines({"open": crowd.open, "report": crowd.report}))
