"""Finds out why nothing can be saved: what is wrong with the data file or the database server.

A press that could not be saved can be sent again; it counts once.
"""

from __future__ import annotations

import errno
import logging
import os
import shutil
import sqlite3
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.utils.translation import gettext, gettext_noop

LITTLE = 1024 * 1024  # bytes: with less, a disk counts as full


class Trouble(StrEnum):
    FULL = "full"
    LOCKED = "locked"
    READ_ONLY = "read_only"
    GONE = "gone"
    DAMAGED = "damaged"
    UNREADABLE = "unreadable"
    # Only of a database server:
    AWAY = "away"
    BUSY = "busy"
    NO_ROOM = "no_room"
    STANDBY = "standby"

    @property
    def needs_restoring(self) -> bool:
        """Whether only restoring a backup, or changing the file, helps."""
        return self in (Trouble.GONE, Trouble.DAMAGED, Trouble.UNREADABLE)

    @property
    def can_be_restored(self) -> bool:
        """Whether a backup helps that the program itself makes and restores."""
        return self.needs_restoring and not settings.IS_HOSTED

    @property
    def sentence(self) -> str:
        """What is wrong, and what to do."""
        if settings.IS_HOSTED and self is Trouble.UNREADABLE:
            return gettext(ON_SERVER)
        return gettext(SENTENCES[self])

    @property
    def notice(self) -> str:
        """The sentence for a page that sends a press again by itself."""
        if self.needs_restoring:
            return self.sentence
        kept = gettext("Your press is kept and saved later.")
        return " ".join((gettext("Not saved."), self.sentence, kept))


SENTENCES = {
    Trouble.FULL: gettext_noop("The laptop’s disk is full. Make room on it."),
    Trouble.LOCKED: gettext_noop(
        "Another program holds the data file. Close the program that backs up, synchronises "
        "or opens it."
    ),
    Trouble.READ_ONLY: gettext_noop(
        "The data file is write-protected. Allow writing to it and its folder."
    ),
    Trouble.GONE: gettext_noop(
        "The data file is gone from its folder. Put it back, or restore the newest backup."
    ),
    Trouble.DAMAGED: gettext_noop("The data file is damaged. Restore the newest backup."),
    Trouble.UNREADABLE: gettext_noop(
        "A log entry of this game can no longer be read. Other festivals are fine; restore "
        "the newest backup to repair this one."
    ),
    Trouble.AWAY: gettext_noop("The database is not answering."),
    Trouble.BUSY: gettext_noop("The database is very busy."),
    Trouble.NO_ROOM: gettext_noop("The database’s disk is full. Ask the operator to free space."),
    Trouble.STANDBY: gettext_noop("The database is read-only at the moment."),
}

# Trouble.UNREADABLE on a hosted server, whose operator makes and restores backups.
ON_SERVER = gettext_noop(
    "A log entry of this game can no longer be read. Other festivals are fine. Ask the "
    "operator of this server to restore this one."
)

# SQLite's messages quote damaged data, which Python cannot always decode.
ERRORS = (sqlite3.Error, UnicodeDecodeError)
NO_TEXT = "Could not decode to UTF-8"  # Python's message, which has no error code
NO_SPACE = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
# By SQLite's primary codes.
CAUSES = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Trouble.LOCKED,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}

# By PostgreSQL's codes (five signs) and classes of codes (two signs).
OF_SERVER = {
    "08": Trouble.AWAY,  # the connection broke
    "53": Trouble.AWAY,  # too many connections, or no memory
    "53100": Trouble.NO_ROOM,
    "57": Trouble.AWAY,  # the server stops or starts
    "57014": Trouble.BUSY,  # the statement took too long
    "58": Trouble.AWAY,  # the server's operating system failed
    "55P03": Trouble.BUSY,  # a lock was not free in time
    "40": Trouble.BUSY,  # two transactions were in conflict
    "25006": Trouble.STANDBY,
    "25P03": Trouble.AWAY,  # the server was frozen in a transaction, and ended it
}
# These concern only one request.
OF_THE_MOMENT = (Trouble.UNREADABLE, Trouble.BUSY)

_now: Trouble | None = None

logger = logging.getLogger(__name__)


class UnreadableLog(Exception):
    """The log of one game cannot be read; the rest of the file is whole."""


def data_file() -> Path:
    return Path(str(settings.DATABASES["default"]["NAME"]))


def cause_of(error: BaseException | None, path: Path | None = None) -> Trouble | None:
    """The trouble behind an error; None where the error is not about storage.

    path: of the file, if it is not the present data file.
    """
    cause = error.__cause__ if isinstance(error, DatabaseError | InterfaceError) else error
    if cause is not None and hasattr(cause, "sqlstate"):
        return _of_server(cause.sqlstate, error)
    if isinstance(cause, OSError) and cause.errno in NO_SPACE:  # of an uploaded file
        return Trouble.FULL
    if isinstance(cause, UnreadableLog):
        return Trouble.UNREADABLE
    is_no_text = isinstance(cause, sqlite3.Error) and NO_TEXT in str(cause)
    if is_no_text or isinstance(cause, UnicodeDecodeError):
        return Trouble.DAMAGED
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None:
        return None
    code &= 0xFF
    if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        return _of_the_system(path or data_file())
    if code == sqlite3.SQLITE_ERROR and "no such table" in str(cause):
        return Trouble.DAMAGED  # another file, or an empty one, replaced it
    return CAUSES.get(code)


def _of_server(code: str | None, error: BaseException | None) -> Trouble | None:
    """The trouble by PostgreSQL's code; None as code: the server could not be reached."""
    if code is None:
        is_gone = isinstance(error, OperationalError | InterfaceError)
        return Trouble.AWAY if is_gone else None
    return OF_SERVER.get(code) or OF_SERVER.get(code[:2])


def _of_the_system(path: Path) -> Trouble:
    """Why a file could not be opened or written; SQLite's error does not tell."""
    if not os.path.exists(path):
        return Trouble.GONE
    return Trouble.FULL if is_full(path.parent) else Trouble.READ_ONLY


def is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < LITTLE
    except OSError:
        return False


def record_error(error: BaseException | None) -> Trouble | None:
    """The trouble behind an error, which is noted, and logged if it is new; None where the error is
    not about storage."""
    found = cause_of(error)
    if found is None:
        return None
    if present() is not found:
        what = "database" if settings.IS_HOSTED else "data file"
        logger.warning("the %s: %s (%s)", what, found, str(error).strip())
    if found is Trouble.AWAY and (pool := getattr(connection, "pool", None)):
        pool.drain()  # all were to the same server: the next request gets a new connection
    if found not in OF_THE_MOMENT:  # other requests and games work
        record_trouble(found)
    return found


def record_trouble(trouble: Trouble) -> None:
    global _now
    _now = trouble


def clear_trouble() -> None:
    global _now
    _now = None


def has_saved() -> None:
    """Note that a change was committed, so that the disk has room and takes it."""
    found = _now
    if found is not None and not found.needs_restoring:
        clear_trouble()


def has_answered() -> None:
    """Note that the database was read, so a server that was away is back."""
    if _now is Trouble.AWAY:
        logger.warning("the database answers again")
        clear_trouble()


def present() -> Trouble | None:
    return _now
