"""The proxy that is hosted with leads whatever guests ask of a table to one process."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from http.client import HTTPConnection

import pytest

from tests.bench.wire import FrontDoor, Place
from tests.cluster.evening import LOOPBACK, OPENED, front_door, lay
from tests.cluster.screens import board_path, watchers
from tests.running import PATIENCE, unused_port
from tests.servers.caddy import caddy
from tests.servers.cluster import Cluster

pytestmark = [pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

SCREENS = 8


def test_screens_of_a_table_are_at_one_process_and_tables_at_all(hosted: Cluster) -> None:
    codes = [table.code for table, _ in lay(hosted, 12)]

    found = [asyncio.run(share(hosted, front_door(hosted), code)) for code in codes]

    assert [max(each) for each in found] == [SCREENS] * len(codes)
    assert {each.index(SCREENS) for each in found} == set(range(len(hosted.members)))


def test_screens_of_a_table_with_a_crowd_are_at_all_processes(hosted: Cluster) -> None:
    ((table, _),) = lay(hosted, 1)
    crowds, port = f"/f/{table.code}/* {board_path(table.code).partition('?')[0]}*", unused_port()

    with caddy([member.port for member in hosted.members], port, crowds) as front:
        found = asyncio.run(share(hosted, FrontDoor(port, LOOPBACK, front.trust), table.code))

    assert sum(found) == SCREENS
    assert max(found) < SCREENS


async def share(cluster: Cluster, door: Place, code: str) -> list[int]:
    """How many of the screens that come to a table by this door are at each process."""
    screens = watchers([door], code, SCREENS)
    before = await asyncio.to_thread(sockets, cluster)
    tasks = [asyncio.create_task(screen.watch()) for screen in screens]
    try:
        async with asyncio.timeout(OPENED):
            while not all(screen.shown for screen in screens):
                await asyncio.sleep(0.02)
        after = await asyncio.to_thread(sockets, cluster)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
    async with asyncio.timeout(OPENED):
        while await asyncio.to_thread(sockets, cluster) != before:
            await asyncio.sleep(0.02)
    return [now - then for now, then in zip(after, before, strict=True)]


def sockets(cluster: Cluster) -> list[int]:
    """Of guests, at each process."""
    return [board_sockets(member.port) for member in cluster.members]


def board_sockets(port: int) -> int:
    line = HTTPConnection(LOOPBACK, port, timeout=PATIENCE)
    line.request("GET", "/metrics")
    found = re.search(
        r'^moonbowl_sockets{of="board"} (\d+)', line.getresponse().read().decode(), re.M
    )
    line.close()
    return int(found[1]) if found else 0
