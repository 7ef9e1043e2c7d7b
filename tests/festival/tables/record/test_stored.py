"""What an older version stored is opened, played on and exported as that version did it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.running import at_laptop

STORED = Path(__file__).parents[3] / "stored"
COPY = "import django; django.setup(); from tests.stored.play import copied; copied()"
OPEN = "import django, sys; django.setup(); from tests.stored.play import main; main(sys.argv[1])"
FESTIVALS = ("unstarted", "mid_game", "ended")


@pytest.mark.parametrize(
    "name",
    ["mid_game", *(pytest.param(n, marks=pytest.mark.proof) for n in ("unstarted", "ended"))],
)
def test_stored_festival_plays_on_and_exports_as_before(name: str, tmp_path: Path) -> None:
    unpacked(name, tmp_path)

    found = replayed(STORED / f"{name}.json", tmp_path)

    assert found == json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.proof
@pytest.mark.parametrize("name", FESTIVALS)
def test_stored_festival_is_carried_to_another_laptop(name: str, tmp_path: Path) -> None:
    """Its log follows from the rules of today, by which it was not played."""
    unpacked(name, tmp_path)

    here, there = said(tmp_path, COPY)

    assert there == here


def unpacked(name: str, folder: Path) -> Path:
    path = folder / "moonbowl.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((STORED / f"{name}.sql").read_text(encoding="utf-8"))
    return path


def rows(path: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path, timeout=20)) as database:
        return database.execute(query, values).fetchall()


def replayed(expected: Path, data: Path) -> list[dict[str, Any]]:
    return said(data, OPEN, str(expected))


def said(data: Path, *command: str) -> list[dict[str, Any]]:
    """What a process of its own says that opens the data of this folder."""
    run = subprocess.run(
        [sys.executable, "-c", *command],
        env=at_laptop(data),
        cwd=STORED.parents[1],
        capture_output=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, run.stderr
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found
