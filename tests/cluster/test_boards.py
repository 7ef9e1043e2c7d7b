"""Boards of all processes show what was rolled at any of them, and all show the same."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter

import pytest

from tests.bench.wire import Connection, Place
from tests.browser.desk import Table
from tests.cluster.evening import doors_of, front_door, lay
from tests.cluster.presses import Fate, Scorer
from tests.cluster.screens import Watcher, all_show, watchers, watching
from tests.servers.cluster import Cluster

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

ROUNDS = 4
# The hub looks by itself each 5 s. News that come over Redis are there long before, but for a
# machine that has other things to do: of a dozen rolls, half.
BEAT = 5.0
AT_ONCE = 1.5


def test_boards_of_all_processes_and_of_the_proxy_show_a_roll_of_any_process(
    hosted: Cluster,
) -> None:
    lags = asyncio.run(roll_at_each(hosted))

    assert len(lags) == 3 * ROUNDS * 4  # processes, rounds, boards
    assert max(lags) < 2 * BEAT
    assert sorted(lags)[len(lags) // 2] < AT_ONCE


async def roll_at_each(cluster: Cluster) -> list[float]:
    """From the answer to each board, in seconds; and all boards say the same in the end."""
    ((table, device),) = await asyncio.to_thread(lay, cluster, 1)
    doors = doors_of(cluster)
    boards = watchers([*doors, front_door(cluster)], table.code)
    async with watching(boards):
        lags = [
            lag
            for _ in range(ROUNDS)
            for door in doors
            for lag in await roll(Scorer(device, [door]), boards)
        ]
    states = [await state(table, door) for door in (*doors, front_door(cluster))]
    assert states == [states[0]] * 4
    return lags


async def roll(scorer: Scorer, boards: list[Watcher]) -> list[float]:
    await scorer.look()
    press = await scorer.roll()
    assert press.fate is Fate.ACKNOWLEDGED
    await all_show(boards, press.revision)
    return [
        max(0.0, (board.held(press.revision) or perf_counter()) - press.told) for board in boards
    ]


async def state(table: Table, door: Place) -> dict[str, object]:
    connection = await Connection.to(door)
    answer = await connection.ask("GET", f"/f/{table.code}/state/", {})
    connection.close()
    found: dict[str, object] = json.loads(answer.body)
    return found
