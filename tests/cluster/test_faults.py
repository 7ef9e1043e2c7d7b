"""A cluster loses its parts, one after the other, while three tables are played at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from time import perf_counter

import pytest

from tests.cluster.evening import Evening
from tests.faults.history import Balance
from tests.servers.cluster import Cluster, Member
from tests.servers.passage import Passage

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

TIMES = 3  # each process once
CURRENT = 10.0  # seconds in which every screen is
# 10 until a screen that hears nothing opens another socket, and 2 until that one is open elsewhere.
CURRENT_AFTER = {"cut from PostgreSQL": 12.0, "silence of PostgreSQL": 12.0}
PATIENCE = 60.0
UNTIL_STARTED_AGAIN = 1.0  # seconds, as systemd and compose wait
CUT = 8.0  # seconds: more than a beat of the hub
NOTICED = 15.0  # seconds in which a process knows that it alone has no PostgreSQL
LOOK = 0.2

Fault = Callable[[Cluster, int], None]


def kill(cluster: Cluster, turn: int) -> None:
    """A process dies without a word, and is started again."""
    member = _member(cluster, turn)
    member.kill()
    time.sleep(UNTIL_STARTED_AGAIN)
    member.start()


def restart(cluster: Cluster, turn: int) -> None:
    """A process is asked to end, as for a newer program, and started again."""
    member = _member(cluster, turn)
    member.stop()
    member.start()


def restart_redis(cluster: Cluster, turn: int) -> None:
    """By turns it is asked to end, and falls over."""
    if turn % 2:
        cluster.ground.redis.kill()
    else:
        cluster.ground.redis.stop()
    cluster.ground.redis.start()


def restart_postgresql(cluster: Cluster, turn: int) -> None:
    if turn % 2:
        cluster.ground.postgresql.crash()
    else:
        cluster.ground.postgresql.stop()
    cluster.ground.postgresql.start()


def cut(cluster: Cluster, turn: int) -> None:
    """One process does not get through to Redis: it is refused there."""
    way = _member(cluster, turn).passage
    way.cut()
    time.sleep(CUT)
    way.open()


def silence(cluster: Cluster, turn: int) -> None:
    """The same, and nothing says so: its packets are dropped."""
    way = _member(cluster, turn).passage
    way.silence()
    time.sleep(CUT)
    way.open()


def cut_postgresql(cluster: Cluster, turn: int) -> None:
    """One process is refused by PostgreSQL, for longer than its tables need to move."""
    _without_postgresql(_member(cluster, turn), Passage.cut)


def silence_postgresql(cluster: Cluster, turn: int) -> None:
    """The same, and its packets are dropped."""
    _without_postgresql(_member(cluster, turn), Passage.silence)


def _without_postgresql(member: Member, harm: Callable[[Passage], None]) -> None:
    harm(member.storage)
    until_not_ready(member)
    time.sleep(CUT)
    member.storage.open()


def until_not_ready(member: Member) -> None:
    """Or until it had time to notice."""
    end = time.monotonic() + NOTICED
    while member.is_ready() and time.monotonic() < end:
        time.sleep(LOOK)


def _member(cluster: Cluster, turn: int) -> Member:
    return cluster.members[turn % len(cluster.members)]


FAULTS: dict[str, Fault] = {
    "kill": kill,
    "restart": restart,
    "redis": restart_redis,
    "postgresql": restart_postgresql,
    "cut": cut,
    "silence": silence,
    "cut from PostgreSQL": cut_postgresql,
    "silence of PostgreSQL": silence_postgresql,
}


@pytest.mark.parametrize("name", FAULTS)
def test_acknowledged_commands_stay_and_screens_catch_up(hosted: Cluster, name: str) -> None:
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


def test_tables_of_a_process_without_postgresql_play_elsewhere(
    hosted: Cluster,
) -> None:
    assert min(asyncio.run(rolls_without_postgresql(hosted, PATIENCE))) > 0


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
