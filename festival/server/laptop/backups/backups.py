"""Makes, lists and deletes backups: consistent copies of the data file, at most `MOST`.

`data_file/watch.py` says when they are made. The number in a backup's name is its place in their
order, as the laptop's clock may be wrong.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from threading import RLock
from time import monotonic

from django.conf import settings
from django.utils import timezone

from festival.server.laptop.data_file import held_files

BACKUPS = "backups"
UPDATING = ".updating"
ENDING = ".sqlite3"
TIME = "%Y%m%d-%H%M%S"
IN_NAME = re.compile(r"(?:-([0-9]+))?-([0-9]{8}-[0-9]{6})")  # number and time
MOST = 20
BREATH = 0.003  # seconds between two tries
PATIENCE = 20  # seconds that another program may hold the file
ROOM = 8 * 1024 * 1024  # bytes that a backup leaves on the disk for rolls
HOUR, DAY = timedelta(hours=1), timedelta(days=1)

FESTIVALS = "SELECT name FROM festival_festival WHERE hall_id IS NULL ORDER BY id"
VERSIONS = "SELECT id, version FROM festival_table"
CHANGES = """
    SELECT (SELECT sum(revision) FROM festival_table),
        (SELECT sum(setup_revision) FROM festival_festival),
        (SELECT group_concat(name || coalesce(revoked_at, '')) FROM festival_helper),
        (SELECT group_concat(updated_at) FROM festival_ownrulebook)"""

# Held while backups are made or deleted.
copying = RLock()


class NoRoom(OSError):
    """The disk has no room for a backup: rolls need the rest."""


class Damaged(sqlite3.DatabaseError):
    """A file failed SQLite's check."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What a data file or a backup holds, in short."""

    festivals: tuple[str, ...]  # names
    versions: dict[int, int]  # number of the last log entry, by primary key of a table
    changes: tuple[object, ...]  # differs after any change of a game, set-up, helper or rulebook


@dataclass(frozen=True, kw_only=True)
class Backup:
    path: Path
    made_at: datetime  # by the laptop's clock, right or wrong
    size: int

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def number(self) -> int:
        """The number in its name; 0 for a file of an older version, which wrote none."""
        found = IN_NAME.search(self.name)
        return int(found[1] or 0) if found else 0

    @cached_property
    def contents(self) -> Contents | None:
        """None for a file that cannot be read."""
        try:
            return contents_of(self.path)
        except sqlite3.Error:
            return None

    @property
    def order(self) -> tuple[int, datetime, str]:
        """Compares backups: the later one is the greater. Those without a number come first, by
        their time."""
        return self.number, self.made_at, self.name


def folder_of(path: Path) -> Path:
    return path.parent / BACKUPS


def beside_of(path: Path, what: str) -> Path:
    """A free path beside the data file, where a replaced file is kept."""
    free = path.with_name(f"{path.stem}-{what}-{_now():{TIME}}{ENDING}")
    while free.exists():  # the clock was set back
        free = free.with_name(f"{free.stem}b{ENDING}")
    return free


def _now() -> datetime:
    """The laptop's time, which names files; a page may be shown in the time zone of a festival."""
    return timezone.localtime(timezone=timezone.get_default_timezone())


def listed(folder: Path) -> list[Backup]:
    """The backups of a folder, the newest first."""
    found = []
    for path in folder.glob(f"*{ENDING}"):
        with suppress(OSError):  # deleted meanwhile
            found.append(read_backup(path))
    return in_order(found)


def in_order(found: Iterable[Backup]) -> list[Backup]:
    """The newest first."""
    return sorted(found, key=lambda backup: backup.order, reverse=True)


def newest_good(folder: Path) -> Backup | None:
    """The newest backup that passes SQLite's check."""
    return first_good(listed(folder))


def first_good(found: Iterable[Backup]) -> Backup | None:
    for backup in found:
        with suppress(sqlite3.Error), closing(opened(backup.path, mode="ro")) as database:
            require_whole(database)
            return backup
    return None


def require_whole(database: sqlite3.Connection) -> None:
    """Raises sqlite3.Error for a damaged file, or an emptied one."""
    database.execute("SELECT 1 FROM django_migrations LIMIT 1")
    ((verdict,),) = database.execute("PRAGMA quick_check(1)").fetchall()
    if verdict != "ok":
        raise Damaged(" ".join(verdict.split()))


def require_writable(database: sqlite3.Connection) -> None:
    """Raises sqlite3.Error for a file that is write-protected, or that another program holds."""
    database.execute("BEGIN EXCLUSIVE")
    # Write the present value: beginning alone succeeds on a write-protected file.
    (version,) = database.execute("PRAGMA user_version").fetchone()
    database.execute(f"PRAGMA user_version = {version:d}")
    database.rollback()


def contents_of(path: Path) -> Contents:
    """Raises sqlite3.Error."""
    with closing(opened(path, mode="ro")) as database:
        festivals, versions, changes = (
            database.execute(query).fetchall() for query in (FESTIVALS, VERSIONS, CHANGES)
        )
    names = tuple(str(name) for (name,) in festivals)
    return Contents(festivals=names, versions=dict(versions), changes=changes[0])


def has_news(path: Path) -> bool:
    """Whether the data file has a festival, and anything that the newest backup lacks. Raises
    sqlite3.Error."""
    present = contents_of(path)
    newest = next(iter(listed(folder_of(path))), None)
    return bool(present.festivals) and (newest is None or newest.contents != present)


