"""Lanterns that guests send up from their phones: counted, never passed on one by one.

A wall is told one number each half second, of the phones of all processes; phones are told nothing.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping

from channels.db import database_sync_to_async

from festival.models import FIRST, Table

PHONE = re.compile(rb"/ws/f/([\w-]+)/")  # the sockets that may say something
CHEER = b"*"  # all that they may say
PACE = 0.5  # seconds
MOST = 999  # that a wall is told at once

Counts = Mapping[int, int]  # by table

_sent: Counter[str] = Counter()  # here since the last look, by the festival's code


def note(path: bytes) -> None:
    """A phone sends one up. path: of its socket."""
    found = PHONE.fullmatch(path)
    if found:
        _sent[found[1].decode("ascii")] += 1


class Cheers:
    """tell_others: awaited with what was counted here. tell_walls: with a table, and what was
    counted there everywhere."""

    def __init__(
        self,
        tell_others: Callable[[Counts], Awaitable[None]],
        tell_walls: Callable[[int, int], Awaitable[None]],
    ) -> None:
        self._tell_others, self._tell_walls = tell_others, tell_walls
        self._heard: Counter[int] = Counter()

    def hear(self, counts: Counts) -> None:
        """What another process counted."""
        self._heard.update(counts)

    async def publish(self) -> None:
        while True:
            await asyncio.sleep(PACE)
            if _sent:
                sent = dict(_sent)
                _sent.clear()
                counts = await database_sync_to_async(_by_table)(sent)
                self._heard.update(counts)
                await self._tell_others(counts)
            heard, self._heard = self._heard, Counter()
            for table, count in heard.items():
                await self._tell_walls(table, min(count, MOST))


def _by_table(sent: Mapping[str, int]) -> dict[int, int]:
    """Of the tables whose emcee wants lanterns."""
    tables = Table.objects.filter(festival__code__in=sent, number=FIRST, has_lanterns=True)
    return {table: sent[code] for table, code in tables.values_list("pk", "festival__code")}
