"""Watches the data file while the server runs: makes backups, and notices when it is replaced.

A thread makes backups at the start, every ten minutes in which something changed, at the end of a
game (at most once a minute), and at the stop.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from festival.record.record import known_records, played_out
from festival.server.laptop import backups, forgetting
from festival.server.laptop.backups import Backup, opened
from festival.server.laptop.examine import Unsound
from festival.server.laptop.restore import (
    after_exchange_by_hand,
    exchanging,
    shown_in_file,
)
from festival.server.laptop.terminal import tell
from festival.server.versions import known_changes, newer_changes
from festival.web import storage_errors
from festival.web.data_file.base import identity
from festival.web.storage_errors import Trouble

EVERY = 600.0  # seconds
AT_LEAST = 60.0  # seconds between two backups for ends of games
LOOK = 1.0  # second
MOMENT = 0.2  # seconds to wait for a lock
NOT_OURS = (Trouble.OLDER, Trouble.NEWER, Trouble.EXCHANGED)  # what was shown is in no such file

logger = logging.getLogger(__name__)

NO_ROOM = gettext_noop("The laptop’s disk has no room for a backup.")
NOT_WRITTEN = gettext_noop("A backup could not be written: {error}.")
NOT_MADE = gettext_noop("No backup was made: the data file cannot be read now.")
NOT_EXAMINED = gettext_noop("A backup failed its check, so it does not count.")
UNSOUND = {
    "damaged": gettext_noop("The data file is damaged, so no backup was made ({detail})."),
    "log": gettext_noop(
        "Entry {seq} of the log of {where} cannot be read any more; no backup was made."
    ),
    "changed": gettext_noop(
        "Somebody or some program changed the log of {where}, up to entry {seq}, in the data "
        "file. No backup was made."
    ),
}
NO_SECOND = gettext_noop("The second backup folder is missing: {folder}.")
NOT_ON_SECOND = gettext_noop("The second backup folder cannot be written to ({error}).")


OLDER = gettext_noop(
    "An older copy replaced the data file. Log entries that are missing now: {lost}. Every "
    "screen shows the older state, and you can play on. The missing entries are kept among "
    "the backups: {kept}."
)
VERSIONS = "SELECT id, version FROM festival_table"
VERSION = "SELECT name FROM django_migrations WHERE app = 'festival'"
# The highest number that a log entry ever had; deleting entries does not lower it.
HIGHEST = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'festival_logentry'"


class Said:
    """A sentence and its values, translated whenever it is read."""

    def __init__(self, sentence: str, **values: object) -> None:
        self._sentence, self._values = sentence, values

    def __str__(self) -> str:
        return gettext(self._sentence).format(**self._values)


@dataclass
class Due:
    """Decides when the next backup is due."""

    over: frozenset[int] = frozenset()  # tables whose end is backed up
    last: float = -EVERY  # `monotonic` time of the last backup

    def reason(self, over: frozenset[int], now: float) -> str:
        """Why a backup is due; "" if none is. over: the tables whose game is over."""
        self.over &= over
        since = now - self.last
        if over - self.over and since >= AT_LEAST:
            self.over = over
            return "end"
        return "play" if since >= EVERY else ""


class Keeper(Thread):
    """The thread that watches the data file. fault: why the last backup was not made.
    second_fault: why it is not in the second folder. looked_at: when everything was backed up."""

    def __init__(self, path: Path, second: Path | None = None) -> None:
        super().__init__(name="keeper", daemon=True)
        self.path, self.second = path, second
        self.fault: Said | None = None
        self.second_fault: Said | None = None
        self.looked_at: datetime | None = None
        self._stopping = Event()
        self._is_unsound = False
        self._told: Trouble | None = None
        self._data_version: int | None = None
        self._open()
        self._schema = known_changes()
        self._note_backups()
        self._due = Due(played_out())

    def run(self) -> None:
        try:
            with exchanging:
                self._see_what_was_put_back()
        except Exception:
            logger.exception("the data file could not be compared with its newest backup")
        self._guarded("start")
        while not self._stopping.wait(LOOK):
            try:
                with exchanging:
                    self.look()
                self._tell_trouble()
                reason = self._due.reason(played_out(), monotonic())
                if reason:
                    self._guarded(reason)
                forgetting.sweep_again()
            except Exception:  # the thread must continue
                logger.exception("the data file could not be watched")
            finally:
                connection.close()

    def stop(self) -> None:
        """End the thread, then make the last backup on the caller's thread."""
        self._stopping.set()
        if self.is_alive():
            self.join()
        if self.path.exists():
            self._guarded("stop")
        self._source.close()

    def back_up(self, reason: str) -> Backup | None:
        """Make a backup now; None where the newest backup has everything, or there is a `fault`."""
        with exchanging:
            self._due.last = monotonic()
            if reason == "play" and not self._has_changed():
                return None
            return self._back_up(reason)

    def _guarded(self, reason: str) -> None:
        try:
            self.back_up(reason)
        except Exception:
            logger.exception("a backup could not be made")

    def _back_up(self, reason: str) -> Backup | None:
        self.fault = None
        if storage_errors.present() in NOT_OURS:
            self.fault = Said(NOT_MADE)
            return None  # the next start compares the file with the newest backup
        try:
            made = backups.make(self._source, self.path, reason)
        except Unsound as unsound:
            self._note_unsound(unsound)
            return None
        except backups.NoRoom:
            self.fault = Said(NO_ROOM)
            return None
        except storage_errors.ERRORS as error:
            self.fault = Said(NOT_MADE)
            self._note(storage_errors.cause_of(error))
            return None
        except OSError as error:
            self.fault = Said(NOT_WRITTEN, error=error.strerror)
            return None
        self._is_unsound = False
        self.looked_at = timezone.now()
        if made is not None:
            backups.thin(backups.folder_of(self.path))
        self._note_backups()
        self._copy_to_second()
        return made

    def _note_backups(self) -> None:
        newest = backups.newest_sound(backups.folder_of(self.path))
        storage_errors.note_backup(is_there=newest is not None)

    def _note_unsound(self, unsound: Unsound) -> None:
        if unsound.kind not in UNSOUND:
            self.fault = Said(NOT_EXAMINED)
            return
        values = {"where": unsound.where, "seq": unsound.seq, "detail": unsound.detail}
        self.fault = Said(UNSOUND[unsound.kind], **values)
        self._is_unsound = True
        self._note(Trouble.DAMAGED)

    def _copy_to_second(self) -> None:
        if self.second is None:
            return
        newest = backups.newest_sound(backups.folder_of(self.path))
        self.second_fault = None
        if not self.second.is_dir():
            self.second_fault = Said(NO_SECOND, folder=self.second)
        elif newest is not None and not (self.second / newest.name).exists():
            try:
                backups.copy_to_second(newest, self.second)
            except OSError as error:
                self.second_fault = Said(NOT_ON_SECOND, error=error.strerror)

    def _has_changed(self) -> bool:
        """Whether anybody has written to the file since the last call."""
        before, self._data_version = self._data_version, self._read_version()
        return before != self._data_version

    def _read_version(self) -> int | None:
        try:
            return int(self._source.execute("PRAGMA data_version").fetchone()[0])
        except storage_errors.ERRORS:
            return None

    def _open(self) -> None:
        self._source = opened(self.path)
        self._is_rescued = False  # whether a backup of a vanished file was tried
        self._data_version = self._read_version()
        self._identity = identity(str(self.path))
        self._highest = 0
        self._size = self.path.stat().st_size

    def look(self) -> None:
        """Check that the file exists, is the same, and can be written to again."""
        now = identity(str(self.path))
        if now != self._identity:
            self._see_another(is_there=now is not None)
            return
        size = self.path.stat().st_size
        if size < self._size:
            self._note(self._fault())
        self._size = size
        if self._has_gone_back():
            storage_errors.note(self._fault() or Trouble.EXCHANGED)
        elif storage_errors.present() is not None and not self._is_unsound:
            self._see_whether_it_is_over()

    def _see_another(self, *, is_there: bool) -> None:
        """Handle a file that is gone or replaced. Where the system lets open files be deleted, this
        thread still has the old one open and backs it up."""
        if not self._is_rescued:
            self._is_rescued = True
            logger.warning("the data file is gone, or another one has its place")
            self._back_up(backups.RESCUE)
        storage_errors.note((self._fault() or Trouble.EXCHANGED) if is_there else Trouble.GONE)

    def _has_gone_back(self) -> bool:
        """Whether the file lacks log entries that this process knows or that it had a moment ago,
        or is of another version."""
        known = known_records()  # before the file is read: it may only grow meanwhile
        with suppress(*storage_errors.ERRORS):
            ((highest,),) = self._source.execute(HIGHEST).fetchall()
            if highest < self._highest or _schema_of(self._source) != self._schema:
                return True
            self._highest = highest
            now = dict(self._source.execute(VERSIONS))
            if any(
                now.get(key, each.log.version) < each.log.version for key, each in known.items()
            ):
                self._highest += 1  # stays so, also once nobody knows those entries any more
                return True
        return False

    def _see_what_was_put_back(self) -> None:
        """At the start, notice an older copy that replaced the file while no server ran. Most of
        the lost entries are in the newest backup, made at the last stop."""
        newest = backups.newest_sound(backups.folder_of(self.path), but=backups.UPDATE)
        if newest is None or newest.facts is None:
            return
        ((line,),) = self._source.execute("PRAGMA user_version").fetchall()
        now = dict(self._source.execute(VERSIONS))
        logs = newest.facts.logs.items()
        is_older = any(now.get(int(table), 0) < seq for table, (seq, _) in logs)
        if line == newest.facts.line and is_older:
            lost = after_exchange_by_hand(shown_in_file(newest.path))
            logger.warning("an older copy replaced the data file: %d entries are missing", lost)
            tell(lambda: gettext(OLDER).format(lost=lost, kept=newest.name))

    def _tell_trouble(self) -> None:
        """Print each trouble that waiting does not end, once."""
        found = storage_errors.present()
        if found is not self._told:
            self._told = found
            if found is not None and found.needs_restoring:
                tell(lambda: found.sentence)

    def exchanged(self) -> None:
        """Open the file again after the server itself has replaced it or its contents."""
        self._source.close()
        self._open()
        self._is_unsound = False
        self.fault = None

    def _see_whether_it_is_over(self) -> None:
        found = storage_errors.present()
        is_of_contents = found in (Trouble.DAMAGED, Trouble.OLDER, Trouble.NEWER)
        now = self._fault() if is_of_contents else self._what_hinders()
        if now is None:
            storage_errors.is_over()
        else:
            storage_errors.note(now)

    def _what_hinders(self) -> Trouble | None:
        if storage_errors.is_full(self.path.parent):
            return Trouble.FULL
        try:
            with closing(opened(self.path, timeout=MOMENT)) as database:
                database.execute("BEGIN EXCLUSIVE")
                (version,) = database.execute("PRAGMA user_version").fetchone()
                database.execute(f"PRAGMA user_version = {version:d}")
                database.rollback()
        except storage_errors.ERRORS as error:
            return storage_errors.cause_of(error)
        return None

    def _fault(self) -> Trouble | None:
        """Why the contents of the file cannot be used; None where they can."""
        with suppress(*storage_errors.ERRORS), closing(opened(self.path)) as database:
            schema = _schema_of(database)
            if schema != self._schema:
                return Trouble.NEWER if newer_changes(schema) else Trouble.OLDER
            (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
            (tables,) = database.execute(
                "SELECT count(*) FROM sqlite_master WHERE name = 'festival_table'"
            ).fetchone()
            if verdict == "ok" and tables:
                return None
        return Trouble.DAMAGED

    @staticmethod
    def _note(found: Trouble | None) -> None:
        if found is not None:
            storage_errors.note(found)


def _schema_of(source: sqlite3.Connection) -> frozenset[str]:
    """The names of the migrations in a file. Raises sqlite3.Error."""
    return frozenset(name for (name,) in source.execute(VERSION))


_keeper: Keeper | None = None


def begin(path: Path, second: Path | None) -> Keeper:
    """Start the watch of this process. second: the second backup folder."""
    global _keeper
    _keeper = Keeper(path, second)
    _keeper.start()
    return _keeper


def keeper() -> Keeper | None:
    """The watch of this process; None under another server than the party's own."""
    return _keeper
