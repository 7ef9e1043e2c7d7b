"""A cluster loses its parts, one after the other, while three tables are played at."""

from __future__ import annotations

import asyncio
from time import perf_counter

import pytest

from tests.cluster.evening import Evening
from tests.cluster.faults import FAULTS, until_not_ready
from tests.faults.history import Balance
from tests.servers.cluster import SERVE, Cluster, Ground, Member, cluster

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

TIMES = 3  # each process once
CURRENT = 10.0  # seconds in which every screen is
# Up to 7 until a process knows that it alone hears nothing of its database, 2 until the proxy asks
# it, 5 in which it closes its sockets, and 1 until they are open elsewhere.
CURRENT_AFTER = {"silence of PostgreSQL": 15.0}
PATIENCE = 60.0
WITHOUT_WORD = (SERVE[0], "-m", "tests.servers.changed", "without_word", *SERVE[2:])


@pytest.mark.parametrize("name", FAULTS)
def test_nothing_acknowledged_is_lost_and_screens_are_current_again(
    hosted: Cluster, name: str
) -> None:
    balance, worst = asyncio.run(suffer(hosted, name))

    assert balance.is_right, balance
    assert balance.acknowledged > 0
    assert max(worst) <= CURRENT_AFTER.get(name, CURRENT)


async def suffer(cluster: Cluster, name: str) -> tuple[Balance, list[float]]:
    """How it ended, and for each screen the longest that it lacked what was acknowledged."""
    await asyncio.to_thread(cluster.wait_until_open)  # a fault before may just be over
    async with Evening.at(cluster, tables=3, every=0.3, screens=6) as evening:
        begun = perf_counter()
        for turn in range(TIMES):
            await asyncio.to_thread(FAULTS[name], cluster, turn)
            await evening.until_all_roll_again(PATIENCE)
        worst = evening.worst(begun)
    return await asyncio.to_thread(evening.balance), worst


def test_tables_of_a_process_that_alone_lost_postgresql_are_played_on_at_others(
    hosted: Cluster,
) -> None:
    assert min(asyncio.run(rolls_without_postgresql(hosted, PATIENCE))) > 0


def test_without_the_word_of_the_others_its_tables_stand_still(ground: Ground) -> None:
    with cluster(ground, serve=WITHOUT_WORD) as made:
        assert min(asyncio.run(rolls_without_postgresql(made, CURRENT))) == 0


async def rolls_without_postgresql(made: Cluster, seconds: float) -> list[int]:
    """Of each table, once the process with the most of them had time to notice; at most so many
    seconds."""
    async with Evening.at(made, tables=6, every=0.3, screens=1) as evening:
        member = max(made.members, key=boards)
        member.storage.cut()
        try:
            await asyncio.to_thread(until_not_ready, member)
            before = [len(played.rolls) for played in evening.tables]
            await evening.until_all_roll_again(seconds)
            pairs = zip(evening.tables, before, strict=True)
            return [len(played.rolls) - count for played, count in pairs]
        finally:
            member.storage.open()


def boards(member: Member) -> float:
    return member.metric('moonbowl_sockets{of="board"}')
