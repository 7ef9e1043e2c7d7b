"""A cluster loses its parts, one after the other, while three tables are played at.

`python -m tests.bench.cluster --kill all --times 20` does it often, and measures.
"""

from __future__ import annotations

import asyncio
from time import perf_counter

import pytest

from tests.cluster.evening import Evening
from tests.cluster.faults import FAULTS
from tests.faults.history import Balance
from tests.servers.cluster import Cluster

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

TIMES = 3  # each process once
CURRENT = 10.0  # seconds in which every screen is
# Up to 7 until a process knows that it alone hears nothing of its database, 2 until the proxy asks
# it, 5 in which it closes its sockets, and 1 until they are open elsewhere.
CURRENT_AFTER = {"silence of PostgreSQL": 15.0}
PATIENCE = 60.0


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
    async with Evening.at(cluster, tables=3, every=0.3, screens=6) as evening:
        begun = perf_counter()
        for turn in range(TIMES):
            await asyncio.to_thread(FAULTS[name], cluster, turn)
            await evening.until_all_roll_again(PATIENCE)
        worst = evening.worst(begun)
    return await asyncio.to_thread(evening.balance), worst
