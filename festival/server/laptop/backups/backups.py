"""Makes, lists and deletes backups: consistent copies of the data file, at most `MOST`.

The number in a backup's name is its place in their order, as the laptop's clock may be wrong.
A checked backup has a JSON note of its contents beside it; one without a note is not checked.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import re
import secrets
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from threading import RLock
from time import monotonic

from django.conf import settings
from django.utils import timezone

from festival.server.laptop.data_file import held_files
from festival.server.laptop.data_file.examine import Facts, Unsound

BACKUPS = "backups"
UPDATING = ".updating"
ENDING = ".sqlite3"
NUMBER = re.compile(r"-([0-9]+)-[0-9]{8}-[0-9]{6}")  # before the date and time in a name
MOST = 20
BREATH = 0.003  # seconds between two tries
PATIENCE = 20  # seconds that another program may hold the file
FOR_EXAMINING = 600  # seconds; a process that hangs would prevent the next backup
ROOM = 8 * 1024 * 1024  # bytes that a backup leaves on the disk for rolls
OF_LINES = 2**31 - 1
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)

# Held while backups are made or deleted.
copying = RLock()

logger = logging.getLogger(__name__)


class NoRoom(OSError):
    """The disk has no room for a backup: rolls need the rest."""


@dataclass(frozen=True, kw_only=True)
class Backup:
    path: Path
    made_at: datetime  # by the laptop's clock, right or wrong
    size: int
    facts: Facts | None = None  # None: not checked

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def number(self) -> int:
        """The number in its name; 0 for a file of an older version, which wrote none."""
        found = NUMBER.search(self.name)
        return int(found[1]) if found else 0

    @property
    def order(self) -> tuple[int, datetime, str]:
        """Compares backups: the later one is the greater. Those without a number come first, by
        their time."""
        return self.number, self.made_at, self.name

    @property
    def is_ahead(self) -> bool:
        """Whether it was made in the future, by the laptop's present clock."""
        return self.made_at > timezone.now() + MINUTE


def folder_of(path: Path) -> Path:
    return path.parent / BACKUPS


def beside_of(path: Path, what: str) -> Path:
    """A free path beside the data file, where a replaced file is kept."""
    free = path.with_name(f"{path.stem}-{what}-{_now():%Y%m%d-%H%M%S}{ENDING}")
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
    return sorted(found, key=lambda each: each.order, reverse=True)


def newest_sound(folder: Path) -> Backup | None:
    """The newest checked backup."""
    return newest_of(listed(folder))


def newest_of(found: Iterable[Backup]) -> Backup | None:
    """The first checked backup. found: the newest first."""
    return next((each for each in found if each.facts), None)


def _note_of(path: Path) -> Path:
    return path.with_suffix(".json")


def read_backup(path: Path) -> Backup:
    about = path.stat()
    written = datetime.fromtimestamp(about.st_mtime, tz=timezone.get_default_timezone())
    try:
        note = json.loads(_note_of(path).read_text(encoding="utf-8"))
        facts = Facts.from_dict(note["facts"])
        made_at = datetime.fromisoformat(note["made_at"])
        if note["size"] != about.st_size:
            raise ValueError("it was cut short since")
    except (OSError, ValueError, KeyError, TypeError):
        return Backup(path=path, made_at=written, size=about.st_size)
    return Backup(path=path, made_at=made_at, size=about.st_size, facts=facts)


def make(source: sqlite3.Connection, path: Path) -> Backup | None:
    """A new checked backup from a connection to the data file; None where there is no festival, or
    the newest backup has the same contents. Raises Unsound, NoRoom, OSError, sqlite3.Error."""
    folder = folder_of(path)
    folder.mkdir(mode=0o700, exist_ok=True)
    partial = folder / f"{path.stem}-{os.getpid()}.partial"
    newest = newest_sound(folder)
    known = newest.facts if newest else None
    try:
        copy_to(partial, source)
        facts = examined(partial)
        is_same = known and (known.contents, known.schema) == (facts.contents, facts.schema)
        if is_same or not facts.festivals:
            return None
        return put_in_place(partial, path, facts)
    finally:
        held_files.delete(partial)


