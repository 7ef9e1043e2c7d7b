"""What SQLite forgives or does by itself: some tests of the festival once more, on PostgreSQL.

Those of locks and races, of what is refused as a second one of its kind, of an order that is
changed or sorted, of JSON and of texts that a database may not take. The others show what was read.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from psycopg import sql

from tests.running import ROOT
from tests.servers.postgresql import postgresql

pytestmark = [pytest.mark.proof, pytest.mark.postgresql]

FESTIVAL = (
    *("live/test_announce.py", "accounts/test_one_time_links.py", "web/test_nul.py"),
    *("play/test_helpers.py", "play/test_races.py", "play/test_write_path.py"),
    *("tables/record/test_consistent_read.py", "tables/record/test_written_json.py"),
    "festivals/transfer",
)
CHOSEN = (
    *(f"tests/festival/{each}" for each in FESTIVAL),
    "tests/games/bobing/players",
    "tests/faults/test_double_spends.py",
)
# It sorts as people do, and not by the numbers of letters, which is all that SQLite knows.
AS_PEOPLE_SORT = "CREATE DATABASE people TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'"


@pytest.mark.timeout(1800)
def test_festival_works_on_postgresql_as_on_a_laptop() -> None:
    with postgresql() as server:
        server.run(sql.SQL(AS_PEOPLE_SORT))
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n0", "-m", "not proof", *CHOSEN],
            cwd=ROOT,
            env={
                **{name: os.environ[name] for name in ("HOME", "PATH")},
                "MOONBOWL_TEST_DATABASE_URL": server.url("people"),
                "MOONBOWL_REQUIRE_REAL_PARTS": "1",
            },
            capture_output=True,
            encoding="utf-8",
        )

    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr[-2_000:]
