"""The model of a crowd finds the costs that runs were made of, and says what another run takes."""

from __future__ import annotations

import pytest

from tests.bench.cluster.model import Amounts, Costs, Rest, Run, errors

COMMAND = Amounts(processes=0.04, proxy=0.002, postgresql=0.005, redis=0.001, wire=1000)
WATCHER = Amounts(processes=50e-6, proxy=30e-6, wire=1500)
OPEN = Amounts(processes=15e-6, proxy=10e-6, wire=60)
REST = Amounts(processes=0.02, proxy=0.001, postgresql=0.003, redis=0.001)
HELD = Amounts(processes=30, proxy=100)
RATE = 2.0


def rest(sockets: int) -> Rest:
    return Rest(sockets, REST + OPEN * sockets, HELD * sockets)


def run(sockets: int, each: int) -> Run:
    """Of tables that have so many more watchers than one."""
    rolls = COMMAND * RATE + WATCHER * (RATE * each)
    return Run(RATE, RATE * each, sockets, rest(sockets).spent + rolls, [], [], 0)


COSTS = Costs.of(rest(10), rest(500), run(500, 0), run(500, 98))


def test_costs_are_those_that_the_runs_were_made_of() -> None:
    found = [COSTS.command, COSTS.watcher, COSTS.open, COSTS.rest, COSTS.held]

    for each, made_of in zip(found, (COMMAND, WATCHER, OPEN, REST, HELD), strict=True):
        assert vars(each) == pytest.approx(vars(made_of))


def test_a_run_that_was_not_used_has_no_error() -> None:
    found = errors(COSTS, run(1000, 198))

    wrong = {name: float(error.removesuffix(" %")) for name, _, _, error in found}
    assert wrong == dict.fromkeys(("processes", "proxy", "postgresql", "redis", "wire"), 0.0)
