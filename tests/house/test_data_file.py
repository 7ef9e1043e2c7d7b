"""What is wrong with the data file is said by its cause, and data are not called lost that are
whole."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from festival.server.laptop.backups.backups import BACKUPS, make_newest
from festival.server.laptop.data_file import at_start
from festival.server.laptop.data_file.at_start import check_database, why_not
from festival.server.laptop.errors import PartyError

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_database(tmp_path / "moonbowl.sqlite3")


def make_database(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE django_migrations (name TEXT)")
        made.execute("CREATE TABLE rolls (dice TEXT)")
        made.executemany("INSERT INTO rolls VALUES (?)", [("144263",)] * 2000)
    return path


def test_sound_missing_and_empty_files_of_a_first_start_pass(
    path: Path,
) -> None:
    check_database(path, was_used=True)
    check_database(path.with_name("none.sqlite3"), was_used=True)
    path.with_name("empty.sqlite3").touch()
    check_database(path.with_name("empty.sqlite3"), was_used=False)


def refusal(path: Path, *, was_used: bool = True) -> str:
    with pytest.raises(PartyError) as refused:
        check_database(path, was_used=was_used)
    return str(refused.value)


def test_a_file_with_flipped_bytes_or_cut_short_is_refused(path: Path) -> None:
    whole = path.read_bytes()
    flipped = bytes(255 - byte for byte in whole[8192:8292])

    path.write_bytes(whole[:8192] + flipped + whole[8292:])
    assert "is damaged" in refusal(path)
    path.write_bytes(whole[: len(whole) // 2])
    assert "is damaged" in refusal(path)
    path.write_bytes(b"")
    assert "is empty, but it was in use" in refusal(path)


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "moonbowl.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE recipes (name TEXT)")

    assert "belongs to another program" in refusal(path, was_used=False)


def test_a_row_that_cannot_be_read_keeps_nobody_from_starting(path: Path) -> None:
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE log (entry TEXT CHECK (json_valid(entry)))")
        made.execute("PRAGMA ignore_check_constraints = ON")
        made.execute("INSERT INTO log VALUES ('{')")

    check_database(path, was_used=True)


@contextmanager
def locked(path: Path, mode: str) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"BEGIN {mode}")
        other.execute("SELECT count(*) FROM rolls").fetchone()
        yield


@pytest.mark.parametrize("mode", ["EXCLUSIVE", "DEFERRED"])
def test_a_file_that_another_program_holds_is_whole(
    path: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_start, "HELD_FOR", 0.1)

    with locked(path, mode):
        said = refusal(path)

    assert "Another program holds the data file" in said
    assert "Your data is safe" in said


def test_a_file_that_may_not_be_written_or_read_is_whole() -> None:
    with an_ordinary_users_folder() as folder:
        path = make_database(folder / "moonbowl.sqlite3")
        for mode, of_folder in ((0o444, 0o777), (0o666, 0o555), (0, 0o777)):
            path.chmod(mode)
            folder.chmod(of_folder)
            with as_an_ordinary_user():
                said = refusal(path)
            assert "is write-protected" in said
            assert "Your data is safe" in said


def test_a_full_disk_is_said_to_be_that(path: Path) -> None:
    said = why_not(OSError(errno.ENOSPC, "No space left on device"), path)

    assert "disk is full" in said
    assert "Your data is safe" in said


def test_missing_file_is_not_taken_for_new_beside_backups(path: Path) -> None:
    backup = a_sound_backup(path)
    path.unlink()

    said = refusal(path)

    assert "is gone" in said
    assert f'restore {backup.name} --data "{path.parent}"' in said


def test_refusal_names_the_newest_backup_that_was_checked(path: Path) -> None:
    backup = a_sound_backup(path)
    (path.parent / BACKUPS / "moonbowl-0002-20990925-200000.sqlite3").touch()
    path.write_bytes(b"no database" * 100)

    said = refusal(path)

    damaged, newest, _, command, detail = said.splitlines()  # to be read from afar, and copied
    assert damaged == f"The data file {path} is damaged."
    assert backup.name in newest
    assert command.strip().endswith(f'restore {backup.name} --data "{path.parent}"')
    assert detail == "(file is not a database)"
    assert "20990925" not in said


def a_sound_backup(path: Path) -> Path:
    folder = path.parent / BACKUPS
    folder.mkdir()
    partial = make_database(folder / "moonbowl.partial")
    return make_newest(partial, path).path


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
