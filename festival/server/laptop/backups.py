"""Makes, lists and deletes backups: consistent copies of the data file, at most `MOST`.

A checked backup has a JSON note of its contents beside it; one without a note is not checked.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import secrets
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic, sleep

from django.conf import settings
from django.utils import timezone

from festival.server.laptop.examine import Facts, Unsound

BACKUPS = "backups"
UPDATING = ".updating"
ENDING = ".sqlite3"
BEFORE_RESTORE = "before-restore"
RESCUE = "rescue"
UPDATE = "update"
MOST = 20
PAGES = 128  # copied in one step: half a megabyte
BREATH = 0.003  # seconds between two steps
BEGUN_AGAIN = 3  # times that copying may begin again; then all is copied in one step
PATIENCE = 20  # seconds that another program may hold the file
FOR_EXAMINING = 600  # seconds; a process that hangs would prevent the next backup
ROOM = 8 * 1024 * 1024  # bytes that a backup leaves on the disk for rolls
OF_LINES = 2**31 - 1
HOUR, DAY = timedelta(hours=1), timedelta(days=1)

logger = logging.getLogger(__name__)


class NoRoom(OSError):
    """The disk has no room for a backup: rolls need the rest."""


@dataclass(frozen=True, kw_only=True)
class Backup:
    path: Path
    made_at: datetime
    size: int
    # "start", "play", "end", "stop", "update", "rescue", "asked" or "before-restore"
    reason: str = ""
    facts: Facts | None = None  # None: not checked

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def is_left_behind(self) -> bool:
        """Whether this is the state that a restored backup replaced; never restored by default."""
        return self.reason == BEFORE_RESTORE


def folder_of(path: Path) -> Path:
    return path.parent / BACKUPS


def beside_of(path: Path, what: str) -> Path:
    """The path beside the data file where a replaced file is kept."""
    return path.with_name(f"{path.stem}-{what}-{timezone.localtime():%Y%m%d-%H%M%S}{ENDING}")


def listed(folder: Path) -> list[Backup]:
    """The backups of a folder, the newest first."""
    found = []
    for path in folder.glob(f"*{ENDING}"):
        with suppress(OSError):  # deleted meanwhile
            found.append(read_backup(path))
    return sorted(found, key=lambda each: (each.made_at, each.name), reverse=True)


def newest_sound(folder: Path, *, but: str = "") -> Backup | None:
    """The newest checked backup that is not "before-restore". but: a reason to leave out."""
    sound = (each for each in listed(folder) if each.facts and not each.is_left_behind)
    return next((each for each in sound if each.reason != but), None)


def _note_of(path: Path) -> Path:
    return path.with_suffix(".json")


def read_backup(path: Path) -> Backup:
    about = path.stat()
    written = datetime.fromtimestamp(about.st_mtime, tz=timezone.get_default_timezone())
    try:
        note = json.loads(_note_of(path).read_text(encoding="utf-8"))
        facts = Facts.from_dict(note["facts"])
        made_at, reason = datetime.fromisoformat(note["made_at"]), str(note["reason"])
        if note["size"] != about.st_size:
            raise ValueError("it was cut short since")
    except (OSError, ValueError, KeyError, TypeError):
        return Backup(path=path, made_at=written, size=about.st_size)
    return Backup(path=path, made_at=made_at, size=about.st_size, reason=reason, facts=facts)


def make(source: sqlite3.Connection, path: Path, reason: str) -> Backup | None:
    """A new checked backup from a connection to the data file; None where there is no festival, or
    the newest backup has the same contents. Raises Unsound, NoRoom, OSError, sqlite3.Error."""
    folder = folder_of(path)
    folder.mkdir(mode=0o700, exist_ok=True)
    partial = folder / f"{path.stem}-{reason}.partial"
    newest = newest_sound(folder)
    try:
        copy_to(partial, source)
        facts = examined(partial, newest.facts if newest else None)
        if not facts.festivals or (newest and _is_same(newest, facts)):
            return None
        if newest and newest.facts and _is_from_before(facts, newest.facts):
            facts = replace(facts, line=new_line())
            for each in (source, partial):
                mark(each, facts.line)
        return put_in_place(partial, path, reason, facts)
    finally:
        partial.unlink(missing_ok=True)


def _is_same(newest: Backup, facts: Facts) -> bool:
    known = newest.facts
    return known is not None and (known.contents, known.schema) == (facts.contents, facts.schema)


def _is_from_before(facts: Facts, newest: Facts) -> bool:
    """Whether a log is shorter than in the newest backup of the same `line`: somebody replaced the
    data file by an older copy."""
    if facts.line != newest.line:
        return False
    return any(facts.logs.get(key, (0, ""))[0] < seq for key, (seq, _) in newest.logs.items())


def new_line() -> int:
    return 1 + secrets.randbelow(OF_LINES)


def mark(database: sqlite3.Connection | Path, line: int) -> None:
    """Give a database a new number (`Facts.line`): its logs may differ from earlier copies now."""
    if isinstance(database, Path):
        with closing(opened(database)) as found:
            mark(found, line)
    else:
        database.execute(f"PRAGMA user_version = {line:d}")


def put_in_place(partial: Path, path: Path, reason: str, facts: Facts) -> Backup:
    """Make a checked copy a backup."""
    now = timezone.localtime()
    said = f"-{reason}" if reason == BEFORE_RESTORE else ""
    target = folder_of(path) / f"{path.stem}{said}-{now:%Y%m%d-%H%M%S}{ENDING}"
    while target.exists():
        target = target.with_name(f"{target.stem}b{ENDING}")
    size = partial.stat().st_size
    backup = Backup(path=target, made_at=now, size=size, reason=reason, facts=facts)
    exchange(partial, backup)
    return backup


def exchange(partial: Path, backup: Backup) -> None:
    """Write the note of a backup, then move a file to the backup's path. backup: with facts."""
    assert backup.facts is not None
    made_at, facts = backup.made_at.isoformat(), asdict(backup.facts)
    note = {"made_at": made_at, "reason": backup.reason, "size": backup.size, "facts": facts}
    with os.fdopen(private_file(_note_of(backup.path)), "w", encoding="utf-8") as file:
        json.dump(note, file, ensure_ascii=False)
    os.replace(partial, backup.path)


