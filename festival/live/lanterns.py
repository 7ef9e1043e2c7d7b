"""Counts the lanterns that guests send from their phones; walls get sums, not single lanterns."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter

from channels.db import database_sync_to_async

from festival.live.other_processes import ProcessBus
from festival.live.publisher import Publisher
from festival.live.snapshots import BOARD
from festival.models import FIRST, Table

PHONE = re.compile(r"/ws/f/([\w-]+)/")  # only sockets of phones may send
LANTERN = "*"  # the only message they may send
PACE = 0.5  # seconds between two sums that a wall gets

sent: Counter[str] = Counter()  # in this process since the last sum, by festival code


def count(path: str) -> None:
    """Count a lantern of a phone. path: of the phone's socket."""
    if found := PHONE.fullmatch(path):
        sent[found[1]] += 1


def by_table(counts: dict[str, int]) -> dict[int, int]:
    """The counts by table, for tables that show lanterns. counts: by festival code."""
    tables = Table.objects.filter(festival__code__in=counts, number=FIRST, has_lanterns=True)
    return {table: counts[code] for table, code in tables.values_list("pk", "festival__code")}


class Lanterns:
    """counts: lanterns to send to walls, by table, those of the other processes included."""

    def __init__(self, publisher: Publisher, others: ProcessBus) -> None:
        self.counts: Counter[int] = Counter()
        self._publisher, self._others = publisher, others

    async def publish(self) -> None:
        while True:
            await asyncio.sleep(PACE)
            if sent:
                counts = dict(sent)
                sent.clear()
                found = await database_sync_to_async(by_table)(counts)
                self.counts.update(found)
                await self._others.send_lanterns(found)
            counts_now, self.counts = self.counts, Counter()
            for table_id, number in counts_now.items():
                frame = json.dumps({"type": "lanterns", "count": number})
                for topic in self._publisher.sockets.topics_of(table_id):
                    if topic.audience == BOARD and topic.screen:
                        await self._publisher.send_all(topic, frame)
