"""An update loses nothing: rows go where they belong, and one that is cut off at any moment is
taken back or finished at the next start."""

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
from festival.server.laptop.data_file.update import BY_HAND
from festival.server.versions import FIRST, LAST, SECOND, newer_changes
from rules.dice_commitment import Promise
from tests.festival.record.test_stored import STORED, rows, unpacked
from tests.festival.server.laptop.older import NONE_OF_LATER
from tests.festival.server.laptop.updating import schema
from tests.running import ROOT, at_laptop

PROOF = pytest.mark.proof
KILLED_AT = 50
FILE = "moonbowl.sqlite3"


UPDATE = """
import django
django.setup()
from festival.server.laptop.data_file.examine import bring_up_to_date
print(bring_up_to_date())
"""

# What became of a file of the first version with two festivals; the newer one's seats came first.
FROM_THE_FIRST = json.loads((STORED / "first.json").read_text(encoding="utf-8"))
TABLES_OF_OURS = """
    SELECT name FROM sqlite_master
    WHERE type = 'table' AND name NOT IN ('django_migrations', 'sqlite_sequence')
"""


def stored(name: str, folder: Path) -> Path:
    """The folder, with a data file that an older version wrote."""
    return unpacked(name, folder).parent


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stored("mid_game", tmp_path_factory.mktemp("old"))


def brought_up_to_date(folder: Path) -> str:
    """Whether there was anything, as its process says it."""
    command = [sys.executable, "-c", UPDATE]
    env = at_laptop(folder)
    return subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True).stdout


@pytest.fixture(scope="module")
def from_the_first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = stored("first", tmp_path_factory.mktemp("first"))
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.execute("PRAGMA user_version = 7")
    assert brought_up_to_date(folder) == "True\n"
    return folder / FILE


def columns_of(path: Path, table: str) -> str:
    (rows,) = asked(path, f'PRAGMA table_info("{table}")')
    return ",".join(f'"{name}"' for _, name, *_ in rows)


def asked(path: Path, *queries: str) -> list[list[Any]]:
    return [rows(path, query) for query in queries]


def test_rows_of_the_first_version_go_where_they_belong(from_the_first: Path) -> None:
    found = asked(from_the_first, *FROM_THE_FIRST)
    assert [[list(row) for row in rows] for rows in found] == list(FROM_THE_FIRST.values())
    (texts,) = asked(from_the_first, "SELECT promises FROM festival_table ORDER BY id")
    begun_later, begun = [
        [Promise.from_dict(each) for each in json.loads(text)] for (text,) in texts
    ]
    assert [(each.since, each.is_closed) for each in begun_later] == [(1, False)]
    assert [(each.since, each.is_closed) for each in begun] == [(2, True)]
    assert begun[0].seed != begun_later[0].seed


def test_what_the_thirty_have_done_already_is_not_done_again(
    from_the_first: Path, tmp_path: Path
) -> None:
    path = shutil.copyfile(from_the_first, tmp_path / FILE)
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(NONE_OF_LATER)
    (tables,) = asked(path, TABLES_OF_OURS)
    contents = [f'SELECT {columns_of(path, table)} FROM "{table}"' for (table,) in tables]
    before = asked(path, *contents, *FROM_THE_FIRST)
    with closing(sqlite3.connect(path)) as database, database:
        database.executemany(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('festival', ?, '')",
            [(name,) for name in (SECOND, *BY_HAND)],
        )

    said = [brought_up_to_date(tmp_path) for _ in range(2)]

    assert said == ["True\n", "False\n"]
    assert asked(path, *contents, *FROM_THE_FIRST) == before


@pytest.mark.parametrize(
    ("names", "newer"),
    [
        ({FIRST}, []),  # the first of the thirty
        ({FIRST, LAST}, []),
        ({FIRST, SECOND, "0009_setup_revision"}, []),
        ({FIRST, SECOND, LAST, "0031_x"}, ["0031_x"]),
        ({FIRST, LAST, "0003_y", "0002_x"}, ["0002_x", "0003_y"]),
    ],
)
def test_newer_changes_are_told_from_those_of_the_thirty(names: set[str], newer: list[str]) -> None:
    assert newer_changes(names) == newer


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
    (found,) = asked(old / FILE, "SELECT seq, entry FROM festival_logentry ORDER BY seq")
    return [[seq, json.loads(entry)] for seq, entry in found]


@pytest.mark.parametrize("count", [pytest.param(KILLED_AT, marks=PROOF), 1], ids=["many", "one"])
def test_a_killed_update_leaves_an_evening_that_is_played_on(
    old: Path, tmp_path: Path, count: int
) -> None:
    moments = [310]  # in the midst of the rows
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


@pytest.mark.parametrize(
    ("table", "detail"),
    [
        ("festival_table", "already another table"),  # half of another's update
        pytest.param("diary", "(tables of another program are in it: diary)", marks=PROOF),
    ],
)
def test_a_file_that_failed_its_update_stays_as_it_was(
    old: Path, tmp_path: Path, table: str, detail: str
) -> None:
    spoilt = tmp_path / "spoilt"
    shutil.copytree(old, spoilt)
    with closing(sqlite3.connect(spoilt / FILE)) as database, database:
        database.execute(f"CREATE TABLE {table} (id INTEGER)")
    folder = tmp_path / "data"

    (found,), said = updated(spoilt, folder, 0)

    assert found["code"] == 1
    assert "could not be updated" in said
    assert detail in said
    assert (folder / FILE).read_bytes() == (spoilt / FILE).read_bytes()
    assert listed(folder / "backups") == []
