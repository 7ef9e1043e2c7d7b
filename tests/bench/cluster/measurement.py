"""Measures a service with many watchers: at rest and while tables without and with a crowd roll.

Half of the tables have a crowd. Rest, rolls of the others and rolls of these take turns, so that a
busy machine makes all of them dearer alike.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.bench.cluster.clients import Child, Crowds, child, crowds
from tests.bench.cluster.model import Amounts, Costs, Rest, Run
from tests.bench.cluster.publisher import Roll

ROUNDS = 3


@dataclass(frozen=True)
class Plan:
    """every: seconds from roll to roll of a table. watchers: of all tables."""

    tables: int
    every: float
    watchers: int

    @property
    def without_crowd(self) -> int:
        """So many tables, the first, have one watcher."""
        return self.tables // 2

    @property
    def seconds(self) -> float:
        """Of each measurement."""
        return max(20.0, self.every)

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, a roll each {self.every} s, {self.watchers:,} watchers, "
            f"measured for {self.seconds:.0f} s"
        )


class Target(Protocol):
    """What is measured."""

    @property
    def codes(self) -> Sequence[str]:
        """Of its tables."""

    @property
    def door(self) -> dict[str, Any]:
        """By what clients know it: the port, and the file of its authority."""

    @property
    def hands(self) -> tuple[str, dict[str, Any]]:
        """The kind of client that rolls, and what else that must know."""

    def worked(self) -> Amounts:
        """Seconds of the processors so far."""

    def held(self) -> Amounts:
        """Memory, in KB."""


class Work:
    """Begins with it."""

    def __init__(self, target: Target, crowd: Crowds) -> None:
        self._target = target
        self._crowd = crowd
        self._at = time.perf_counter()
        self._begun = self._now()

    def since(self) -> Amounts:
        return self._now() - self._begun

    def each_second(self) -> Amounts:
        return self.since() * (1 / self.seconds)

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._at

    def _now(self) -> Amounts:
        return self._target.worked() + Amounts(wire=self._crowd.received)


@contextmanager
def measuring(target: Target, plan: Plan) -> Iterator[Measurement]:
    kind, known = target.hands
    with crowds(plan.watchers) as crowd, child(kind) as hands:
        opened = hands.ask("open", **target.door, **known)
        assert opened == plan.tables, opened
        yield Measurement(target, plan, crowd, hands)


@dataclass
class Measurement:
    target: Target
    plan: Plan
    crowd: Crowds
    hands: Child
    _there: list[int] = field(init=False)  # watchers of each table

    def __post_init__(self) -> None:
        self._there = [0] * self.plan.tables

    def costs(self, watchers: int) -> Iterator[Costs]:
        """By turns, with so many watchers."""
        plan = self.plan
        self._let_in(plan.tables)
        few = self._rest()
        self._let_in(watchers)
        quiet, crowded = range(plan.without_crowd), range(plan.without_crowd, plan.tables)
        for _ in range(ROUNDS):
            yield Costs.of(few, self._rest(), self._run(quiet), self._run(crowded))

    def everybody(self) -> Run:
        """All watchers are there, and all tables roll."""
        self._let_in(self.plan.watchers)
        return self._run(range(self.plan.tables))

    def _let_in(self, watchers: int) -> None:
        """So many in all."""
        plan = self.plan
        crowd = (watchers - plan.without_crowd) // (plan.tables - plan.without_crowd)
        wanted = [1 if each < plan.without_crowd else crowd for each in range(plan.tables)]
        at = [
            (place, code)
            for place, code in enumerate(self.target.codes)
            for _ in range(self._there[place], wanted[place])
        ]
        there = self.crowd.open(at, self.target.door)
        assert there == sum(wanted), there
        self._there = wanted
        self._roll(range(plan.tables), plan.every)  # warm

    def _rest(self) -> Rest:
        work = Work(self.target, self.crowd)
        time.sleep(self.plan.seconds)
        return Rest(sum(self._there), work.each_second(), self.target.held())

    def _run(self, places: range) -> Run:
        """Of the tables at these places."""
        self.crowd.report()
        work = Work(self.target, self.crowd)
        rolls = self._roll(places, self.plan.seconds)
        spent, took = work.each_second(), work.seconds
        heard = self.crowd.report()
        lasts = [(place, *last_of(heard, place, shows), sent) for place, shows, sent, _ in rolls]
        held = [last - sent for place, times, last, sent in lasts if times == self._there[place]]
        return Run(
            commands=len(rolls) / took,
            updates=sum(self._there[place] - 1 for place, *_ in rolls) / took,
            sockets=sum(self._there),
            spent=spent,
            last=held,
            answered=[answered - sent for _, _, sent, answered in rolls],
            missed=len(rolls) - len(held),
        )

    def _roll(self, places: range, seconds: float) -> list[Roll]:
        about = {"places": list(places), "seconds": seconds, "every": self.plan.every}
        return [tuple(roll) for roll in self.hands.ask("roll", **about)]


def last_of(heard: dict[str, tuple[int, float]], place: int, revision: int) -> tuple[int, float]:
    """How many were told of a roll, by the first of its two messages, and when the last was. Who
    was told in one message heard the whole of it."""
    found = [heard.get(f"{place}:{revision}:{half}", (0, 0.0)) for half in (1, 0)]
    return max(found, key=lambda each: each[0])
