"""The proxy that is hosted with leads whatever belongs to a table to one process."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from http.client import HTTPConnection

import pytest

from tests.bench.wire import FrontDoor, Place, Socket
from tests.cluster.evening import LOOPBACK, OPENED, front_door, lay
from tests.cluster.presses import Device
from tests.cluster.screens import board_path, watchers
from tests.running import PATIENCE, unused_port
from tests.servers.caddy import caddy
from tests.servers.cluster import Cluster

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

SCREENS = 8


def test_screens_of_a_table_are_at_one_process_and_tables_at_several(hosted: Cluster) -> None:
    codes = [table.code for table, _ in lay(hosted, 12)]

    found = [asyncio.run(share(hosted, front_door(hosted), code)) for code in codes]

    assert [max(each) for each in found] == [SCREENS] * len(codes)
    assert len({each.index(SCREENS) for each in found}) > 1


def test_screens_of_a_table_with_a_crowd_are_at_all_processes(hosted: Cluster) -> None:
    ((table, _),) = lay(hosted, 1)
    crowds, port = f"/f/{table.code}/* {board_path(table.code).partition('?')[0]}*", unused_port()

    with caddy([member.port for member in hosted.members], port, crowds) as front:
        found = asyncio.run(share(hosted, FrontDoor(port, LOOPBACK, front.trust), table.code))

    assert sum(found) == SCREENS
    assert max(found) < SCREENS


def test_console_is_at_the_process_of_its_tables_screens(hosted: Cluster) -> None:
    laid, door = lay(hosted, 6), front_door(hosted)

    screens = [asyncio.run(share(hosted, door, table.code)) for table, _ in laid]
    consoles = [asyncio.run(console_at(hosted, door, device)) for _, device in laid]

    assert consoles == [[count // SCREENS for count in each] for each in screens]


async def console_at(cluster: Cluster, door: Place, device: Device) -> list[int]:
    """At which process its socket is."""
    before = await asyncio.to_thread(sockets, cluster, "console")
    line = Socket(lambda news: None)
    await line.open(door, f"/ws{device.path}?language=en", device.cookies)
    try:
        async with asyncio.timeout(OPENED):
            while (after := await asyncio.to_thread(sockets, cluster, "console")) == before:
                await asyncio.sleep(0.02)
    finally:
        line.close()
    await until(cluster, "console", before)
    return [now - then for now, then in zip(after, before, strict=True)]


async def share(cluster: Cluster, door: Place, code: str) -> list[int]:
    """How many of the screens that come to a table by this door are at each process."""
    screens = watchers([door], code, SCREENS)
    before = await asyncio.to_thread(sockets, cluster, "board")
    tasks = [asyncio.create_task(screen.watch()) for screen in screens]
    try:
        async with asyncio.timeout(OPENED):
            while not all(screen.shown for screen in screens):
                await asyncio.sleep(0.02)
        after = await asyncio.to_thread(sockets, cluster, "board")
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
    await until(cluster, "board", before)
    return [now - then for now, then in zip(after, before, strict=True)]


async def until(cluster: Cluster, audience: str, counts: list[int]) -> None:
    async with asyncio.timeout(OPENED):
        while await asyncio.to_thread(sockets, cluster, audience) != counts:
            await asyncio.sleep(0.02)


def sockets(cluster: Cluster, audience: str) -> list[int]:
    """At each process."""
    return [sockets_at(member.port, audience) for member in cluster.members]


def sockets_at(port: int, audience: str) -> int:
    line = HTTPConnection(LOOPBACK, port, timeout=PATIENCE)
    line.request("GET", "/metrics")
    said = line.getresponse().read().decode()
    line.close()
    found = re.search(rf'^moonbowl_sockets{{of="{audience}"}} (\d+)', said, re.M)
    return int(found[1]) if found else 0
