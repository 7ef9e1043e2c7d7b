"""What a command and a watcher cost, with one process and with several.

A command costs for being judged, written and drawn, a watcher for each message; both come on top of
what processes and open sockets cost where nobody rolls. So each cluster is measured four times: at
rest and rolling, with one watcher wherever a table is drawn and with all of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.bench import machine
from tests.bench.cluster import model
from tests.bench.cluster.child import Child, child
from tests.bench.cluster.measured import Measured, ratios, rows
from tests.bench.cluster.work import Spent, Work
from tests.browser.desk import Table
from tests.cluster.evening import lay
from tests.cluster.presses import Device
from tests.servers.cluster import Cluster, cluster, grounds

CROWD, DEVICES = "tests.bench.cluster.crowd", "tests.bench.cluster.devices"
ROUNDS = 3
Laid = Sequence[tuple[Table, Device]]


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


def table(plan: Plan, counts: Sequence[int]) -> Iterator[str]:
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
    yield from model.lines(found, TOGETHER, SPREAD)


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
        with child(CROWD) as crowd, child(DEVICES) as hands:
            opened = hands.ask({"do": "open", **self._public, "at": list(self._consoles())})
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
        there = crowd.ask({"do": "open", **self._public, "at": list(self._watchers(watchers))})
        assert there == plan.tables * watchers.stop, there
        self._roll(hands, plan.every)  # warm
        rest = self._rest()
        crowd.ask({"do": "report"})
        work = Work(self.made)
        rolls = self._roll(hands, plan.seconds)
        spent = work.since() - rest * plan.seconds
        heard = crowd.ask({"do": "report"})
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
        told = hands.ask({"do": "roll", "seconds": seconds, "every": self.plan.every})
        assert set(told["statuses"]) == {"POST 200"}, told["statuses"]
        found: list[Any] = told["rolls"]
        return found

    def _watchers(self, watchers: range) -> Iterator[tuple[int, int, str]]:
        members = self.made.members
        for watcher in watchers:
            for place, (table, _) in enumerate(self.laid):
                process = place + watcher if self.way == SPREAD else place
                yield members[process % len(members)].port, place, table.code

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
