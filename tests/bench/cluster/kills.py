"""What becomes of presses and screens when a cluster loses its parts, and of a press that comes to
several processes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from time import perf_counter

from tests.bench.figure import number, row
from tests.bench.figure import table as lines
from tests.bench.machine import say
from tests.cluster.at_once import press_everywhere
from tests.cluster.evening import Evening
from tests.cluster.faults import FAULTS
from tests.faults.history import Balance
from tests.servers.cluster import Cluster, cluster, grounds

TABLES, EVERY, SCREENS = 5, 0.5, 8
PATIENCE = 60.0
CURRENT = 10.0  # seconds, the target
HEAD = (
    "what befell three processes | times: | until every screen is current: p50: | p95: | worst: "
    "| until every table rolls again: p50: | p95: | worst: "
    "| acknowledged: | refused: | unknown: | lost: | doubled: |"
)


ONCE = "presses, each at 3 processes at once: | keys written: | doubled: | uneven: | answers |"


@dataclass
class Suffered:
    """Seconds of each time, and what all presses came to."""

    name: str
    behind: list[float] = field(default_factory=list)
    stood: list[float] = field(default_factory=list)
    balance: Balance | None = None

    @property
    def cells(self) -> tuple[str, ...]:
        assert self.balance
        told = self.balance
        is_met = told.is_right and max(self.behind) <= CURRENT
        return (
            *(self.name, str(len(self.behind)), *seconds(self.behind), *seconds(self.stood)),
            *(f"{told.acknowledged:,}", str(told.refused), str(told.unknown), str(told.lost)),
            *(str(told.doubled), "met" if is_met else f"NOT MET: {told}"),
        )


def seconds(values: Sequence[float]) -> tuple[str, ...]:
    """p50, p95 and worst."""
    high = quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]
    return tuple(f"{number(value)} s" for value in (median(values), high, max(values)))


def table(names: Sequence[str], times: int) -> Iterator[str]:
    yield f"{TABLES} tables, a roll each {EVERY} s, {SCREENS} screens each, through the proxy"
    yield ""
    yield from lines(HEAD, (suffered(name, times).cells for name in names))


def suffered(name: str, times: int) -> Suffered:
    with grounds(is_durable=True) as ground, cluster(ground) as made:
        found = asyncio.run(suffer(made, name, times))
    say(row(*found.cells))
    return found


async def suffer(made: Cluster, name: str, times: int) -> Suffered:
    suffered = Suffered(name)
    async with Evening.at(made, tables=TABLES, every=EVERY, screens=SCREENS) as evening:
        for turn in range(times):
            await evening.until_all_roll_again(PATIENCE)
            begun = perf_counter()
            await asyncio.to_thread(FAULTS[name], made, turn)
            await evening.until_all_roll_again(PATIENCE)
            suffered.behind.append(max(evening.worst(begun)))
            suffered.stood.append(evening.stood_still(begun))
    suffered.balance = await asyncio.to_thread(evening.balance)
    return suffered


def presses(presses: int) -> Iterator[str]:
    with grounds(is_durable=True) as ground, cluster(ground) as made:
        begun = perf_counter()
        tried = asyncio.run(press_everywhere(made, presses=presses, tables=2 * TABLES))
        took = perf_counter() - begun
    answers = ", ".join(f"{status}: {count:,}" for status, count in sorted(tried.statuses.items()))
    found = (f"{tried.presses:,}", f"{len(tried.written):,}", str(tried.doubled), str(tried.uneven))
    verdict = "met" if tried.is_exactly_once else "NOT MET"
    yield from lines(ONCE, [(*found, f"{answers} in {took:.0f} s", verdict)])
