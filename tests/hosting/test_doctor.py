"""`manage.py doctor` at an installation that is right, and at one where each thing is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from psycopg import sql

from tests.hosting.environment import run
from tests.running import ROOT, unused_port
from tests.servers.caddy import caddy
from tests.servers.cluster import grounds, members

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

POOR = (
    "CREATE ROLE poor LOGIN",
    "ALTER ROLE poor SET default_transaction_read_only = on",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
)
RIGHT = """\
database  ok
Redis     ok
clocks    ok
proxies   ok
address   ok
mail      ok
dumps     A dump was last copied off this disk: never. Make one, or ask the host that does; \
journalctl --unit moonbowl-dump says why one fails.
CommandError: To put right: 1
"""
MUTE = """
mail      MOONBOWL_OPERATOR is set, but no letter can be sent: set EMAIL_URL and EMAIL_FROM too.
"""
WRONG = """\
database  PostgreSQL is read-only, so nothing can be saved: look for a failover, or for \
default_transaction_read_only.
          The user may not make tables: let it own the database.
          Some tables belong to another user: REASSIGN OWNED BY that one.
Redis     maxmemory is not set: Redis may take all memory of its host. Set 400mb.
          maxmemory-policy is allkeys-lru: Redis may forget how often somebody tried a password. \
Set noeviction.
clocks    The clock of PostgreSQL is 100 seconds from this one: run chrony on both.
          The clock of Redis is 100 seconds from this one: run chrony on both.
proxies   MOONBOWL_PROXIES trusts all of 10.0.0.0/8: name the proxy alone.
address   The first page leads to itself: name the proxy in MOONBOWL_PROXIES.
mail      No answer: [Errno 111] Connection refused. Compare EMAIL_URL with what your mail server \
asks for.
dumps     A dump was last copied off this disk: never. Make one, or ask the host that does; \
journalctl --unit moonbowl-dump says why one fails.
CommandError: To put right: 11
"""


def test_doctor_reports_faults_and_nothing_where_all_is_right(tmp_path: Path) -> None:
    front = unused_port()
    with (
        grounds() as ground,
        members(ground, ground.new_database(), front, 1) as (member,),
        caddy([member.port], front) as door,
        ground.redis.client() as redis,
    ):
        member.start()
        door.process.wait_until(door.is_open)
        known = {
            **member.process.environment,
            "PYTHONUNBUFFERED": "1",
            "SSL_CERT_FILE": str(door.authority),
        }
        redis.config_set("maxmemory", "400mb")
        assert run("doctor", **known).stdout == RIGHT
        assert MUTE in run("doctor", **known, MOONBOWL_OPERATOR="ana@example.org").stdout

        member.stop()
        member.process.environment = {**member.process.environment, "MOONBOWL_PROXIES": "192.0.2.1"}
        member.start()
        door.process.wait_until(door.is_open)
        for command in POOR:
            ground.postgresql.run(sql.SQL(command), known["DATABASE_URL"].rpartition("/")[2])
        redis.config_set("maxmemory", 0)
        redis.config_set("maxmemory-policy", "allkeys-lru")
        (tmp_path / "wrong").write_text("100")
        changed = subprocess.run(
            [sys.executable, "-m", "tests.servers.changed", f"clock={tmp_path}/wrong", "doctor"],
            cwd=ROOT,
            env={
                **known,
                "DATABASE_URL": known["DATABASE_URL"].replace("moonbowl@", "poor@"),
                "MOONBOWL_PROXIES": "10.0.0.0/8",
                "EMAIL_URL": "smtp://127.0.0.1:9",
                "EMAIL_FROM": "moonbowl@example.org",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    assert (changed.stdout, changed.returncode) == (WRONG, 1)
