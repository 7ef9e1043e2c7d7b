"""An update that is cut off at any moment is taken back or finished at the next start."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from festival.server.laptop.backups import listed
from tests.festival.server.laptop.updating import schema
from tests.running import ROOT, at_laptop

STORED = ROOT / "tests" / "stored" / "mid_game.sql"  # of an older version, seven updates ago
KILLED_AT = 50
FILE = "moonbowl.sqlite3"


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("old")
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.executescript(STORED.read_text(encoding="utf-8"))
    return folder


def updated(old: Path, folder: Path, *moments: int) -> tuple[list[dict[str, Any]], str]:
    """What was found after starts that were killed at these moments, and what was said."""
    process = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.festival.server.laptop.updating",
            str(old),
            *map(str, moments),
        ],
        cwd=ROOT,
        env=at_laptop(folder),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in process.stdout.splitlines()], process.stderr


def stored_log(old: Path) -> list[list[Any]]:
    with closing(sqlite3.connect(old / FILE)) as database:
        rows = database.execute("SELECT seq, entry FROM festival_logentry ORDER BY seq").fetchall()
    return [[seq, json.loads(entry)] for seq, entry in rows]


@pytest.mark.parametrize(
    "count", [pytest.param(KILLED_AT, marks=pytest.mark.proof), 1], ids=["many", "one"]
)
def test_a_killed_update_leaves_an_evening_that_is_played_on(
    old: Path, tmp_path: Path, count: int
) -> None:
    moments = [200]  # in the midst of the changes
    if count > 1:
        ((whole,), _) = updated(old, tmp_path / "data", 0)
        moments = [1 + part * (whole["moments"] - 1) // (count - 1) for part in range(count)]
    before = schema(old / FILE)

    found, said = updated(old, tmp_path / "data", *moments)

    log = stored_log(old)
    wrong = {
        moment: each
        for moment, each in zip(moments, found, strict=True)
        if (each["killed"], each["code"]) != (-signal.SIGKILL, 0)
        or (each["log"][:-1], len(each["log"])) != (log, len(log) + 1)
        or (each["backups"], each["partial"]) != ([["update", True, before]], [])
    }
    assert wrong == {}, said


def test_a_file_that_failed_its_update_stays_as_it_was(old: Path, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    shutil.copytree(old, spoilt)
    with closing(sqlite3.connect(spoilt / FILE)) as database, database:
        database.execute("CREATE TABLE festival_table (id INTEGER)")  # half of another's update
    folder = tmp_path / "data"

    (found,), said = updated(spoilt, folder, 0)

    assert found["code"] == 1
    assert "could not be updated" in said
    assert (folder / FILE).read_bytes() == (spoilt / FILE).read_bytes()
    assert listed(folder / "backups") == []
