"""What a command and a watcher cost, with one process and with several.

A command costs for being judged, written and drawn, a watcher for each message; both come on top of
what processes and open sockets cost where nobody rolls. So each cluster is measured four times: at
rest and rolling, with one watcher wherever a table is drawn and with all of them. From the costs it
says on paper what a thousand tables and a hundred thousand watchers need.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.bench import machine
from tests.bench.cluster.clients import Child, child
from tests.bench.figure import ms, number, table
from tests.bench.machine import worked
from tests.browser.desk import Table
from tests.cluster.evening import lay
from tests.cluster.presses import Device
from tests.servers.cluster import Cluster, cluster, grounds

ROUNDS = 3
Laid = Sequence[tuple[Table, Device]]
MOST_MORE = 1.15  # times as much as with the fewest processes
COSTS_HEAD = (
    "processes: | watchers of a table | rolls a second: | to the last watcher: p50: | p95: "
    "| answer: p50: | not heard by all: | a command costs the processes: "
    "| a watcher, for each roll: | PostgreSQL, a command: | Redis, a command: "
    "| a process at rest, a second: | an open socket, a second:"
)
# On paper:
TABLES, EVERY, WATCHERS = 1000, 5.0, 100_000
FULL = 0.5  # of a core: beyond that, rolls wait for each other
CORES = 8  # of a host
PAPER_HEAD = "watchers of a table | processes: | hosts: | PostgreSQL: | Redis:"
MOST = 1000  # processes; what needs more cannot be had like this


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
    yield from table(COSTS_HEAD, ((str(count), way, *m.cells) for (way, count), m in found.items()))


def ratios(found: Found) -> Iterator[str]:
    fewest = min(count for _, count in found)
    head = f"from {fewest} to: | watchers of a table | a command: | a watcher: | <= {MOST_MORE} x"
    yield from table(head, _against(found, fewest))


def _against(found: Found, fewest: int) -> Iterator[tuple[str, ...]]:
    for (way, count), each in found.items():
        if count > fewest:
            one = found[way, fewest]
            command = median(each.command) / median(one.command)
            watcher = median(each.watcher) / median(one.watcher)
            verdict = "met" if max(command, watcher) <= MOST_MORE else "NOT MET"
            yield str(count), way, f"{number(command)} x", f"{number(watcher)} x", verdict


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


def on_paper(found: Found, together: str, spread: str) -> Iterator[str]:
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
    yield from table(PAPER_HEAD, (_cells(costs, way, way == spread) for way in (together, spread)))


def _cells(costs: Costs, way: str, is_spread: bool) -> tuple[str, ...]:
    count = costs.processes(is_spread=is_spread)
    if count is None:
        return way, f"more than {MOST:,}", "-", "-", "-"
    used = (TABLES / EVERY * each for each in (costs.database, costs.news * count))
    return way, str(count), str(ceil(count / CORES)), *(f"{number(each)} cores" for each in used)


@dataclass(frozen=True)
class Plan:
    """every: seconds from roll to roll of a table. watchers: of all tables. seconds: of each
    measurement."""

    tables: int
    every: float
    watchers: int
    seconds: float = 20.0

    @property
    def each(self) -> int:
        """Watchers of a table."""
        return self.watchers // self.tables

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, a roll each {self.every} s, {self.watchers:,} watchers, "
            f"measured for {self.seconds:.0f} s"
        )


# Which process serves a watcher: as the proxy leads those of a table and its console, or any.
TOGETHER, SPREAD = "at one process", "at all processes alike"


def costs(plan: Plan, counts: Sequence[int]) -> Iterator[str]:
    found = {(way, count): Measured() for way in (TOGETHER, SPREAD) for count in counts}
    with grounds(is_durable=True) as ground:
        with cluster(ground, 1) as first:
            laid, database = lay(first, plan.tables), first.database
        for number in range(1, ROUNDS + 1):
            for way in (TOGETHER, SPREAD):
                for count in counts:
                    with cluster(ground, count, database=database) as made:
                        Measurement(made, plan, way, laid).take(found[way, count])
                    machine.say(f"round {number}: {count} processes, {way}")
    yield f"{plan}; medians of {ROUNDS} rounds; costs are processor time"
    yield ""
    yield from rows(found)
    yield ""
    yield from ratios(found)
    yield ""
    yield from on_paper(found, TOGETHER, SPREAD)


@dataclass(frozen=True)
class Spent:
    """Seconds that the servers have had of the processors."""

    processes: float
    postgresql: float
    redis: float

    def __sub__(self, other: Spent) -> Spent:
        return Spent(
            self.processes - other.processes,
            self.postgresql - other.postgresql,
            self.redis - other.redis,
        )

    def __mul__(self, times: float) -> Spent:
        return Spent(self.processes * times, self.postgresql * times, self.redis * times)


class Work:
    """Begins with it."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._begun = self._now()

    def since(self) -> Spent:
        return self._now() - self._begun

    def _now(self) -> Spent:
        cluster = self._cluster
        return Spent(
            processes=sum(worked(member.process.pid) for member in cluster.members),
            postgresql=of_family(cluster.ground.postgresql.process.pid),
            redis=worked(cluster.ground.redis.process.pid),
        )


