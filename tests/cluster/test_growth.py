"""More processes while people play."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cluster.evening import Evening
from tests.faults.history import Balance
from tests.running import unused_port
from tests.servers.caddy import caddy
from tests.servers.cluster import Cluster, Ground, members

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

PATIENCE = 60.0
TABLES = 8  # so that some move to the new processes
DONE = 'moonbowl_commands_total{game="bobing",outcome="done"}'


@contextmanager
def two_of_four(ground: Ground) -> Iterator[Cluster]:
    """Four processes, of which two run and are known to the door."""
    front, database = unused_port(), ground.new_database()
    with members(ground, database, front, 4) as found:
        begun = found[:2]
        ports = [member.port for member in begun]
        with caddy(ports, front) as proxy:
            for member in begun:
                member.start()
            yield Cluster(ground, database, found, proxy)


def test_two_processes_become_four_without_losing_a_press(ground: Ground) -> None:
    with two_of_four(ground) as made:
        balance, dropped = asyncio.run(grow(made))
        new = sum(member.metric(DONE) for member in made.members[2:])

    assert balance.is_right, balance
    assert (sum(dropped), new > 0) == (0, True)


async def grow(made: Cluster) -> tuple[Balance, list[int]]:
    """The balance, and how often each screen lost its socket."""
    async with Evening.at(made, tables=TABLES, every=0.5, screens=2) as evening:
        await evening.until_all_roll_again(PATIENCE)
        for member in made.members[2:]:
            await asyncio.to_thread(member.start)
        made.caddy.lead_to([member.port for member in made.members])
        await asyncio.to_thread(made.caddy.reload)
        for _ in range(3):
            await evening.until_all_roll_again(PATIENCE)
        dropped = [screen.opened - 1 for screen in evening.watchers]
    return await asyncio.to_thread(evening.balance), dropped
