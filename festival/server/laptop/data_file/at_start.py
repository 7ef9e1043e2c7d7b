"""Checks the data file at the start, and updates it to this version by way of a copy.

Each trouble has a sentence with its cause and a remedy. Only data that are damaged are called so.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from festival.server.laptop.backups import backups
from festival.server.laptop.backups.backups import Backup
from festival.server.laptop.data_file import held_files, update
from festival.server.laptop.data_file.examine import Unsound, connect_to, examine
from festival.server.laptop.errors import PartyError
from festival.web.storage_errors import ERRORS, Trouble, cause_of
from festival.words.sentences import in_a_row

BAD_ROW = "CHECK constraint failed in "  # such as a log entry that is no JSON any more
MOST_ROWS = 20  # faults that are listed
HELD_FOR = 5.0  # seconds that another program may hold the file

VERSIONS = "SELECT id, version FROM festival_table"

# Names of Moonbowl's files in the data folder.
OURS = ("moonbowl*", "party.*", "secret_key", ".secret_key-*")

logger = logging.getLogger(__name__)


def check_database(path: Path, *, was_used: bool) -> None:
    """Raises PartyError for a file that cannot be used. A row that cannot be read is no reason: its
    pages say so, and the rest is whole."""
    _require_file(path, was_used=was_used)
    if not path.exists():
        return
    try:
        tables, faults = _look_into(path)
    except (*ERRORS, OSError) as error:
        raise PartyError(why_not(error, path)) from error
    if tables and "django_migrations" not in tables:
        raise PartyError(
            _("The file %s belongs to another program.") % path
            + "\n"
            + _("Move it to another folder, or choose another one for Moonbowl with --data.")
        )
    if damage := [fault for fault in faults if not fault.startswith(BAD_ROW)]:
        raise PartyError(_damaged(path, damage[0]))


def _require_file(path: Path, *, was_used: bool) -> None:
    if was_used and not path.exists() and backups.newest_sound(backups.folder_of(path)):
        begin = _("To start afresh, move the folder %s away.") % backups.folder_of(path)
        raise PartyError(_("The data file %s is gone.") % path + _offer(path) + "\n" + begin)
    if was_used and path.exists() and path.stat().st_size == 0:
        raise PartyError(_("The data file %s is empty, but it was in use.") % path + _way_out(path))


def _look_into(path: Path) -> tuple[set[str], list[str]]:
    """The names of the file's tables, and its faults. Raises sqlite3.Error."""
    with closing(backups.opened(path, timeout=HELD_FOR)) as database:
        found = database.execute(f"PRAGMA quick_check({MOST_ROWS})").fetchall()
        faults = [" ".join(str(fault).split()) for (fault,) in found if fault != "ok"]
        # Exclusive, to find programs that would block writing.
        database.execute("BEGIN EXCLUSIVE")
        # Write the present value: beginning alone succeeds on a write-protected file.
        (version,) = database.execute("PRAGMA user_version").fetchone()
        database.execute(f"PRAGMA user_version = {version:d}")
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        database.rollback()
    return names, faults


def why_not(error: BaseException, path: Path) -> str:
    """The cause of an error at the start, and the remedy."""
    has_no_room = getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
    cause = Trouble.FULL if has_no_room else cause_of(error, path)
    if cause is Trouble.DAMAGED:
        return _damaged(path, str(error))
    if cause is None:
        sentence = _(
            "The data file %(path)s cannot be used: %(error)s. It was left as it is; start again, "
            "or choose another folder with --data."
        )
        return sentence % {"path": path, "error": str(error).rstrip(".")}
    said = cause.sentence + " " + _("Your data is safe: start again afterwards.")
    return said + _in_brackets(f"{path}: {error}")


def _damaged(path: Path, detail: str) -> str:
    return _("The data file %s is damaged.") % path + _way_out(path) + _in_brackets(detail)


def _in_brackets(detail: str) -> str:
    """The technical detail, on its own line below the sentence."""
    return f"\n({detail.rstrip('.')})"


def _way_out(path: Path) -> str:
    found = _offer(path)
    return found or "\n" + _("Move it away to start afresh, or choose another folder with --data.")


def _offer(path: Path) -> str:
    """Sentences with the newest good backup and the command to restore it; "" without a backup."""
    backup = backups.newest_sound(backups.folder_of(path))
    if backup is None:
        return ""
    newest = _("The newest backup was made on %(time)s: %(name)s.") % {
        "time": _in_words(backup.made_at),
        "name": backup.name,
    }
    command = f'{_started_as()} restore {backup.name} --data "{path.parent}"'
    ahead = said_ahead(backup)
    return "\n".join(("", newest, *ahead, _("Restore it with this command:"), f"    {command}"))