def of_family(pid: int) -> float:
    """Of a process, of the children that it has, and of those that it had."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return worked(pid, with_ended_children=True) + sum(worked(int(child)) for child in children)


@dataclass(frozen=True)
class Run:
    """spent: for each roll, beyond what is spent at rest. rest: in each second."""

    rate: float
    spent: Spent
    rest: Spent
    last: list[float]
    answered: list[float]
    missed: int


@dataclass
class Measurement:
    made: Cluster
    plan: Plan
    way: str
    laid: Laid

    def take(self, into: Measured) -> None:
        processes = len(self.made.members)
        # One wherever a table is drawn: what that costs is a cost of the command.
        first = processes if self.way == SPREAD else 1
        with child("crowd") as crowd, child("devices") as hands:
            opened = hands.ask("open", **self._public, at=list(self._consoles()))
            assert opened == self.plan.tables, opened
            few = self._run(crowd, hands, range(first))
            many = self._run(crowd, hands, range(first, self.plan.each))
        into.rate.append(many.rate)
        into.last += many.last
        into.answered += many.answered
        into.missed += many.missed
        into.command.append(few.spent.processes)
        more = many.spent.processes - few.spent.processes
        into.watcher.append(more / (self.plan.each - first))
        into.database.append(many.spent.postgresql)
        into.news.append(many.spent.redis)
        into.rest.append(few.rest.processes / processes)
        more = many.rest.processes - few.rest.processes
        into.open.append(more / (self.plan.tables * (self.plan.each - first)))

    def _run(self, crowd: Child, hands: Child, watchers: range) -> Run:
        """Let in these watchers of each table; rest, and roll."""
        plan = self.plan
        there = crowd.ask("open", **self._public, at=list(self._watchers(watchers)))
        assert there == plan.tables * watchers.stop, there
        self._roll(hands, plan.every)  # warm
        rest = self._rest()
        crowd.ask("report")
        work = Work(self.made)
        rolls = self._roll(hands, plan.seconds)
        spent = work.since() - rest * plan.seconds
        heard = crowd.ask("report")
        lasts = [(*last_of(heard, place, shows), sent) for place, shows, sent, _ in rolls]
        held = [last - sent for times, last, sent in lasts if times == watchers.stop]
        return Run(
            rate=len(rolls) / plan.seconds,
            spent=spent * (1 / len(rolls)),
            rest=rest,
            last=held,
            answered=[answered - sent for _, _, sent, answered in rolls],
            missed=len(rolls) - len(held),
        )

    def _rest(self) -> Spent:
        work = Work(self.made)
        time.sleep(self.plan.seconds / 2)
        return work.since() * (2 / self.plan.seconds)

    def _roll(self, hands: Child, seconds: float) -> list[Any]:
        told = hands.ask("roll", seconds=seconds, every=self.plan.every)
        assert set(told["statuses"]) == {"POST 200"}, told["statuses"]
        found: list[Any] = told["rolls"]
        return found

    def _watchers(self, watchers: range) -> Iterator[tuple[int, int, str]]:
        members = self.made.members
        for watcher in watchers:
            for place, (laid, _) in enumerate(self.laid):
                process = place + watcher if self.way == SPREAD else place
                yield members[process % len(members)].port, place, laid.code

    def _consoles(self) -> Iterator[dict[str, Any]]:
        members = self.made.members
        for place, (_, device) in enumerate(self.laid):
            yield {**vars(device), "port": members[place % len(members)].port}

    @property
    def _public(self) -> dict[str, int]:
        return {"public": self.made.caddy.port}


def last_of(heard: dict[str, Any], place: int, revision: int) -> tuple[int, float]:
    """How many were told of a roll, by the first of its two messages, and when the last was. Who
    was told in one message heard the whole of it."""
    found = [heard.get(f"{place}:{revision}:{half}", (0, 0.0)) for half in (1, 0)]
    times, last = max(found, key=lambda each: each[0])
    return times, last
