"""Removes data deleted for good, and replaced names, from backups and copies of the data file.

A file in the data folder lists digests of the removed data, so that a backup from elsewhere does
not bring them back. Copies in other places, such as another laptop, cannot be reached.

python -m festival.server.laptop.forgetting COPY
Works on one copy. Its input is one line: what to remove.
"""

from __future__ import annotations

import json
import logging
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import Any

from django.utils import timezone

from festival.server.laptop import examine
from festival.server.laptop.backups import (
    ENDING,
    copy_to,
    delete,
    exchange,
    facts_told_by,
    folder_of,
    opened,
    private_file,
    read_backup,
)
from festival.server.laptop.examine import Facts, Unsound

DAYS = 7  # days that backups keep deleted data, unless it must be removed at once
AGAIN = 600.0  # seconds until a backup that could not be rewritten is tried again
NAME = "moonbowl-forgotten.json"
PARTIAL = "-forgetting.partial"

logger = logging.getLogger(__name__)
_changing = RLock()
_tried = -AGAIN


@dataclass(frozen=True, kw_only=True)
class Noted:
    """Something to remove. digest, called: as in `festival.setup.forgetting.Forgotten`."""

    digest: str
    due: datetime  # from then on no backup may have it
    called: str = ""
    is_done: bool = False  # no backup has it any more

    @property
    def is_due(self) -> bool:
        return self.due <= timezone.now()


def _list_of(path: Path) -> Path:
    return path.with_name(NAME)


