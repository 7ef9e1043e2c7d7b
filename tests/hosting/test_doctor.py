"""`manage.py doctor` at an installation that is right, and at one where each thing is wrong."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from psycopg import sql

from tests.hosting.environment import KEY
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
processes ok
files     ok
mail      No letter can be sent, also when a unit fails: set EMAIL_URL, EMAIL_FROM and \
MOONBOWL_OPERATOR.
dumps     A dump was last copied off this disk: never. Make one, or ask the host that does; \
journalctl --unit moonbowl-dump says why one fails.
CommandError: To put right: 2
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
processes 127.0.0.1:{port} has another SECRET_KEY than this command: restart it.
          127.0.0.1:9 does not answer ([Errno 111] Connection refused): start it, and see its log.
files     {static} is missing, so Caddy has none of this version: run manage.py update, or \
systemctl restart moonbowl-update.
mail      No answer: [Errno 111] Connection refused. Compare EMAIL_URL with what your mail server \
asks for.
dumps     MOONBOWL_DUMP_KEY is not set, so no dump leaves this host: see Backup in docs/hosting.md.
          MOONBOWL_DUMP_TO is not set, so no dump leaves this host: see Backup in docs/hosting.md.
          A dump was last copied off this disk: never. Make one, or ask the host that does; \
journalctl --unit moonbowl-dump says why one fails.
CommandError: To put right: 16
"""


def test_doctor_reports_faults_and_nothing_where_all_is_right(tmp_path: Path) -> None:
    front, static = unused_port(), tmp_path / "static"
    with (
        grounds() as ground,
        members(ground, ground.new_database(), front, 1) as (member,),
        caddy([member.port], front) as door,
        ground.redis.client() as redis,
    ):
        member.start()
        door.process.wait_until(door.is_open)
        (tmp_path / "processes.caddy").write_text(
            f"(processes) {{\n\tto 127.0.0.1:{member.port}\n}}"
        )
        known = {
            **member.process.environment,
            "PYTHONUNBUFFERED": "1",
            "SSL_CERT_FILE": str(door.authority),
            "MOONBOWL_DUMP_KEY": "age1",
            "MOONBOWL_DUMP_TO": "dumps:",
        }
        redis.config_set("maxmemory", "400mb")
        assert doctor(tmp_path, known) == (RIGHT, 1)

        member.stop()
        member.process.environment = {**member.process.environment, "MOONBOWL_PROXIES": "192.0.2.1"}
        member.start()
        door.process.wait_until(door.is_open)
        for command in POOR:
            ground.postgresql.run(sql.SQL(command), known["DATABASE_URL"].rpartition("/")[2])
        redis.config_set("maxmemory", 0)
        redis.config_set("maxmemory-policy", "allkeys-lru")
        (tmp_path / "wrong").write_text("100")
        with (tmp_path / "processes.caddy").open("a") as named:
            named.write("\n\tto 127.0.0.1:9\n")
        changed = {
            **known,
            "DATABASE_URL": known["DATABASE_URL"].replace("moonbowl@", "poor@"),
            "MOONBOWL_PROXIES": "10.0.0.0/8",
            "MOONBOWL_DUMP_KEY": " ",
            "MOONBOWL_DUMP_TO": "",
            "MOONBOWL_STATIC": str(static),
            "EMAIL_URL": "smtp://127.0.0.1:9",
            "EMAIL_FROM": "moonbowl@example.org",
            "SECRET_KEY": KEY[::-1],
        }
        said, code = doctor(tmp_path, changed)
    (version,) = {*re.findall(rf"{re.escape(str(static))}/\w+", said)}
    assert (said, code) == (WRONG.format(port=member.port, static=version), 1)


def doctor(folder: Path, environment: dict[str, str]) -> tuple[str, int]:
    """What it says, and its code, with the clock and the processes that the folder tells."""
    changes = f"clock={folder}/wrong,processes={folder}/processes.caddy"
    (folder / "wrong").touch()
    ran = subprocess.run(
        [sys.executable, "-m", "tests.servers.changed", changes, "doctor"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return ran.stdout, ran.returncode
