"""The same press at several processes at once is one entry, and the last prize has one holder.

Each test has a twin on a cluster whose guard is off; otherwise it would prove nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.cluster.at_once import (
    UNGUARDED,
    Tried,
    press_everywhere,
    spend_the_last_prize,
    take_off_constraints,
)
from tests.servers.cluster import Cluster, Ground, cluster

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

PRESSES, TABLES = 200, 4
ONE_EACH = 10  # a log that holds an entry twice cannot be played on
PRIZES = 10
ROUNDS = 20


@pytest.fixture(scope="module")
def unguarded(ground: Ground) -> Iterator[Cluster]:
    """Without locks."""
    with cluster(ground, serve=UNGUARDED) as made:
        yield made


@pytest.fixture(scope="module")
def bare(unguarded: Cluster) -> Cluster:
    """And from here on without what PostgreSQL refuses by itself."""
    take_off_constraints(unguarded)
    return unguarded


def test_one_press_at_three_processes_at_once_is_one_entry_and_one_answer(hosted: Cluster) -> None:
    tried = asyncio.run(press_everywhere(hosted, presses=PRESSES, tables=TABLES))

    assert (tried.presses, tried.doubled, tried.uneven) == (PRESSES, 0, 0)
    assert tried.is_exactly_once
    assert tried.statuses["POST 200"] == 3 * PRESSES


def rounds(made: Cluster) -> Iterator[Tried]:
    """Again and again: no race is lost each time."""
    for _ in range(ROUNDS):
        yield asyncio.run(press_everywhere(made, presses=ONE_EACH, tables=ONE_EACH))


def test_without_the_lock_alone_the_database_refuses_the_second(unguarded: Cluster) -> None:
    tried = next((each for each in rounds(unguarded) if each.uneven or each.doubled), None)

    assert tried
    assert tried.doubled == 0
    assert tried.uneven > 0  # whoever came second was told of an error


def test_without_lock_and_constraints_presses_would_be_written_twice(bare: Cluster) -> None:
    assert any(tried.doubled > 0 for tried in rounds(bare))


def test_the_last_prize_that_all_processes_are_asked_for_at_once_is_handed_out_once(
    hosted: Cluster,
) -> None:
    for _ in range(PRIZES):
        assert asyncio.run(spend_the_last_prize(hosted)) == (1, 1)


def test_without_the_lock_the_last_prize_would_be_handed_out_more_than_once(
    bare: Cluster,
) -> None:
    tries = (asyncio.run(spend_the_last_prize(bare)) for _ in range(ROUNDS))

    assert any(handed_out > 1 for handed_out, _ in tries)