def noted(path: Path) -> list[Noted]:
    """The list of what to remove. path: of the data file, here and below."""
    try:
        rows = json.loads(_list_of(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    return [Noted(**{**row, "due": datetime.fromisoformat(row["due"])}) for row in rows]


def _write(path: Path, rows: Iterable[Noted]) -> None:
    target = _list_of(path)
    partial = target.with_suffix(".partial")
    found = [{**asdict(row), "due": row.due.isoformat()} for row in rows]
    with os.fdopen(private_file(partial), "w", encoding="utf-8") as file:
        json.dump(found, file)
    os.replace(partial, target)


def note(path: Path, forgotten: Iterable[Any], *, at_once: bool) -> None:
    """Remove deleted data from backups too, as soon as possible or after `DAYS`. forgotten:
    `festival.setup.forgetting.Forgotten`."""
    global _tried
    due = timezone.now() + (timedelta() if at_once else timedelta(days=DAYS))
    with _changing:
        rows = {row.digest: row for row in noted(path)}
        for each in forgotten:
            rows[each.digest] = Noted(digest=each.digest, called=each.called, due=due)
        _write(path, rows.values())
        _tried = -AGAIN


def sweep(path: Path) -> None:
    """Rewrite the data file without deleted data, which SQLite leaves in free pages. Raises
    sqlite3.Error."""
    with closing(opened(path)) as database:
        database.execute("VACUUM")


def work(path: Path, second: Path | None) -> None:
    """Rewrite the backups that hold data to remove. The watch of the data file calls this every
    second; a copy that cannot be reached, such as on a missing stick, is tried again later."""
    global _tried
    with _changing:
        due = [row for row in noted(path) if row.is_due and not row.is_done]
        if not due or monotonic() - _tried < AGAIN:
            return
        _tried = monotonic()
        due = _withdrawn(path, due)
        is_done = True
        for folder in {path.parent, *(file.parent for file in kept_files(path, second))}:
            for left in folder.glob(f"*{PARTIAL}*"):  # of a server that was killed meanwhile
                left.unlink(missing_ok=True)
        for file in kept_files(path, second):
            try:
                rewrite(file, due)
            except (OSError, sqlite3.Error) as error:
                logger.warning("a backup could not be rewritten: %s", error)
                is_done = False
        try:
            sweep(path)  # the deletion may have failed to do so
        except sqlite3.Error:
            is_done = False
        is_done = is_done and (second is None or second.is_dir())
        if due and is_done:
            gone = {row.digest for row in due}
            rows = noted(path)
            _write(path, [replace(row, is_done=row.digest in gone or row.is_done) for row in rows])
            logger.warning("what was deleted for good is in no backup any more")


def _withdrawn(path: Path, due: Sequence[Noted]) -> list[Noted]:
    """The rows without data that a backup, restored before they were due, brought back."""
    back = [row for row in due if path.exists() and holds(path, [row])]
    if back:
        _write(path, [row for row in noted(path) if row not in back])
    return [row for row in due if row not in back]


def kept_files(path: Path, second: Path | None) -> list[Path]:
    """Every copy of the data file that the program has made and can reach."""
    folders = [folder_of(path), *([second] if second and second.is_dir() else [])]
    found = [file for folder in folders for file in sorted(folder.glob(f"*{ENDING}"))]
    return [*found, *sorted(path.parent.glob(f"{path.stem}-*{ENDING}"))]


def holds(file: Path, rows: Sequence[Noted]) -> bool:
    """Whether a copy has any of the data to remove; True where it cannot be read."""
    from festival.setup.forgetting import digest_of

    called = {row.digest: row.called for row in rows}
    try:
        with closing(opened(file)) as database:
            for kind, code, number, made, name in _named(database):
                digest = digest_of(kind, code, number, made)
                if digest in called and name != (called[digest] or None):
                    return True
    except sqlite3.Error:
        return True
    return False


FESTIVALS = "SELECT 'festival', code, 0, created_at, name FROM festival_festival"
PLAYERS = """
    SELECT 'player', f.code, p.number, p.created_at, p.name
    FROM festival_player p JOIN festival_festival f ON f.id = p.festival_id
"""
HELPERS = """
    SELECT 'helper', f.code, 0, p.created_at, p.name
    FROM festival_helper p JOIN festival_festival f ON f.id = p.festival_id
"""


def _named(database: sqlite3.Connection) -> Iterator[tuple[str, str, int, str, str]]:
    """Kind, code, number, time and name of each festival, player and helper. Raises
    sqlite3.Error."""
    yield from database.execute(FESTIVALS)
    yield from database.execute(PLAYERS)
    # An older Moonbowl had no helpers.
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'festival_helper'").fetchone():
        yield from database.execute(HELPERS)


def rewrite(file: Path, rows: Sequence[Noted]) -> None:
    """Remove data from a kept copy; delete a copy that cannot be read any more. Raises OSError,
    sqlite3.Error where neither is possible now."""
    if not rows or not holds(file, rows):
        return
    partial = file.with_name(f"{file.stem}{PARTIAL}")
    known = read_backup(file)
    try:
        with closing(opened(file)) as source:
            copy_to(partial, source)
        facts = forgot(partial, rows)
    except (Unsound, sqlite3.DatabaseError) as error:
        if isinstance(error, sqlite3.OperationalError):  # such as a lock
            raise
        if isinstance(error, Unsound) and error.kind == "unknown":  # the process failed
            raise OSError(error.detail) from error
        logger.warning("a copy that cannot be read any more is deleted: %s", file.name)
        delete(file)
        return
    else:
        size = partial.stat().st_size
        exchange(partial, replace(known, size=size, facts=facts))
    finally:
        for each in (partial, Path(f"{partial}-journal"), Path(f"{file}-journal")):
            each.unlink(missing_ok=True)


def forgot(copy: Path, rows: Sequence[Noted]) -> Any:
    """Remove data from a copy in its own process; returns what the copy holds then. Raises
    Unsound."""
    told = [{"digest": row.digest, "called": row.called} for row in rows]
    return facts_told_by("festival.server.laptop.forgetting", copy, json.dumps(told))


def again(copy: Path, path: Path) -> None:
    """Before a backup is restored, remove the data that are due; data not due yet come back. Raises
    Unsound."""
    rows = [row for row in noted(path) if row.is_due]
    if rows and holds(copy, rows):
        forgot(copy, rows)


def main(copy: str, told: str) -> dict[str, object]:
    """The answer for the process that started this one: facts or a fault."""
    examine.begin(Path(copy))
    from django.db import connection

    from festival.setup.forgetting import Forgotten, apply

    def work() -> Facts:
        apply([Forgotten(**each) for each in json.loads(told)])
        connection.close()
        sweep(Path(copy))
        return examine.examine()

    return examine.told_of(work)


if __name__ == "__main__":
    examine.answer(main)