def read_backup(path: Path) -> Backup:
    """A copy of the data file, made at the time in its name, or at that of the file. Raises
    OSError."""
    about, zone = path.stat(), timezone.get_default_timezone()
    made_at = datetime.fromtimestamp(about.st_mtime, tz=zone)
    if found := IN_NAME.search(path.name):
        with suppress(ValueError):
            made_at = datetime.strptime(found[2], TIME).replace(tzinfo=zone)
    return Backup(path=path, made_at=made_at, size=about.st_size)


def make(source: sqlite3.Connection, path: Path) -> Backup:
    """A new checked backup from a connection to the data file. path: of the data file. Raises
    NoRoom, OSError and sqlite3.Error."""
    folder = folder_of(path)
    folder.mkdir(mode=0o700, exist_ok=True)
    partial = folder / f"{path.stem}-{os.getpid()}.partial"
    try:
        copy_to(partial, source)
        with closing(opened(partial)) as copy:
            require_whole(copy)
        return make_newest(partial, path)
    finally:
        held_files.delete(partial)


def make_newest(partial: Path, path: Path) -> Backup:
    """Make a copy of the data file the newest backup."""
    there = listed(folder_of(path))
    if settings.BACKUPS_DIR:  # it may have the backups of another laptop
        with suppress(OSError):  # copying there says what is wrong
            there += listed(settings.BACKUPS_DIR)
    number = 1 + max((backup.number for backup in there), default=0)
    target = folder_of(path) / f"{path.stem}-{number:04d}-{_now():{TIME}}{ENDING}"
    held_files.move(partial, target)
    return read_backup(target)


def private_file(path: Path) -> int:
    """The descriptor of a new, empty file that only its owner can read."""
    held_files.delete(path)
    return held_files.when_free(os.open, path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def opened(path: Path, timeout: float = PATIENCE, mode: str = "rw") -> sqlite3.Connection:
    """A connection to an existing file; never makes the file. Raises sqlite3.Error."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    database = sqlite3.connect(
        uri, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False
    )
    # Errors of a damaged file may quote damaged text.
    database.text_factory = lambda text: text.decode("utf-8", "replace")
    return database


def patience() -> Callable[[int, int, int], None]:
    """Called while a copy is made or waits; raises sqlite3.OperationalError after `PATIENCE`."""
    deadline = monotonic() + PATIENCE

    def wait(_status: int, _left: int, _total: int) -> None:
        if monotonic() > deadline:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error

    return wait


def copy_to(target: Path, source: sqlite3.Connection) -> None:
    """Copy a database in a consistent state. Raises NoRoom, OSError, sqlite3.Error."""
    with closing(sqlite3.connect(":memory:")) as memory:
        # To memory first: a slow disk would keep writers waiting.
        source.backup(memory, progress=patience(), sleep=BREATH)
        ((pages,), (size,)) = (
            memory.execute(f"PRAGMA page_{what}").fetchone() for what in ("count", "size")
        )
        if shutil.disk_usage(target.parent).free < pages * size + ROOM:
            raise NoRoom(errno.ENOSPC, "no room for a backup", str(target.parent))
        os.close(private_file(target))
        with closing(sqlite3.connect(target)) as copy:
            memory.backup(copy)


def copy_to_second(backup: Backup, second: Path) -> None:
    """Copy a backup to another disk or a memory stick. Raises OSError if that is missing or full.

    This never makes the folder: without the stick, the folder would be on this disk.
    """
    target = second / backup.name
    partial = target.with_name(f"{target.name}.partial")
    try:
        with os.fdopen(private_file(partial), "wb") as file, backup.path.open("rb") as source:
            shutil.copyfileobj(source, file)
            file.flush()
            os.fsync(file.fileno())
        held_files.move(partial, target)
    finally:
        held_files.delete(partial)
    delete_surplus(second, backup)


def delete_surplus(folder: Path, made: Backup) -> None:
    """Delete what `superfluous` names, but never the backup that was just made: another laptop's
    backups in a second folder may have greater numbers."""
    for backup in superfluous(listed(folder)):
        if backup.name != made.name:
            with suppress(OSError):
                delete(backup.path)


def delete(path: Path) -> None:
    """Delete a backup, its journal, and the note that earlier versions wrote. Raises OSError."""
    for file in (path, path.with_suffix(".json"), path.with_name(f"{path.name}-journal")):
        held_files.delete(file)


def unfinished(path: Path, second: Path | None = None) -> list[Path]:
    """Copies of the data file that were not finished: an update, a restore or a backup is under
    way, or was interrupted."""
    folders = (folder_of(path), *([second] if second else []))
    found = [file for folder in folders for file in folder.glob("*.partial*")]
    found += path.parent.glob(f"{path.name}{UPDATING}*")
    return [*found, *path.parent.glob(f"{path.stem}-*.partial*")]


def superfluous(backups: Sequence[Backup]) -> list[Backup]:
    """The backups that may be deleted: as many as there are above `MOST`. Those of the last hour
    go last, then one an hour, then one a day; among equals the oldest goes first. So a clock that
    jumps costs one old backup at most, and never the newest. backups: the newest first."""
    needless, spans = [], set()
    for backup in backups:
        age = backups[0].made_at - backup.made_at
        made = timezone.localtime(backup.made_at)
        span = f"{made:%Y%m%d}" if age > DAY else f"{made:%Y%m%d %H}"
        if age > HOUR and span in spans:
            needless.append(backup)
        spans.add(span)
    needed = [backup for backup in backups if backup not in needless]
    oldest_first = [*reversed(needless), *reversed(needed)]
    return oldest_first[: max(0, len(backups) - MOST)]
