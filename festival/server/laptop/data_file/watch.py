"""Watches the data file while the server runs: makes backups, and notices when it is replaced.

A thread makes backups at the start, every ten minutes in which something changed, at the end of a
game (at most once a minute), and at the stop.
"""

from __future__ import annotations

import logging
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from django.db import connection
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from festival.record.record import known_records, played_out
from festival.server.laptop.backups import backups, delete_copies
from festival.server.laptop.backups.backups import Backup, opened
from festival.server.laptop.backups.restore import (
    bring_screens_back,
    exchanging,
    record_lost_entries,
    shown_in_file,
)
from festival.server.laptop.data_file.examine import Unsound
from festival.server.laptop.terminal.terminal import print_sentence
from festival.web import storage_errors
from festival.web.sqlite_connection.base import identity
from festival.web.storage_errors import Trouble

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

EVERY = 600.0  # seconds
AT_LEAST = 60.0  # seconds between two backups for ends of games
LOOK = 1.0  # second
MOMENT = 0.2  # seconds to wait for a lock

logger = logging.getLogger(__name__)

NO_ROOM = gettext_lazy("The laptop’s disk has no room for a backup.")
NOT_WRITTEN = gettext_lazy("A backup could not be written: {error}.")
NOT_MADE = gettext_lazy("No backup was made: the data file cannot be read now.")
NOT_EXAMINED = gettext_lazy("A backup failed its check, so it does not count.")
UNSOUND = {
    "damaged": gettext_lazy("The data file is damaged, so no backup was made ({detail})."),
    "log": gettext_lazy(
        "Entry {seq} of the log of {where} cannot be read any more; no backup was made."
    ),
}
NO_SECOND = gettext_lazy("The second backup folder is missing: {folder}.")
NOT_ON_SECOND = gettext_lazy("The second backup folder cannot be written to ({error}).")


OLDER = gettext_noop(
    "An older copy replaced the data file. Log entries that are missing now: {lost}. Every "
    "screen shows the older state, and you can play on. The missing entries are kept among "
    "the backups: {kept}."
)
VERSIONS = "SELECT id, version FROM festival_table"
# The highest number that a log entry ever had; deleting entries does not lower it.
HIGHEST = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'festival_logentry'"


@dataclass
class Due:
    """Decides when the next backup is due."""

    over: frozenset[int] = frozenset()  # tables whose end is backed up
    last: float = -EVERY  # `monotonic` time of the last backup

    def is_now(self, over: frozenset[int], now: float) -> bool:
        """over: the tables whose game is over."""
        self.over &= over
        since = now - self.last
        if over - self.over and since >= AT_LEAST:
            self.over = over
            return True
        return since >= EVERY


