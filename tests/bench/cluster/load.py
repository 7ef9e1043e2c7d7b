"""What a command and a watcher cost, with one process and with several.

A watcher costs something for each message and each beat, a command for being judged, written and
drawn: the first measurement of a cluster has one watcher at each table, the second all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

from tests.bench import machine
from tests.bench.cluster.child import Child, child
from tests.bench.cluster.work import Work
from tests.bench.figure import ms, number
from tests.browser.desk import Table
from tests.cluster.evening import lay
from tests.cluster.presses import Device
from tests.servers.cluster import Cluster, cluster, grounds

MOST = 1.15  # times as much with four processes as with one


@dataclass(frozen=True)
class Plan:
    """every: seconds from roll to roll of a table. watchers: of all tables. seconds: of each
    measurement."""

    tables: int
    every: float
    watchers: int
    seconds: float

    @property
    def each(self) -> int:
        """Watchers of a table."""
        return self.watchers // self.tables


@dataclass(frozen=True)
class Way:
    """Which process, of so many, serves what of a table."""

    name: str
    is_spread: bool

    def of_watcher(self, table: int, watcher: int, processes: int) -> int:
        return (table + watcher if self.is_spread else table) % processes

    def of_console(self, table: int, processes: int) -> int:
        return table % processes


TOGETHER = Way("all at the process of its console", is_spread=False)
SPREAD = Way("at all processes alike", is_spread=True)


@dataclass
class Measured:
    """Medians are taken of what each round gave. Times in seconds; costs in seconds of a
    processor."""

    rate: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    command: list[float] = field(default_factory=list)
    watcher: list[float] = field(default_factory=list)
    database: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    missed: int = 0
    statuses: set[str] = field(default_factory=set)


def table(plan: Plan, counts: Sequence[int], rounds: int) -> Iterator[str]:
    yield (
        f"{plan.tables} tables, a roll each {plan.every} s, {plan.watchers:,} watchers, "
        f"{rounds} rounds of twice {plan.seconds:.0f} s; costs in processor time"
    )
    yield ""
    found = {(way, count): Measured() for way in (TOGETHER, SPREAD) for count in counts}
    with grounds(is_durable=True) as ground:
        with cluster(ground, 1) as first:
            laid = lay(first, plan.tables)
            database = first.database
        for _ in range(rounds):
            for (way, count), measured in found.items():
                if count == 1 and way is SPREAD:
                    continue
                with cluster(ground, count, database=database) as made:
                    measure(made, plan, way, laid, measured)
                machine.say(f"{count} processes, {way.name}: {measured}")
    if (SPREAD, 1) in found:
        found[SPREAD, 1] = found[TOGETHER, 1]  # it is the same
    yield from rows(found)
    yield from ratios(found, counts)


def measure(
    made: Cluster, plan: Plan, way: Way, laid: Sequence[tuple[Table, Device]], into: Measured
) -> None:
    ports = [member.port for member in made.members]
    with child("tests.bench.cluster.crowd") as crowd, child("tests.bench.cluster.devices") as hands:
        public = made.caddy.port
        opened = hands.ask({"do": "open", "public": public, "at": list(consoles(way, ports, laid))})
        assert opened == plan.tables, opened
        few = run(made, plan, way, crowd, hands, laid, range(1))
        many = run(made, plan, way, crowd, hands, laid, range(1, plan.each))
    into.rate.append(many.rate)
    into.last += many.last
    into.answered += many.answered
    into.command.append(few.cost)
    into.watcher.append((many.cost - few.cost) / (plan.each - 1))
    into.database.append(many.database)
    into.news.append(many.news)
    into.missed += many.missed
    into.statuses |= many.statuses


@dataclass(frozen=True)
class Run:
    """cost, database, news: of the processes, PostgreSQL and Redis, for each roll."""

    rate: float
    cost: float
    database: float
    news: float
    last: list[float]
    answered: list[float]
    missed: int
    statuses: set[str]


def run(
    made: Cluster,
    plan: Plan,
    way: Way,
    crowd: Child,
    hands: Child,
    laid: Sequence[tuple[Table, Device]],
    watchers: range,
) -> Run:
    """Let in these watchers of each table, and roll."""
    ports = [member.port for member in made.members]
    at = [
        (ports[way.of_watcher(place, watcher, len(ports))], place, table.code)
        for watcher in watchers
        for place, (table, _) in enumerate(laid)
    ]
    there = crowd.ask({"do": "open", "public": made.caddy.port, "at": at})
    assert there == plan.tables * watchers.stop, there
    hands.ask({"do": "roll", "seconds": plan.every, "every": plan.every})  # warm
    crowd.ask({"do": "report"})
    work = Work(made)
    told = hands.ask({"do": "roll", "seconds": plan.seconds, "every": plan.every})
    spent = work.since()
    rolls, heard = told["rolls"], crowd.ask({"do": "report"})
    lasts = [last_of(heard, place, revision) for place, revision, _, _ in rolls]
    held = [
        last - sent
        for (times, last), (_, _, sent, _) in zip(lasts, rolls, strict=True)
        if times == watchers.stop
    ]
    return Run(
        rate=len(rolls) / plan.seconds,
        cost=spent.processes / len(rolls),
        database=spent.postgresql / len(rolls),
        news=spent.redis / len(rolls),
        last=held,
        answered=[answered - sent for _, _, sent, answered in rolls],
        missed=len(rolls) - len(held),
        statuses=set(told["statuses"]),
    )


def last_of(heard: dict[str, Any], place: int, revision: int) -> tuple[int, float]:
    """How many were told of a roll, by the first of its two messages, and when the last was. Who
    was told in one message heard the whole of it."""
    first = heard.get(f"{place}:{revision}:1", (0, 0.0))
    whole = heard.get(f"{place}:{revision}:0", (0, 0.0))
    return tuple(first) if first[0] >= whole[0] else tuple(whole)


def consoles(
    way: Way, ports: Sequence[int], laid: Sequence[tuple[Table, Device]]
) -> Iterator[dict[str, Any]]:
    for place, (_, device) in enumerate(laid):
        port = ports[way.of_console(place, len(ports))]
        yield {**vars(device), "port": port}


def rows(found: dict[tuple[Way, int], Measured]) -> Iterator[str]:
    yield (
        "| processes | watchers of a table | rolls a second | to the last watcher p50 | p95 "
        "| answer p50 | a command costs | a watcher, a roll | PostgreSQL, a command "
        "| Redis, a command | not heard by all |"
    )
    yield "| ---: | --- |" + " ---: |" * 9
    for (way, count), each in found.items():
        high = quantiles(each.last, n=20)[-1]
        cells = (
            *(f"{count}", way.name, number(median(each.rate)), ms(median(each.last)), ms(high)),
            *(ms(median(each.answered)), ms(median(each.command))),
            *(f"{number(1e6 * median(each.watcher))} us", ms(median(each.database))),
            *(ms(median(each.news)), str(each.missed)),
        )
        yield f"| {' | '.join(cells)} |"


def ratios(found: dict[tuple[Way, int], Measured], counts: Sequence[int]) -> Iterator[str]:
    yield ""
    yield f"| from {counts[0]} to | watchers of a table | a command | a watcher | <= {MOST} x |"
    yield "| ---: | --- | ---: | ---: | --- |"
    for way in (TOGETHER, SPREAD):
        one = found[way, counts[0]]
        for count in counts[1:]:
            each = found[way, count]
            command = median(each.command) / median(one.command)
            watcher = median(each.watcher) / median(one.watcher)
            verdict = "met" if max(command, watcher) <= MOST else "NOT MET"
            yield (
                f"| {count} | {way.name} | {number(command)} x | {number(watcher)} x | {verdict} |"
            )
