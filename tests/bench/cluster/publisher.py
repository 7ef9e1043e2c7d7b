"""Posts the messages of rolls, and heartbeats, to a fan-out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from tests.bench.wire import Connection, Place
from tests.cluster.evening import LOOPBACK

BEAT = 2.5  # seconds, as festival/live/hub.py
Message = dict[str, Any]
Roll = tuple[int, int, float, float]  # place, the revision that shows it, when sent and answered


class Publisher:
    """As `Devices`, of all tables."""

    async def open(self, told: Any) -> int:
        self._codes: list[str] = told["codes"]
        self._rolls: list[list[Message]] = told["rolls"]
        self._revisions = [0] * len(self._codes)
        self._inside = Place(told["inside"], LOOPBACK)
        self._beats = asyncio.create_task(self._beat())
        return len(self._codes)

    async def _beat(self) -> None:
        while True:
            begun = perf_counter()
            try:
                line = await Connection.to(self._inside)
                for code, revision in zip(self._codes, self._revisions, strict=True):
                    await self._post(line, code, {"type": "beat", "revision": revision})
                line.close()
            except OSError:
                pass  # it restarts
            await asyncio.sleep(max(0.0, BEAT - (perf_counter() - begun)))

    async def _post(self, line: Connection, code: str, message: Message) -> None:
        body = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
        answer = await line.ask("POST", f"/publish/{code}", {"Content-Type": "text/json"}, body)
        assert answer.status in (201, 202), answer

    async def roll(self, told: Any) -> Any:
        return await by_turns(told, self._roll)

    async def _roll(self, place: int) -> int:
        line = await Connection.to(self._inside)
        self._revisions[place] += 1
        revision = self._revisions[place]
        for message in self._rolls[revision % len(self._rolls)]:
            start = revision if message.get("rest") else revision - 1
            sends = {**message, "revision": revision, "from": start}
            await self._post(line, self._codes[place], sends)
        line.close()
        return revision


async def by_turns(told: Any, roll: Callable[[int], Awaitable[int]]) -> list[Roll]:
    """Rolls for so many seconds, at each of the places by itself. roll: gives the revision."""
    every, places, rolls = told["every"], told["places"], list[Roll]()
    begun = perf_counter()

    async def at(place: int, due: float) -> None:
        while due < begun + told["seconds"]:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            sent = perf_counter()
            rolls.append((place, await roll(place), sent, perf_counter()))
            due += every

    work = (at(place, begun + every * n / len(places)) for n, place in enumerate(places))
    await asyncio.gather(*work)
    return rolls
