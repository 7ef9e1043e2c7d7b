"""Deletes the backups and copies that hold deleted data or a replaced name, and cleans the data
file.

Copies in other places, such as another laptop or a memory stick that is not there, cannot be
reached.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path

from festival.server.laptop.backups.backups import (
    ENDING,
    Backup,
    delete,
    folder_of,
    opened,
    read_backup,
    unfinished,
)

CODES = "SELECT code FROM festival_festival"

logger = logging.getLogger(__name__)
_unswept: set[Path] = set()  # data files that another program held


def holding(path: Path, second: Path | None, festivals: Collection[str]) -> list[Backup]:
    """The copies of the data file that hold one of these festivals or cannot be read. path: of the
    data file. festivals: their codes."""
    return [read_backup(file) for file in _kept(path, second) if _holds(file, festivals)]


def _kept(path: Path, second: Path | None) -> Iterator[Path]:
    """Every copy of the data file that the program has made and can reach."""
    for folder in (folder_of(path), *([second] if second else [])):
        yield from sorted(folder.glob(f"*{ENDING}"))
    yield from sorted(path.parent.glob(f"{path.stem}-*{ENDING}"))


def _holds(file: Path, festivals: Collection[str]) -> bool:
    try:
        with closing(opened(file)) as database:
            return any(code in festivals for (code,) in database.execute(CODES))
    except sqlite3.Error:
        return True


def forget(path: Path, second: Path | None, festivals: Collection[str]) -> list[Path]:
    """Delete every copy that holds one of these festivals, and all unfinished files; returns those
    that cannot be deleted. The caller holds `backups.copying`, so that no copy is being made."""
    left = []
    copies = [each.path for each in holding(path, second, festivals)]
    for file in (*copies, *unfinished(path, second)):
        try:
            delete(file)
        except OSError as error:
            logger.warning("a copy could not be deleted: %s", error)
            left.append(file)
    return left


def sweep(path: Path) -> bool:
    """Rewrite the data file without deleted data, which SQLite leaves in free pages. False where
    another program holds the file: then `sweep_again` does it."""
    _unswept.add(path)
    try:
        with closing(opened(path)) as database:
            database.execute("VACUUM")
    except sqlite3.Error:
        return False
    _unswept.discard(path)
    return True


def sweep_again() -> None:
    for path in list(_unswept):
        sweep(path)