def said_ahead(backup: Backup | None) -> list[str]:
    """A sentence for a backup that was made in the future, by the laptop's present clock."""
    if backup is None or not backup.is_ahead:
        return []
    sentence = _(
        "This laptop’s clock says %(now)s, but the newest backup was made on %(time)s: the clock "
        "is wrong, or was wrong then. The order of backups does not depend on it."
    )
    now, time = (_in_words(each) for each in (timezone.now(), backup.made_at))
    return [sentence % {"now": now, "time": time}]


def _in_words(time: datetime) -> str:
    return str(date_format(timezone.localtime(time), "DATETIME_FORMAT"))


def _started_as() -> str:
    """The command that starts this program: installed, or as a script."""
    program = Path(sys.argv[0])
    python = "py" if sys.platform == "win32" else "python3"
    return f"{python} {program.name}" if program.suffix == ".py" else "moonbowl"


def is_older_than_backup(path: Path) -> bool:
    """Whether the data file lacks log entries that its newest backup has: somebody put an older
    copy in its place. Raises sqlite3.Error."""
    newest = backups.newest_sound(backups.folder_of(path))
    is_new = not path.exists() or not path.stat().st_size
    if newest is None or newest.facts is None or is_new:
        return False
    with closing(backups.opened(path)) as database:
        ((line,),) = database.execute("PRAGMA user_version").fetchall()
        versions = dict(database.execute(VERSIONS))
    logs = newest.facts.logs.items()
    # A table that was deleted since is not behind.
    is_behind = any(versions.get(int(table), last) < last for table, last in logs)
    return line == newest.facts.line and is_behind


def bring_up_to_date(path: Path) -> Path | None:
    """Make the data file, or update it to this version; returns the path of the backup from before
    an update. Raises PartyError.

    All changes are made in a copy that replaces the file at the end, so that an interrupted update
    leaves the file as it was.
    """
    work = path.with_name(path.name + backups.UPDATING)
    is_new = not path.exists() or not path.stat().st_size
    if not is_new and not _is_due():
        return None
    backup = None
    try:
        if is_new:
            _make_new(work, path)
        else:
            backup = _update_used(work, path)
        with held_files.when_free(work.open, "rb+") as file:
            os.fsync(file.fileno())
        held_files.move(work, path)
    finally:
        connect_to(path)
        held_files.delete(work)
    return backup


def _make_new(work: Path, path: Path) -> None:
    os.close(backups.private_file(work))
    _update(work, path)
    with closing(backups.opened(work)) as database:
        backups.begin_line(database)


def _is_due() -> bool:
    if unknown := update.newer_changes():
        raise PartyError(
            _("A newer Moonbowl wrote this data; start that version (%s).") % in_a_row(unknown)
        )
    is_due = update.is_due()
    connection.close()
    return is_due


def _update_used(work: Path, path: Path) -> Path:
    """Update a copy; returns the path of the backup, or of a file beside the data file if the
    updated copy fails its check. Raises PartyError for damaged data."""
    before = backups.folder_of(path) / f"{path.stem}-update.partial"
    before.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        with closing(backups.opened(path)) as source:
            for copy in (work, before):
                backups.copy_to(copy, source)
        _update(work, path)
        connect_to(work)
        return backups.put_in_place(before, path, examine()).path
    except Unsound as fault:
        if fault.kind == "damaged":
            raise PartyError(_damaged(path, fault.detail)) from fault
        logger.warning("the data were brought up to date with a fault in them: %s", fault)
        beside = backups.beside_of(path, "before-update")
        held_files.move(before, beside)
        return beside
    finally:
        connection.close()
        held_files.delete(before)


def _update(work: Path, path: Path) -> None:
    connect_to(work)
    try:
        update.apply()
    except (DatabaseError, *ERRORS, ValueError) as error:  # such as broken JSON
        raise PartyError(
            _("The data file %s could not be updated. It was left as it is.") % path
            + _way_out(path)
            + _in_brackets(str(error))
        ) from error
    finally:
        connection.close()


def clean_up(path: Path) -> None:
    """Delete unfinished files of an interrupted start or a power failure."""
    for each in backups.unfinished(path):
        with suppress(OSError):
            each.unlink()
    forbid_others(path.parent)


def forbid_others(folder: Path) -> None:
    """Let only the owner read the data file, its backups, the log and the key, and all files made
    from now on. Windows is left as it is."""
    os.umask(0o077)
    if os.name == "nt":
        return
    ours = [each for pattern in OURS for each in folder.glob(pattern)]
    kept = folder / backups.BACKUPS
    is_whole = {each.name for each in folder.iterdir()} <= {each.name for each in ours} | {
        backups.BACKUPS
    }
    for each in (kept, *([folder] if is_whole else [])):  # other files may be in the folder
        with suppress(OSError):  # a memory stick has no owners
            each.chmod(0o700)
    for each in (*ours, *kept.glob("*")):
        with suppress(OSError):
            each.chmod(0o600)
