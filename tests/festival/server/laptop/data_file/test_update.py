"""An update loses nothing: one that is cut off at any moment is taken back or finished at the next
start."""

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

from festival.server.laptop.backups.backups import listed
from tests.festival.server.laptop.updating import schema
from tests.festival.tables.record.test_stored import rows, unpacked
from tests.running import ROOT, at_laptop

PROOF = pytest.mark.proof
KILLED_AT = 50
FILE = "moonbowl.sqlite3"


def stored(name: str, folder: Path) -> Path:
    """The folder, with a data file that an older version wrote."""
    return unpacked(name, folder).parent


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stored("mid_game", tmp_path_factory.mktemp("old"))


def test_update_is_made_once_and_a_newer_change_is_named(old: Path, tmp_path: Path) -> None:
    path = shutil.copyfile(old / FILE, tmp_path / FILE)
    told = [brought_up_to_date(tmp_path) for _ in range(2)]
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('festival', '9999_x', '')"
        )

    assert [*told, brought_up_to_date(tmp_path)] == ["True", "False", "['9999_x']"]


UPDATE = """
import django
django.setup()
from festival.server.laptop.data_file import update
try:
    print(is_due := update.is_due())
    if is_due:
        update.apply()
except update.NewerData as newer:
    print(newer.changes)
"""


def brought_up_to_date(folder: Path) -> str:
    """Whether there was anything to update, or the changes of a newer version."""
    command = [sys.executable, "-c", UPDATE]
    env = at_laptop(folder)
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


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
    found = rows(old / FILE, "SELECT seq, entry FROM festival_logentry ORDER BY seq")
    return [[seq, json.loads(entry)] for seq, entry in found]


@pytest.mark.parametrize("count", [pytest.param(KILLED_AT, marks=PROOF), 1], ids=["many", "one"])
def test_a_killed_update_leaves_an_evening_that_is_played_on(
    old: Path, tmp_path: Path, count: int
) -> None:
    moments = [90]  # of some 130, in the midst of the update
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
        # Killed late, it leaves a backup, and the next start makes another one.
        or (each["backups"][:1], each["partial"]) != ([before], [])
    }
    assert wrong == {}, said


def test_a_file_that_failed_its_update_stays_as_it_was(old: Path, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    shutil.copytree(old, spoilt)
    with closing(sqlite3.connect(spoilt / FILE)) as database, database:
        database.execute("DROP TABLE festival_player")
    folder = tmp_path / "data"

    (found,), said = updated(spoilt, folder, 0)

    assert found["code"] == 1
    assert "could not be updated" in said
    assert (folder / FILE).read_bytes() == (spoilt / FILE).read_bytes()
    assert listed(folder / "backups") == []
