"""Tables that are played at and watched on a cluster, and what has to be true of them then."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from psycopg import sql

from tests.browser.desk import Desk, Table
from tests.cluster.presses import SEATS, Device, Press, Scorer
from tests.cluster.screens import Watcher, lag, watchers, watching
from tests.faults.history import Balance, Line, balance
from tests.servers.client import Place
from tests.servers.cluster import Cluster

CLIENT = "192.0.2.7"  # for whom a proxy asks
PLAYERS = tuple(f"Player {number}" for number in range(1, SEATS + 1))
PRIZES = (1, 2, 4, 8, 16, 32)
WRITTEN = sql.SQL(
    "SELECT t.festival_id, e.seq, e.key FROM festival_logentry e"
    " JOIN festival_table t ON t.id = e.table_id ORDER BY t.festival_id, e.seq"
)


def front_door(cluster: Cluster) -> Place:
    return Place(cluster.caddy.port, trust=cluster.caddy.trust)


def lay(
    cluster: Cluster, tables: int, counts: Sequence[int] = PRIZES
) -> list[tuple[Table, Device]]:
    """Tables whose game has begun, each with a device that plays it. counts: of prizes."""
    desk = Desk(cluster.link, cluster.caddy.trust)
    begun = [
        desk.begin(name=f"Table {number}", players=PLAYERS, counts=counts)
        for number in range(1, tables + 1)
    ]
    return [(table, Device.of(desk, table)) for table in begun]


@dataclass
class Played:
    """A table with its scorer and its screens. rolls: when each was acknowledged, and its
    revision."""

    table: Table
    scorer: Scorer
    screens: list[Watcher]
    rolls: list[tuple[float, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scorer.acknowledged = self._note

    def _note(self, press: Press) -> None:
        self.rolls.append((press.told, press.revision))

    def worst(self, since: float) -> list[float]:
        """Of each screen, the longest that it lacked a roll acknowledged since then."""
        lately = [(when, revision) for when, revision in self.rolls if when >= since]
        return [lag(screen, lately) for screen in self.screens]

    def is_current(self) -> bool:
        newest = self.rolls[-1][1] if self.rolls else -1
        return all(screen.revision >= newest for screen in self.screens)


@dataclass
class Evening:
    cluster: Cluster
    tables: list[Played]

    @classmethod
    @asynccontextmanager
    async def at(
        cls, cluster: Cluster, *, tables: int, every: float, screens: int
    ) -> AsyncIterator[Evening]:
        """Each table rolls every so many seconds. screens: of each table, which the proxy leads to
        any of the processes."""
        evening = await asyncio.to_thread(cls._laid, cluster, tables, screens)
        async with watching(evening.watchers):
            work = [
                asyncio.create_task(played.scorer.play(lambda took: max(0.0, every - took)))
                for played in evening.tables
            ]
            try:
                yield evening
            finally:
                for task in work:
                    task.cancel()
                await asyncio.gather(*work, return_exceptions=True)

    @classmethod
    def _laid(cls, cluster: Cluster, tables: int, screens: int) -> Evening:
        front = front_door(cluster)
        played = [
            Played(table, Scorer(device, [front]), watchers([front], table.code, screens))
            for table, device in lay(cluster, tables)
        ]
        return cls(cluster, played)

    @property
    def watchers(self) -> list[Watcher]:
        return [screen for played in self.tables for screen in played.screens]

    @property
    def statuses(self) -> Counter[str]:
        return sum((played.scorer.statuses for played in self.tables), Counter())

    def worst(self, since: float) -> list[float]:
        return [seconds for played in self.tables for seconds in played.worst(since)]

    async def until_all_roll_again(self, seconds: float) -> None:
        """Until each table has had two rolls acknowledged from now on, and all screens hold them;
        or so many seconds."""
        counts = [len(played.rolls) + 2 for played in self.tables]

        def is_so() -> bool:
            pairs = zip(self.tables, counts, strict=True)
            return all(len(each.rolls) >= count and each.is_current() for each, count in pairs)

        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not is_so():
                    await asyncio.sleep(0.02)

    def balance(self) -> Balance:
        """Of what the tables pressed, and of what PostgreSQL has written. Ask when nobody presses
        any more."""
        numbers = {played.table.number for played in self.tables}
        log = [Line(*row) for row in self.cluster.run(WRITTEN) if row[0] in numbers]
        # The first entry of each is the start, which the desk pressed.
        return balance([played.scorer.presses for played in self.tables], log)
