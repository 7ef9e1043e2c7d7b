"""What the rounds of a load gave, and the tables of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median, quantiles

from tests.bench.figure import ms, number, table

MOST = 1.15  # times as much as with the fewest processes
HEAD = (
    "processes: | watchers of a table | rolls a second: | to the last watcher: p50: | p95: "
    "| answer: p50: | not heard by all: | a command costs the processes: "
    "| a watcher, for each roll: | PostgreSQL, a command: | Redis, a command: "
    "| a process at rest, a second: | an open socket, a second:"
)


@dataclass
class Measured:
    """Times and costs in seconds, costs of a processor. last: from the post to the last watcher.
    rest: of a process in a second. open: of a socket in a second. missed: rolls that not all
    watchers had heard of when it was over."""

    rate: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    command: list[float] = field(default_factory=list)
    watcher: list[float] = field(default_factory=list)
    database: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    rest: list[float] = field(default_factory=list)
    open: list[float] = field(default_factory=list)
    missed: int = 0

    @property
    def cells(self) -> tuple[str, ...]:
        return (
            number(median(self.rate)),
            *(ms(median(self.last)), ms(quantiles(self.last, n=20)[-1])),
            *(ms(median(self.answered)), str(self.missed)),
            *(ms(median(self.command)), us(median(self.watcher))),
            *(ms(median(self.database)), ms(median(self.news))),
            *(ms(median(self.rest)), us(median(self.open))),
        )


Found = Mapping[tuple[str, int], Measured]  # by the way its watchers go, and processes


def us(seconds: float) -> str:
    return f"{number(1e6 * seconds)} us"


def rows(found: Found) -> Iterator[str]:
    yield from table(HEAD, ((str(count), way, *m.cells) for (way, count), m in found.items()))


def ratios(found: Found) -> Iterator[str]:
    fewest = min(count for _, count in found)
    head = f"from {fewest} to: | watchers of a table | a command: | a watcher: | <= {MOST} x"
    yield from table(head, _against(found, fewest))


def _against(found: Found, fewest: int) -> Iterator[tuple[str, ...]]:
    for (way, count), each in found.items():
        if count > fewest:
            one = found[way, fewest]
            command = median(each.command) / median(one.command)
            watcher = median(each.watcher) / median(one.watcher)
            verdict = "met" if max(command, watcher) <= MOST else "NOT MET"
            yield str(count), way, f"{number(command)} x", f"{number(watcher)} x", verdict
