"""Row 80: what lies in the folder of the data is its owner's alone, whatever lay there before."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from festival.party.database import keep_to_owner

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other means")

NAMES = ("moonbowl.sqlite3", "moonbowl.log", "moonbowl.log.1", "secret_key", "party.json")


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Others may read what is made here, as on most systems."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "data"
    (made / "backups").mkdir(parents=True)
    for name in (*NAMES, "backups/one.sqlite3", "backups/one.json"):
        (made / name).touch()
    return made


def modes(folder: Path) -> set[int]:
    files = [each for each in folder.rglob("*") if each.is_file()]
    return {stat.S_IMODE(each.stat().st_mode) for each in files}


def test_without_it_everybody_at_the_laptop_may_read(folder: Path) -> None:
    """The twin."""
    assert modes(folder) == {0o644}


def test_what_is_there_and_what_comes_is_of_its_owner(folder: Path) -> None:
    keep_to_owner(folder)
    (folder / "moonbowl.log.2").touch()
    (folder / "backups" / "two.sqlite3").touch()

    assert modes(folder) == {0o600}
    for each in (folder, folder / "backups"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o700


def test_a_folder_that_holds_something_else_is_left_as_it_is(folder: Path) -> None:
    (folder / "photos.txt").touch()

    keep_to_owner(folder)

    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert stat.S_IMODE((folder / "photos.txt").stat().st_mode) == 0o644
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
