"""What befalls a cluster, and how it is mended. Each takes as long as the trouble lasts."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.servers.cluster import Cluster, Member
from tests.servers.passage import Passage

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
