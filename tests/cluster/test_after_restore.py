"""A dump that is older than what screens show: they go back to what is stored now."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from psycopg import sql

from tests import parts
from tests.cluster.evening import front_door, lay
from tests.cluster.presses import Scorer
from tests.cluster.screens import all_show, watchers, watching
from tests.running import ROOT
from tests.servers.cluster import Cluster, Ground, cluster

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

REVISION = sql.SQL("SELECT revision FROM festival_table")


def test_screens_go_back_to_a_dump_that_was_restored(ground: Ground, tmp_path: Path) -> None:
    with cluster(ground, 1) as made:
        asyncio.run(restore_under_a_screen(made, tmp_path / "moonbowl.dump"))


async def restore_under_a_screen(made: Cluster, dump: Path) -> None:
    ((table, device),) = await asyncio.to_thread(lay, made, 1)
    (screen,) = watchers([front_door(made)], table.code)
    scorer = Scorer(device, [front_door(made)])
    async with watching([screen]):
        await scorer.roll()
        await asyncio.to_thread(run, made, "pg_dump", "--format=custom", f"--file={dump}")
        shown = [(await scorer.roll()).revision for _ in range(3)][-1]
        await all_show([screen], shown)

        await asyncio.to_thread(restore, made, dump)
        assert revision(made) < shown  # which a screen takes no notice of
        await asyncio.to_thread(command, made, "after_restore")
        await asyncio.to_thread(made.start)

        await all_show([screen], revision(made))
        assert screen.revision == revision(made)


def restore(made: Cluster, dump: Path) -> None:
    for member in made.members:
        member.stop()
    run(made, "pg_restore", "--exit-on-error", "--clean", "--if-exists", str(dump))


def run(made: Cluster, program: str, *options: str) -> None:
    """A program of PostgreSQL."""
    programs, address = parts.postgresql(), made.ground.postgresql.url(made.database)
    assert programs
    path = (programs / "postgres").resolve().with_name(program)
    subprocess.run([path, f"--dbname={address}", *options], check=True, capture_output=True)


def command(made: Cluster, name: str) -> None:
    subprocess.run(
        [sys.executable, ROOT / "manage.py", name],
        env=made.members[0].process.environment,
        check=True,
        capture_output=True,
    )


def revision(made: Cluster) -> int:
    ((found,),) = made.run(REVISION)
    return int(found)
