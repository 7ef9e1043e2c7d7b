"""Watches the data file while the server runs: makes backups, and notices when a trouble is over.

A thread makes backups at the start, every ten minutes in which something changed, at the end of a
game (at most once a minute), and at the stop.
"""

from __future__ import annotations

import logging
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from django.db import connection
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from festival.server.laptop.backups import backups, forget_in_backups
from festival.server.laptop.backups.backups import Backup, copying, opened
from festival.server.laptop.terminal.terminal import print_sentence
from festival.tables.record.record import played_out
from festival.web import storage_errors
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
NO_SECOND = gettext_lazy("The second backup folder is missing: {folder}.")
NOT_ON_SECOND = gettext_lazy("The second backup folder cannot be written to ({error}).")


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
        super().__init__(name="backups", daemon=True)
        self.path, self.second = path, second
        self.fault: _StrPromise | None = None
        self.second_fault: _StrPromise | None = None
        self._stopping = Event()
        self._must_sweep = False
        self._told: Trouble | None = None
        self._due = Due(played_out())

    def run(self) -> None:
        wait = 0.0
        while not self._stopping.wait(wait):
            wait = LOOK
            try:
                self.look()
                self._tell_trouble()
                if self._due.is_now(played_out(), monotonic()):
                    self.back_up(even_same=False)
                if self._must_sweep:
                    self._must_sweep = not forget_in_backups.sweep(self.path)
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
            self.back_up(even_same=False)
        except Exception:
            logger.exception("a backup could not be made")

    def back_up(self, *, even_same: bool = True) -> Backup | None:
        """Make a backup now; None where there is a `fault`, or if not even_same, where the newest
        backup has everything."""
        with copying:
            self._due.last = monotonic()
            self.look()
            return self._back_up(even_same=even_same)

    def _back_up(self, *, even_same: bool) -> Backup | None:
        made, self.fault = None, None
        try:
            if even_same or backups.has_news(self.path):
                with closing(opened(self.path)) as source:
                    made = backups.make(source, self.path)
                backups.delete_surplus(backups.folder_of(self.path), made)
            self._copy_to_second()
        except backups.NoRoom:
            self.fault = NO_ROOM
        except storage_errors.ERRORS as error:
            self.fault = NOT_MADE
            storage_errors.record_error(error)
        except OSError as error:
            self.fault = format_lazy(NOT_WRITTEN, error=error.strerror)
        return made

    def forget(self, *, with_backups: bool) -> list[Path]:
        """Clean the data file of deleted data, make a backup and, with_backups, delete those before
        it; returns the copies that are left. The caller holds `backups.copying`."""
        self._must_sweep = not forget_in_backups.sweep(self.path)
        made = self.back_up()
        if not with_backups:
            return []
        newest = made.name if made else None
        return forget_in_backups.delete_others(self.path, self.second, newest)

    def _copy_to_second(self) -> None:
        if self.second is None:
            return
        newest = next(iter(backups.listed(backups.folder_of(self.path))), None)
        self.second_fault = None
        if not self.second.is_dir():
            self.second_fault = format_lazy(NO_SECOND, folder=self.second)
        elif newest is not None and not (self.second / newest.name).exists():
            try:
                backups.copy_to_second(newest, self.second)
            except OSError as error:
                self.second_fault = format_lazy(NOT_ON_SECOND, error=error.strerror)

    def look(self) -> None:
        """Find out whether a trouble is over."""
        if storage_errors.present() is None:
            return
        if found := self._what_hinders():
            storage_errors.record_trouble(found)
        else:
            storage_errors.clear_trouble()

    def _tell_trouble(self) -> None:
        """Print each trouble that waiting does not end, once."""
        found = storage_errors.present()
        if found is not self._told:
            self._told = found
            if found is not None and found.needs_restoring:
                print_sentence(lambda: found.sentence)

    def _what_hinders(self) -> Trouble | None:
        if storage_errors.is_full(self.path.parent):
            return Trouble.FULL
        try:
            with closing(opened(self.path, timeout=MOMENT)) as database:
                backups.require_writable(database)
                backups.require_whole(database)
        except storage_errors.ERRORS as error:
            return storage_errors.cause_of(error) or storage_errors.present()
        return None


_backup_thread: BackupThread | None = None


def begin(path: Path, second: Path | None) -> BackupThread:
    """Start the watch of this process. second: the second backup folder."""
    global _backup_thread
    _backup_thread = BackupThread(path, second)
    _backup_thread.start()
    return _backup_thread


def backup_thread() -> BackupThread | None:
    """The watch of this process; None under another server than the party's own."""
    return _backup_thread
