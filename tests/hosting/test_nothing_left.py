"""What is told where PostgreSQL or Redis answers and has nothing left: no room, no connection."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import psycopg
import pytest

from tests.festival.server.laptop.accidents import can_mount, fill, until
from tests.hosting.environment import run
from tests.running import unused_port
from tests.servers.cluster import Ground, Member, grounds, members
from tests.servers.postgresql import CONNECTIONS

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis]

Here = tuple[Ground, Member]
DISK = "250m"
LETTERS = 4 * 1024 * 1024


@pytest.fixture(scope="module")
def here() -> Iterator[Here]:
    if not can_mount():
        pytest.skip("no disk of some megabytes can be mounted here")
    with (
        grounds(disk=DISK) as ground,
        members(ground, ground.new_database(), unused_port(), 1) as (member,),
    ):
        member.start()
        yield ground, member


def line(member: Member, name: str) -> str:
    """What doctor says of it."""
    said = run("doctor", **member.process.environment).stdout
    return said.partition(f"{name:9} ")[2].partition("\n")[0]


def test_full_disk_is_reported_by_probes_metrics_and_doctor(here: Here) -> None:
    ground, member = here
    assert line(member, "database") == "ok"

    filler = fill(ground.postgresql.process.log.parent)
    until(lambda: member.ask("/up/").status == 503)
    answer = member.ask("/ready/")
    assert (answer.status, json.loads(answer.text)["writing"]) == (200, "full")
    assert member.metric('moonbowl_works{part="writing"}') == 0
    assert line(member, "database") == (
        "The disk of PostgreSQL is full, so nothing can be saved: free space on it."
    )

    filler.unlink()
    until(lambda: member.ask("/up/").status == 200)
    assert line(member, "database") == "ok"


def test_few_connections_and_none_are_told_by_doctor(here: Here) -> None:
    ground, member = here
    with ExitStack() as stack:

        def take(count: int) -> None:
            for _ in range(count):
                stack.enter_context(psycopg.connect(ground.postgresql.url("postgres")))

        take(int(CONNECTIONS * 0.8))
        few = line(member, "database")
        with pytest.raises(psycopg.OperationalError):
            take(CONNECTIONS)
        none = line(member, "database")

    assert few.startswith("PostgreSQL has 1")
    assert few.endswith(
        f" of its {CONNECTIONS} connections open: raise max_connections, or look in"
        " pg_stat_activity who has them."
    )
    assert none.startswith("No answer: ")
    assert "too many clients already. Start PostgreSQL" in none
    assert none.endswith(" or raise max_connections.")


def test_full_redis_is_told_by_doctor(here: Here) -> None:
    ground, member = here
    with ground.redis.client() as redis:
        redis.config_set("maxmemory-policy", "noeviction")
        redis.set("filler", "x" * LETTERS)
        redis.config_set("maxmemory", LETTERS)

        said = line(member, "Redis")

    assert said.startswith("Redis is full (")
    assert said.endswith(" and refuses to write: raise maxmemory, or give it to Moonbowl alone.")