def begin_line(database: sqlite3.Connection) -> None:
    """Give a database a new number (`Facts.line`): its logs may differ from earlier copies now."""
    line = 1 + secrets.randbelow(OF_LINES)
    database.execute(f"PRAGMA user_version = {line:d}")


def put_in_place(partial: Path, path: Path, facts: Facts) -> Backup:
    """Make a checked copy a backup: write its note, then move it."""
    now = _now()
    there = listed(folder_of(path))
    if settings.BACKUPS_DIR:  # it may have the backups of another laptop
        with suppress(OSError):  # copying there says what is wrong
            there += listed(settings.BACKUPS_DIR)
    number = 1 + max((each.number for each in there), default=0)
    target = folder_of(path) / f"{path.stem}-{number:04d}-{now:%Y%m%d-%H%M%S}{ENDING}"
    size = partial.stat().st_size
    about = {"made_at": now.isoformat(), "size": size, "facts": asdict(facts)}
    with os.fdopen(private_file(_note_of(target)), "w", encoding="utf-8") as file:
        json.dump(about, file, ensure_ascii=False)
    held_files.move(partial, target)
    return Backup(path=target, made_at=now, size=size, facts=facts)


def private_file(path: Path) -> int:
    """The descriptor of a new, empty file that only its owner can read."""
    held_files.delete(path)
    return held_files.when_free(os.open, path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def opened(path: Path, timeout: float = PATIENCE) -> sqlite3.Connection:
    """A connection to an existing file; never makes the file. Raises sqlite3.Error."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
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


def examined(copy: Path, *, restored: datetime | None = None) -> Facts:
    """Update a copy to this version, check it, and return what it holds. Raises Unsound.

    restored: when the backup was made whose copy is about to be restored; its logs then say so.
    """
    command = [sys.executable, "-m", "festival.server.laptop.data_file.examine", str(copy)]
    command += [restored.isoformat()] if restored else []
    environment = {
        **os.environ,
        "MOONBOWL_DATA": str(settings.DATA_DIR),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "PYTHONIOENCODING": "utf-8",
    }
    try:
        said = subprocess.run(  # noqa: S603  (this program itself)
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=FOR_EXAMINING,
            check=True,
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        logger.warning("%s; %s", error, getattr(error, "stderr", ""))
        raise Unsound("unknown", detail=str(error)) from error
    answer = json.loads(said)
    if "fault" in answer:
        raise Unsound(*answer["fault"])
    return Facts.from_dict(answer["facts"])


def copy_to_second(backup: Backup, second: Path) -> None:
    """Copy a backup to another disk or a memory stick. Raises OSError if that is missing or full.

    This never makes the folder: without the stick, the folder would be on this disk.
    """
    target = second / backup.name
    for path, goal in ((_note_of(backup.path), _note_of(target)), (backup.path, target)):
        partial = goal.with_name(f"{goal.name}.partial")
        try:
            with os.fdopen(private_file(partial), "wb") as file, path.open("rb") as source:
                shutil.copyfileobj(source, file)
                file.flush()
                os.fsync(file.fileno())
            held_files.move(partial, goal)
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
    """Delete a backup, its note and its journal. Raises OSError."""
    for each in (path, _note_of(path), path.with_name(f"{path.name}-journal")):
        held_files.delete(each)


def unfinished(path: Path, second: Path | None = None) -> list[Path]:
    """Copies of the data file that were not finished: an update, a restore or a backup is under
    way, or was interrupted."""
    folders = (folder_of(path), *([second] if second else []))
    found = [each for folder in folders for each in folder.glob("*.partial*")]
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
    needed = [each for each in backups if each not in needless]
    oldest_first = [*reversed(needless), *reversed(needed)]
    return oldest_first[: max(0, len(backups) - MOST)]
