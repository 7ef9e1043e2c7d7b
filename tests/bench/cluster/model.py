"""On paper, from what was measured: what a thousand tables and a hundred thousand watchers need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from statistics import median

from tests.bench.cluster.measured import Found, Measured
from tests.bench.figure import number, table

TABLES, EVERY, WATCHERS = 1000, 5.0, 100_000
FULL = 0.5  # of a core: beyond that, rolls wait for each other
CORES = 8  # of a host
HEAD = "watchers of a table | processes: | hosts: | PostgreSQL: | Redis:"
MOST = 1000  # processes; what needs more cannot be had like this


@dataclass(frozen=True)
class Costs:
    """In seconds of a processor. draw: of a command, at each further process whose watchers it is
    drawn for. news: of a command, for each process that hears of it."""

    command: float
    draw: float
    watcher: float
    open: float
    rest: float
    database: float
    news: float

    @classmethod
    def of(cls, together: Measured, spread: Measured, processes: int) -> Costs:
        """Both with so many processes."""
        command = median(together.command)
        return cls(
            command=command,
            draw=max(0.0, median(spread.command) - command) / (processes - 1),
            watcher=max(0.0, median(together.watcher)),
            open=max(0.0, median(together.open)),
            rest=median(together.rest),
            database=median(together.database),
            news=median(together.news) / processes,
        )

    def processes(self, *, is_spread: bool) -> int | None:
        """How many it takes, each on a core of its own; None where no number does. is_spread: every
        process has watchers of every table."""
        rate, each = TABLES / EVERY, WATCHERS / TABLES
        for count in range(1, MOST + 1):
            drawn = min(count, each) if is_spread else 1
            a_command = self.command + self.draw * (drawn - 1) + self.watcher * each
            work = rate * a_command + self.open * WATCHERS + self.rest * count
            if work <= FULL * count:
                return count
        return None


def lines(found: Found, together: str, spread: str) -> Iterator[str]:
    """together, spread: the names of the two ways."""
    processes = max(count for _, count in found)
    if processes == 1:
        return
    costs = Costs.of(found[together, processes], found[spread, processes], processes)
    rate = TABLES / EVERY
    yield (
        f"On paper: {TABLES:,} tables, a roll each {EVERY:.0f} s, {WATCHERS:,} watchers; "
        f"{rate:.0f} commands and {rate * WATCHERS / TABLES:,.0f} screens told a second; a core is "
        f"used to {100 * FULL:.0f} %, a host has {CORES}"
    )
    yield ""
    yield from table(HEAD, (_cells(costs, way, way == spread) for way in (together, spread)))


def _cells(costs: Costs, way: str, is_spread: bool) -> tuple[str, ...]:
    count = costs.processes(is_spread=is_spread)
    if count is None:
        return way, f"more than {MOST:,}", "-", "-", "-"
    used = (TABLES / EVERY * each for each in (costs.database, costs.news * count))
    return way, str(count), str(ceil(count / CORES)), *(f"{number(each)} cores" for each in used)