def private_file(path: Path) -> int:
    """The descriptor of a new, empty file that only its owner can read."""
    path.unlink(missing_ok=True)
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def opened(path: Path, timeout: float = PATIENCE) -> sqlite3.Connection:
    """A connection to an existing file; never makes the file. Raises sqlite3.Error."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    database = sqlite3.connect(
        uri, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False
    )
    # Errors of a damaged file may quote damaged text.
    database.text_factory = lambda text: text.decode("utf-8", "replace")
    return database


class Overtaken(Exception):
    """Copying began again too often, because somebody wrote between its steps."""


class Pace:
    """Called after each step of copying. Writers can write between two steps; then SQLite begins
    the copy again. Raises Overtaken, and sqlite3.OperationalError after `PATIENCE`."""

    def __init__(self, *, is_in_steps: bool = True) -> None:
        self._is_in_steps = is_in_steps
        self._deadline = monotonic() + PATIENCE
        self._left = sys.maxsize
        self._begun = 0

    def __call__(self, _status: int, left: int, _total: int) -> None:
        if monotonic() > self._deadline:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        if not self._is_in_steps:
            return
        self._begun += left > self._left
        self._left = left
        if self._begun > BEGUN_AGAIN:
            raise Overtaken
        sleep(BREATH)


def copy_to(target: Path, source: sqlite3.Connection) -> None:
    """Copy a database in a consistent state. Raises NoRoom, OSError, sqlite3.Error."""
    with closing(sqlite3.connect(":memory:")) as memory:
        # To memory first: a slow disk would keep writers waiting.
        try:
            source.backup(memory, pages=PAGES, progress=Pace(), sleep=BREATH)
        except Overtaken:
            source.backup(memory, progress=Pace(is_in_steps=False), sleep=BREATH)
        ((pages,), (size,)) = (
            memory.execute(f"PRAGMA page_{what}").fetchone() for what in ("count", "size")
        )
        if shutil.disk_usage(target.parent).free < pages * size + ROOM:
            raise NoRoom(errno.ENOSPC, "no room for a backup", str(target.parent))
        os.close(private_file(target))
        with closing(sqlite3.connect(target)) as copy:
            memory.backup(copy)


def examined(copy: Path, earlier: Facts | None = None) -> Facts:
    """Update a copy to this version, check it, and return what it holds. earlier: see `examine`.
    Raises Unsound."""
    told = json.dumps(asdict(earlier)) if earlier else ""
    command = [sys.executable, "-m", "festival.server.laptop.examine", str(copy)]
    environment = {
        **os.environ,
        "MOONBOWL_DATA": str(settings.DATA_DIR),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "PYTHONIOENCODING": "utf-8",
    }
    try:
        said = _said_by(command, environment, told)
    except (OSError, subprocess.SubprocessError) as error:
        logger.warning("%s; %s", error, getattr(error, "stderr", ""))
        raise Unsound("unknown", detail=str(error)) from error
    answer = json.loads(said)
    if "fault" in answer:
        raise Unsound(*answer["fault"])
    return Facts.from_dict(answer["facts"])


def _said_by(command: Sequence[str], environment: Mapping[str, str], told: str) -> str:
    """The output of a process that gets one line of input; its input stays open until it ends.
    Raises OSError, SubprocessError."""
    with subprocess.Popen(  # noqa: S603  (this program itself)
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        held, process.stdin = process.stdin, None  # or it would be closed before the answer
        assert held is not None
        with held:
            try:
                held.write(f"{told}\n")
                held.flush()
                said, why = process.communicate(timeout=FOR_EXAMINING)
            finally:
                process.kill()  # does nothing if the process has ended
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, said, why)
    return said


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
            os.replace(partial, goal)
        finally:
            partial.unlink(missing_ok=True)
    thin(second)


def thin(folder: Path) -> None:
    for backup in superfluous(listed(folder), timezone.now()):
        with suppress(OSError):
            delete(backup.path)


def delete(path: Path) -> None:
    """Delete a backup, its note and its journal. Raises OSError."""
    path.unlink(missing_ok=True)
    for beside in (_note_of(path), path.with_name(f"{path.name}-journal")):
        beside.unlink(missing_ok=True)


def unfinished(path: Path, second: Path | None = None) -> list[Path]:
    """Copies of the data file that were not finished: an update, a restore or a backup is under
    way, or was interrupted."""
    folders = (folder_of(path), *([second] if second else []))
    found = [each for folder in folders for each in folder.glob("*.partial*")]
    found += path.parent.glob(f"{path.name}{UPDATING}*")
    return [*found, *path.parent.glob(f"{path.stem}-*.partial*")]


def superfluous(backups: Iterable[Backup], now: datetime) -> list[Backup]:
    """The backups that may be deleted. Kept are those of the last hour, then one an hour, then one
    a day, 20 in total; "before-restore" has its own hours and days, and its newest stays for at
    least a day. backups: the newest first."""
    kept: list[Backup] = []
    dropped: list[Backup] = []
    spans = set()
    for backup in backups:
        age = now - backup.made_at
        made = timezone.localtime(backup.made_at)
        span = backup.is_left_behind, f"{made:%Y%m%d}" if age > DAY else f"{made:%Y%m%d %H}"
        is_kept = (age <= HOUR or span not in spans) and len(kept) < MOST
        if backup.is_left_behind and age <= DAY:
            is_kept = is_kept or not any(each.is_left_behind for each in kept)
        (kept if is_kept else dropped).append(backup)
        spans.add(span)
    return dropped
