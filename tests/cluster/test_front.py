"""The proxy that is hosted with leads whatever belongs to a table to one process."""

from __future__ import annotations

import asyncio

import pytest

from tests.cluster.evening import front_door, lay
from tests.cluster.presses import Device
from tests.cluster.screens import OPENED, board_path, watchers, watching
from tests.running import unused_port
from tests.servers.caddy import caddy
from tests.servers.client import Place
from tests.servers.cluster import Cluster

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

SCREENS = 8


def test_each_table_has_one_process_and_several_have_tables(hosted: Cluster) -> None:
    codes = [table.code for table, _ in lay(hosted, 12)]

    found = [asyncio.run(share(hosted, front_door(hosted), code)) for code in codes]

    assert [max(each) for each in found] == [SCREENS] * len(codes)
    assert len({each.index(SCREENS) for each in found}) > 1


def test_screens_of_a_table_with_a_crowd_are_at_all_processes(hosted: Cluster) -> None:
    ((table, _),) = lay(hosted, 1)
    crowds, port = f"/f/{table.code}/* {board_path(table.code).partition('?')[0]}*", unused_port()

    with caddy([member.port for member in hosted.members], port, crowds) as front:
        found = asyncio.run(share(hosted, Place(port, trust=front.trust), table.code))

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
    async with (
        asyncio.timeout(OPENED),
        door.socket(f"/ws{device.path}?language=en", device.cookies),
    ):
        while (after := await asyncio.to_thread(sockets, cluster, "console")) == before:
            await asyncio.sleep(0.02)
    await until(cluster, "console", before)
    return [now - then for now, then in zip(after, before, strict=True)]


async def share(cluster: Cluster, door: Place, code: str) -> list[int]:
    """How many of the screens that come to a table by this door are at each process."""
    before = await asyncio.to_thread(sockets, cluster, "board")
    async with watching(watchers([door], code, SCREENS)):
        after = await asyncio.to_thread(sockets, cluster, "board")
    await until(cluster, "board", before)
    return [now - then for now, then in zip(after, before, strict=True)]


async def until(cluster: Cluster, audience: str, counts: list[int]) -> None:
    async with asyncio.timeout(OPENED):
        while await asyncio.to_thread(sockets, cluster, audience) != counts:
            await asyncio.sleep(0.02)


def sockets(cluster: Cluster, audience: str) -> list[int]:
    """At each process."""
    name = f'moonbowl_sockets{{of="{audience}"}}'
    return [int(member.metric(name)) for member in cluster.members]
