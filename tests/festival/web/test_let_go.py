"""Other contents written over the open data file: no connection goes on with the pages it kept."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from festival.web.sqlite_connection import base
from festival.web.sqlite_connection.base import DatabaseWrapper

pytestmark = pytest.mark.django_db  # of a file of its own

NEWEST = "SELECT max(id || dice) FROM roll"


def connected(path: Path) -> DatabaseWrapper:
    return DatabaseWrapper({**connection.settings_dict, "NAME": str(path)}, "another")


def rolled(path: Path, *dice: str) -> None:
    """Each as another connection writes it, which is closed then."""
    for each in dice:
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("INSERT INTO roll (dice) VALUES (?)", (each,))


@pytest.mark.parametrize("lets_go", [True, False])
def test_connection_reads_the_new_contents_once_as_much_was_written_as_was_lost(
    tmp_path: Path, lets_go: bool
) -> None:
    """The twin keeps its connection: it reads what was lost, though the file has it no more."""
    path = tmp_path / "rolls"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE roll (id INTEGER PRIMARY KEY, dice TEXT)")
    older = shutil.copyfile(path, tmp_path / "older")
    rolled(path, "lost", "lost")
    idle = connected(path)
    with idle.cursor() as cursor:
        cursor.execute(NEWEST)
        assert cursor.fetchone() == ("2lost",)

    shutil.copyfile(older, path)
    if lets_go:
        base.let_go()
    rolled(path, "new", "new")

    with idle.cursor() as cursor:
        cursor.execute(NEWEST)
        seen = cursor.fetchone()
    idle.close()
    assert seen == (("2new",) if lets_go else ("2lost",))
