"""Checks the data file at the start, and updates it to this version by way of a copy.

Each trouble has a sentence with its cause and a remedy. Only data that are damaged are called so.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import closing, suppress
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from festival.server.laptop.backups import backups
from festival.server.laptop.data_file import held_files, update
from festival.server.laptop.errors import PartyError
from festival.web.storage_errors import ERRORS, Trouble, cause_of
from festival.words.sentences import in_a_row

BAD_ROW = "CHECK constraint failed in "  # such as a log entry that is no JSON any more
MOST_ROWS = 20  # faults that are listed
HELD_FOR = 5.0  # seconds that another program may hold the file

# Names of Moonbowl's files in the data folder.
OURS = ("moonbowl*", "party.*", "secret_key", ".secret_key-*")


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
    if was_used and not path.exists() and backups.newest_good(backups.folder_of(path)):
        begin = _("To start afresh, move the folder %s away.") % backups.folder_of(path)
        raise PartyError(_("The data file %s is gone.") % path + _offer(path) + "\n" + begin)
    if was_used and path.exists() and path.stat().st_size == 0:
        raise PartyError(_("The data file %s is empty, but it was in use.") % path + _way_out(path))


def _look_into(path: Path) -> tuple[set[str], list[str]]:
    """The names of the file's tables, and its faults. Raises sqlite3.Error."""
    with closing(backups.opened(path, timeout=HELD_FOR)) as database:
        found = database.execute(f"PRAGMA quick_check({MOST_ROWS})").fetchall()
        faults = [" ".join(str(fault).split()) for (fault,) in found if fault != "ok"]
        backups.require_writable(database)
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
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
    backup = backups.newest_good(backups.folder_of(path))
    if backup is None:
        return ""
    made_at = date_format(timezone.localtime(backup.made_at), "DATETIME_FORMAT")
    newest = _("The newest backup was made on %(time)s: %(name)s.") % {
        "time": made_at,
        "name": backup.name,
    }
    command = f'{_started_as()} restore {backup.name} --data "{path.parent}"'
    return "\n".join(("", newest, _("Restore it with this command:"), f"    {command}"))


def _started_as() -> str:
    """The command that starts this program: installed, or as a script."""
    program = Path(sys.argv[0])
    python = "py" if sys.platform == "win32" else "python3"
    return f"{python} {program.name}" if program.suffix == ".py" else "moonbowl"


def is_older_than_backup(path: Path) -> bool:
    """Whether the data file lacks log entries that its newest backup has: somebody put an older
    copy in its place."""
    if not path.exists() or not path.stat().st_size:
        return False
    found = (backup.contents for backup in backups.listed(backups.folder_of(path)))
    newest, present = next(filter(None, found), None), backups.read_backup(path).contents
    if newest is None or present is None:
        return False
    # A table that was deleted since is not behind.
    return any(present.versions.get(key, last) < last for key, last in newest.versions.items())


def bring_up_to_date(path: Path) -> Path | None:
    """Make the data file, or update it to this version; returns the path of the backup from before
    an update. Raises PartyError.

    All changes are made in a copy that replaces the file at the end, so that an interrupted update
    leaves the file as it was.
    """
    work = path.with_name(path.name + backups.UPDATING)
    before = backups.folder_of(path) / f"{path.stem}-update.partial"
    is_new = not path.exists() or not path.stat().st_size
    if not is_new and not _is_due():
        return None
    try:
        if is_new:
            os.close(backups.private_file(work))
        else:
            before.parent.mkdir(mode=0o700, exist_ok=True)
            with closing(backups.opened(path)) as source:
                for copy in (work, before):
                    backups.copy_to(copy, source)
        _update(work, path)
        backup = None if is_new else backups.make_newest(before, path).path
        with held_files.when_free(work.open, "rb+") as file:
            os.fsync(file.fileno())
        held_files.move(work, path)
    finally:
        for copy in (work, before):
            held_files.delete(copy)
    return backup


def _is_due() -> bool:
    try:
        return update.is_due()
    except update.NewerData as newer:
        raise PartyError(
            _("A newer Moonbowl wrote this data; start that version (%s).")
            % in_a_row(newer.changes)
        ) from newer
    finally:
        connection.close()


def _update(work: Path, path: Path) -> None:
    try:
        with update.connected_to(work):
            update.apply()
    except (DatabaseError, *ERRORS, ValueError) as error:  # such as broken JSON
        raise PartyError(
            _("The data file %s could not be updated. It was left as it is.") % path
            + _way_out(path)
            + _in_brackets(str(error))
        ) from error


def clean_up(path: Path) -> None:
    """Delete unfinished files of an interrupted start or a power failure."""
    for file in backups.unfinished(path):
        with suppress(OSError):
            file.unlink()
    forbid_others(path.parent)


def forbid_others(folder: Path) -> None:
    """Let only the owner read the data file, its backups, the log and the key, and all files made
    from now on. Windows is left as it is."""
    os.umask(0o077)
    if os.name == "nt":
        return
    ours = [file for pattern in OURS for file in folder.glob(pattern)]
    kept = folder / backups.BACKUPS
    is_whole = {file.name for file in folder.iterdir()} <= {file.name for file in ours} | {
        backups.BACKUPS
    }
    for directory in (kept, *([folder] if is_whole else [])):  # other files may be in the folder
        with suppress(OSError):  # a memory stick has no owners
            directory.chmod(0o700)
    for file in (*ours, *kept.glob("*")):
        with suppress(OSError):
            file.chmod(0o600)
