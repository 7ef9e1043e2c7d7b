"""What arrives at several processes in the same moment."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

from psycopg import sql

from rules.bobing import game as bobing
from rules.bobing.game.events import PrizeAwarded
from tests.bench.wire import Place
from tests.cluster.evening import WRITTEN, doors_of, lay
from tests.cluster.presses import Device, Fate, Press, Scorer
from tests.servers.cluster import SERVE, Cluster

UNGUARDED = (SERVE[0], "-m", "tests.servers.changed", "without_locks", *SERVE[2:])
CONSTRAINTS = ("log_entry_seq_once", "log_entry_key_once")
SIXTH = "411235"  # one 4: a prize of the sixth tier
DROP = sql.SQL("ALTER TABLE festival_logentry DROP CONSTRAINT {}")
ENTRIES = sql.SQL(
    "SELECT e.entry FROM festival_logentry e JOIN festival_table t ON t.id = e.table_id"
    " WHERE t.festival_id = {} ORDER BY e.seq, e.id"
)


@dataclass
class Tried:
    """Presses that each came to all processes at once. presses: how many. written: entries for each
    of their keys. uneven: presses whose answers were not one and the same. statuses: of answers."""

    presses: int = 0
    uneven: int = 0
    written: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)

    @property
    def doubled(self) -> int:
        return sum(count - 1 for count in self.written.values())

    @property
    def is_exactly_once(self) -> bool:
        return len(self.written) == self.presses and not (self.doubled or self.uneven)


async def press_everywhere(cluster: Cluster, *, presses: int, tables: int) -> Tried:
    """The same key to every process, again and again, at so many tables side by side."""
    laid = await asyncio.to_thread(lay, cluster, tables)
    tried, doors = Tried(), doors_of(cluster)
    work = (_press(device, doors, presses // tables, tried) for _, device in laid)
    await asyncio.gather(*work)
    numbers = {table.number for table, _ in laid}
    rows = await asyncio.to_thread(cluster.run, WRITTEN)
    tried.written += Counter(key for number, seq, key in rows if number in numbers and seq > 1)
    return tried


async def _press(device: Device, doors: Sequence[Place], presses: int, tried: Tried) -> None:
    scorers = [Scorer(device, [door]) for door in doors]
    first = scorers[0]
    for number in range(presses):
        if number:
            await first.look()
        press = Press(secrets.token_hex(8), first.version, first.player, perf_counter())
        arrivals = [replace(press) for _ in scorers]
        pairs = zip(scorers, arrivals, strict=True)
        await asyncio.gather(*(scorer.send(each, scorer.doors[0]) for scorer, each in pairs))
        tried.presses += 1
        tried.uneven += len({(each.fate, each.answer) for each in arrivals}) > 1
    tried.statuses += sum((scorer.statuses for scorer in scorers), Counter())


async def spend_the_last_prize(cluster: Cluster) -> tuple[int, int]:
    """Each process is sent a roll that wins it, each under a key of its own: how often it was
    handed out, and how many of the presses were told that they have it."""
    ((table, device),) = await asyncio.to_thread(lay, cluster, 1, (1, 1, 1, 1, 1, 1))
    scorers = [Scorer(device, [door]) for door in doors_of(cluster)]
    presses = [
        Press(secrets.token_hex(8), each.version, each.player, perf_counter(), roll=SIXTH)
        for each in scorers
    ]
    pairs = zip(scorers, presses, strict=True)
    await asyncio.gather(*(scorer.send(press, scorer.doors[0]) for scorer, press in pairs))
    rows = await asyncio.to_thread(cluster.run, ENTRIES.format(table.number))
    told = sum(press.fate is Fate.ACKNOWLEDGED for press in presses)
    return max(_handed_out(row[0] for row in rows).values()), told


def _handed_out(entries: Any) -> Counter[int]:
    """How often each prize was, by its number."""
    read = [bobing.CODEC.entry_from_dict(entry) for entry in entries]
    events = [event for entry in read for event in entry.events]
    return Counter(event.prize for event in events if isinstance(event, PrizeAwarded))


def take_off_constraints(cluster: Cluster) -> None:
    for name in CONSTRAINTS:
        cluster.run(DROP.format(sql.Identifier(name)))
