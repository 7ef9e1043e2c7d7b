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

from festival.party.backups import listed
from tests.running import ROOT, at_laptop

STORED = ROOT / "tests" / "stored" / "mid_game.sql"  # of an older version, seven updates ago
KILLED_AT = 50


def start(folder: Path, moment: int = 0) -> tuple[int, Any]:
    """The exit code of a start that is killed at this moment, 0 for never; and what it found."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.festival.party.updating", str(moment)],
        cwd=ROOT,
        env=at_laptop(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    found = json.loads(process.stdout) if process.stdout else process.stderr
    return process.returncode, found


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("old")
    with closing(sqlite3.connect(folder / "moonbowl.sqlite3")) as database:
        database.executescript(STORED.read_text(encoding="utf-8"))
    return folder


@pytest.fixture(scope="module")
def whole(old: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What an update comes to that nobody disturbs."""
    code, found = start(copy_of(old, tmp_path_factory.mktemp("whole") / "data"))
    assert code == 0, found
    return dict(found)


def copy_of(old: Path, folder: Path) -> Path:
    shutil.copytree(old, folder)
    return folder


@pytest.mark.parametrize("part", range(KILLED_AT))
def test_a_killed_update_leaves_an_evening_that_is_played_on(
    old: Path, whole: dict[str, Any], tmp_path: Path, part: int
) -> None:
    folder = copy_of(old, tmp_path / "data")
    moment = 1 + part * (whole["moments"] - 1) // (KILLED_AT - 1)

    killed, _ = start(folder, moment)
    code, found = start(folder)

    assert killed == -signal.SIGKILL
    assert code == 0, found
    assert found["log"][:-1] == whole["log"][:-1]  # the last one says when it was given
    assert len(found["log"]) == len(whole["log"])
    backups = listed(folder / "backups")
    assert [(each.reason, each.facts is not None) for each in backups] == [("update", True)]
    assert schema(backups[0].path) == schema(old / "moonbowl.sqlite3")
    assert not [path.name for path in folder.rglob("*") if "partial" in path.name]


def schema(path: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()


def test_a_file_that_failed_its_update_stays_as_it_was(old: Path, tmp_path: Path) -> None:
    folder = copy_of(old, tmp_path / "data")
    path = folder / "moonbowl.sqlite3"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE festival_table (id INTEGER)")  # half of another's update
    before = path.read_bytes()

    code, said = start(folder)

    assert code == 1
    assert "could not be brought up to date" in str(said)
    assert path.read_bytes() == before
    assert listed(folder / "backups") == []
