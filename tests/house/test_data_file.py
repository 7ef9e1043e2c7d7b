"""The data file is refused when it is damaged, foreign or write-protected."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from festival.party.database import BACKUPS, back_up, check_database
from festival.party.errors import PartyError

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_database(tmp_path / "moonbowl.sqlite3")


def make_database(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE django_migrations (name TEXT)")
        database.execute("CREATE TABLE rolls (dice TEXT)")
        database.executemany("INSERT INTO rolls VALUES (?)", [("144263",)] * 2000)
    return path


def test_a_sound_file_and_a_missing_one_are_accepted(path: Path) -> None:
    check_database(path, was_used=True)
    check_database(path.with_name("none.sqlite3"), was_used=True)


def test_an_empty_file_is_accepted_before_the_first_evening(tmp_path: Path) -> None:
    path = tmp_path / "moonbowl.sqlite3"
    path.touch()

    check_database(path, was_used=False)


def test_a_file_with_flipped_bytes_is_refused(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8192:8292] = bytes(255 - byte for byte in content[8192:8292])
    path.write_bytes(content)

    with pytest.raises(PartyError, match="it is damaged"):
        check_database(path, was_used=True)


def test_a_file_cut_short_is_refused(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)

    with pytest.raises(PartyError, match="cannot be used"):
        check_database(path, was_used=True)


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "moonbowl.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")

    with pytest.raises(PartyError, match="belongs to another program"):
        check_database(path, was_used=False)


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PartyError, match="cannot be used"):
        check_database(tmp_path, was_used=False)


def test_a_file_that_may_only_be_read_is_refused() -> None:
    with an_ordinary_users_folder() as folder:
        path = make_database(folder / "moonbowl.sqlite3")
        path.chmod(0o444)

        with as_an_ordinary_user(), pytest.raises(PartyError, match="readonly"):
            check_database(path, was_used=True)


def test_a_refusal_names_the_newest_backup(path: Path) -> None:
    (path.parent / BACKUPS).mkdir()
    for day in ("20260924", "20260925"):
        make_database(path.parent / BACKUPS / f"moonbowl-{day}-200000.sqlite3")
    path.write_bytes(b"no database" * 100)

    with pytest.raises(PartyError, match=r"moonbowl-20260925-200000\.sqlite3"):
        check_database(path, was_used=True)


def test_a_backup_holds_what_was_committed_and_not_what_was_not(path: Path) -> None:
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("INSERT INTO rolls VALUES ('444411')")

        backup = back_up(path)

    with closing(sqlite3.connect(backup)) as copy:
        assert copy.execute("SELECT count(*) FROM rolls").fetchone() == (2000,)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@contextmanager
def an_ordinary_users_folder() -> Iterator[Path]:
    """Unlike tmp_path, one that others may look into."""
    folder = Path(tempfile.mkdtemp())
    try:
        folder.chmod(0o777)
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def as_an_ordinary_user() -> Iterator[None]:
    """File modes mean nothing to root, and CI is root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