class BackupThread(Thread):
    """The thread that watches the data file. fault: why the last backup was not made.
    second_fault: why it is not in the second folder."""

    def __init__(self, path: Path, second: Path | None = None) -> None:
        super().__init__(name="keeper", daemon=True)
        self.path, self.second = path, second
        self.fault: _StrPromise | None = None
        self.second_fault: _StrPromise | None = None
        self._stopping = Event()
        self._is_unsound = False
        self._told: Trouble | None = None
        self._open()
        self._due = Due(played_out())

    def run(self) -> None:
        try:
            with exchanging:
                self._see_what_was_put_back()
        except Exception:
            logger.exception("the data file could not be compared with its newest backup")
        wait = 0.0
        while not self._stopping.wait(wait):
            wait = LOOK
            try:
                with exchanging:
                    self.look()
                self._tell_trouble()
                if self._due.is_now(played_out(), monotonic()):
                    self.back_up()
                delete_copies.sweep_again()
            except Exception:  # the thread must continue
                logger.exception("the data file could not be watched")
            finally:
                connection.close()

    def stop(self) -> None:
        """End the thread, then make the last backup on the caller's thread."""
        self._stopping.set()
        if self.is_alive():
            self.join()
        try:
            self.back_up()
        except Exception:
            logger.exception("a backup could not be made")
        self._source.close()

    def back_up(self) -> Backup | None:
        """Make a backup now; None where the newest backup has everything, or there is a `fault`."""
        with exchanging:
            self._due.last = monotonic()
            self.look()
            return self._back_up()

    def _back_up(self) -> Backup | None:
        self.fault = None
        if storage_errors.present() in (Trouble.GONE, Trouble.EXCHANGED):
            self.fault = NOT_MADE
            return None  # the next start compares the file with the newest backup
        try:
            made = backups.make(self._source, self.path)
        except Unsound as unsound:
            self._note_unsound(unsound)
        except backups.NoRoom:
            self.fault = NO_ROOM
        except storage_errors.ERRORS as error:
            self.fault = NOT_MADE
            storage_errors.record_error(error)
        except OSError as error:
            self.fault = format_lazy(NOT_WRITTEN, error=error.strerror)
        else:
            self._is_unsound = False
            if made is not None:
                backups.delete_surplus(backups.folder_of(self.path))
            self._copy_to_second()
            return made
        return None

    def _note_unsound(self, unsound: Unsound) -> None:
        if unsound.kind not in UNSOUND:
            self.fault = NOT_EXAMINED
            return
        values = {"where": unsound.where, "seq": unsound.seq, "detail": unsound.detail}
        self.fault = format_lazy(UNSOUND[unsound.kind], **values)
        self._is_unsound = True
        storage_errors.record_trouble(Trouble.DAMAGED)

    def _copy_to_second(self) -> None:
        if self.second is None:
            return
        newest = backups.newest_sound(backups.folder_of(self.path))
        self.second_fault = None
        if not self.second.is_dir():
            self.second_fault = format_lazy(NO_SECOND, folder=self.second)
        elif newest is not None and not (self.second / newest.name).exists():
            try:
                backups.copy_to_second(newest, self.second)
            except OSError as error:
                self.second_fault = format_lazy(NOT_ON_SECOND, error=error.strerror)

    def _open(self) -> None:
        self._source = opened(self.path)
        self._identity = identity(str(self.path))
        self._highest = 0

    def look(self) -> None:
        """Check that the file exists, is the same, and can be written to again. Nothing is written
        to an exchanged file until a backup is restored or the server starts again."""
        now = identity(str(self.path))
        if now is None:
            storage_errors.record_trouble(Trouble.GONE)
        elif now != self._identity or self._has_gone_back():
            storage_errors.record_trouble(Trouble.EXCHANGED)
        elif storage_errors.present() is not None and not self._is_unsound:
            if found := self._what_hinders():
                storage_errors.record_trouble(found)
            else:
                storage_errors.clear_trouble()

    def _has_gone_back(self) -> bool:
        """Whether the file lacks log entries that this process knows, or that it had before."""
        known = known_records()  # before the file is read: it may only grow meanwhile
        with suppress(*storage_errors.ERRORS):
            ((highest,),) = self._source.execute(HIGHEST).fetchall()
            now = dict(self._source.execute(VERSIONS))
            versions = ((now.get(key), each.log.version) for key, each in known.items())
            if highest < self._highest or any(has and has < last for has, last in versions):
                return True
            self._highest = highest
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
        is_older = any(now.get(int(table), 0) < last for table, last in logs)
        if line == newest.facts.line and is_older:
            lost = record_lost_entries(self.path, shown_in_file(newest.path))
            bring_screens_back()
            logger.warning("an older copy replaced the data file: %s entries are missing", lost)
            print_sentence(lambda: gettext(OLDER).format(lost=lost, kept=newest.name))

    def _tell_trouble(self) -> None:
        """Print each trouble that waiting does not end, once."""
        found = storage_errors.present()
        if found is not self._told:
            self._told = found
            if found is not None and found.needs_restoring:
                print_sentence(lambda: found.sentence)

    def exchanged(self) -> None:
        """Open the file again after the server itself has replaced it or its contents."""
        self._source.close()
        self._open()
        self._is_unsound = False
        self.fault = None

    def _what_hinders(self) -> Trouble | None:
        if storage_errors.is_full(self.path.parent):
            return Trouble.FULL
        try:
            with closing(opened(self.path, timeout=MOMENT)) as database:
                database.execute("BEGIN EXCLUSIVE")
                (version,) = database.execute("PRAGMA user_version").fetchone()
                database.execute(f"PRAGMA user_version = {version:d}")
                database.rollback()
                (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
                database.execute(HIGHEST)
        except storage_errors.ERRORS as error:
            return storage_errors.cause_of(error)
        return None if verdict == "ok" else Trouble.DAMAGED


_keeper: BackupThread | None = None


def begin(path: Path, second: Path | None) -> BackupThread:
    """Start the watch of this process. second: the second backup folder."""
    global _keeper
    _keeper = BackupThread(path, second)
    _keeper.start()
    return _keeper


def backup_thread() -> BackupThread | None:
    """The watch of this process; None under another server than the party's own."""
    return _keeper
