"""Cleans the data file of deleted data, and deletes the copies that were made before.

Copies in other places, such as another laptop or a memory stick that is not there, cannot be
reached.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from festival.server.laptop.backups.backups import ENDING, delete, folder_of, opened, unfinished

logger = logging.getLogger(__name__)


def sweep(path: Path) -> bool:
    """Rewrite the data file without deleted data, which SQLite leaves in free pages. False where
    another program holds the file."""
    try:
        with closing(opened(path)) as database:
            database.execute("VACUUM")
    except sqlite3.Error:
        return False
    return True


def delete_others(path: Path, second: Path | None, newest: str | None) -> list[Path]:
    """Delete each copy of the data file, finished or not, that the program has made and can reach,
    but the newest backup; returns those that are left. newest: its name; None where no backup could
    be made: then the others are left. The caller holds `backups.copying`."""
    folders = (folder_of(path), *([second] if second else []))
    copies = [copy for folder in folders for copy in sorted(folder.glob(f"*{ENDING}"))]
    copies += sorted(path.parent.glob(f"{path.stem}-*{ENDING}"))
    copies = [copy for copy in copies if copy.name != newest] + unfinished(path, second)
    if newest is None:
        return copies
    left = []
    for file in copies:
        try:
            delete(file)
        except OSError as error:
            logger.warning("a copy could not be deleted: %s", error)
            left.append(file)
    return left
