"""Restores a backup: a checked copy of it takes the place of the data file at the next start.

A running server only makes the copy and stops. The start replaces the file before anything opens
it, so no process ever sees its data change. The file that was there stays beside the new one.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from django.db import DatabaseError
from django.utils.translation import gettext as _

from festival.models import Table
from festival.server.laptop.backups import backups
from festival.server.laptop.data_file import held_files, update
from festival.server.laptop.errors import PartyError
from festival.tables.record.setbacks import note_setback
from festival.web import storage_errors

# Raised for a backup that cannot be restored. Damaged JSON can cause the last three.
ERRORS = (DatabaseError, *storage_errors.ERRORS, OSError, ValueError, TypeError, KeyError)
HIGHEST = """
    SELECT max(revision) FROM (
        SELECT revision FROM festival_table
        UNION ALL SELECT setup_revision FROM festival_festival
    )"""
UNTIL_THE_STOP = 10_000  # revisions that a running server may still write


def can_start_again() -> bool:
    """Whether the server starts again by itself after it has stopped for a restore. A terminal of
    Windows would not wait for the new process."""
    return os.name != "nt"


def prepared(path: Path) -> Path:
    """The path of the copy that the next start puts in place of a data file. path: of that file."""
    return path.with_name(f"{path.name}.restore")


def prepare(backup: backups.Backup, path: Path) -> None:
    """Make a checked copy of a backup for the next start: updated to this version, and saying in
    each log that it was restored. Raises `ERRORS`."""
    partial = path.with_name(f"{path.stem}-restore.partial")
    try:
        with closing(backups.opened(backup.path)) as source:
            backups.copy_to(partial, source)
        with closing(backups.opened(partial)) as database:
            backups.require_whole(database)
        with update.connected_to(partial):
            if update.is_due():
                update.apply()
            note_setback(Table.objects.all(), backup.made_at)
        with closing(backups.opened(partial)) as database:
            _raise_revisions(database, path)
        held_files.move(partial, prepared(path))
    finally:
        held_files.delete(partial)


def _raise_revisions(database: sqlite3.Connection, path: Path) -> None:
    """Let all revisions of a copy be above those of the data file, which screens have seen: by a
    clock that was set back, `note_setback` may have given lower ones."""
    try:
        with closing(backups.opened(path)) as present:
            ((shown,),) = present.execute(HIGHEST).fetchall()
    except sqlite3.Error:  # a damaged file, or none
        return
    ((given,),) = database.execute(HIGHEST).fetchall()
    above = max(shown or 0, given or 0) + UNTIL_THE_STOP
    database.execute("UPDATE festival_table SET revision = ?", (above,))
    database.execute("UPDATE festival_festival SET setup_revision = ?", (above,))


def use_prepared(path: Path) -> Path | None:
    """Put the prepared copy in place of the data file, while nothing uses that; returns the path of
    the file from before. None where no copy is prepared. Raises OSError.

    If this is interrupted, the next start continues it. The copy becomes the newest backup too, so
    that the start does not call it older than that.
    """
    if not prepared(path).exists():
        return None
    with suppress(*storage_errors.ERRORS, OSError), closing(backups.opened(prepared(path))) as copy:
        backups.make(copy, path)
    kept = backups.beside_of(path, "before-restore")
    # Its journal goes with it: SQLite would write the journal into the new file.
    for ending in ("-journal", ""):
        there = path.with_name(f"{path.name}{ending}")
        if there.exists():
            held_files.move(there, kept.with_name(f"{kept.name}{ending}"))
    held_files.move(prepared(path), path)
    return kept


def why_not_restored(backup: backups.Backup, error: Exception) -> str:
    if isinstance(error, OSError):
        sentence = _("It could not be restored: {error}. Nothing was changed.")
        return sentence.format(error=error.strerror)
    if isinstance(error, update.NewerData):
        sentence = _(
            "{name} was written by a newer Moonbowl; nothing was changed. Update this one, or "
            "choose another backup."
        )
    else:
        sentence = _("{name} cannot be used; nothing was changed. Choose another one.")
    return sentence.format(name=backup.name)


def restored_at_terminal(backup: backups.Backup, path: Path) -> list[str]:
    """Restore a backup while no server runs; returns the result in sentences. Raises PartyError."""
    try:
        prepare(backup, path)
        kept = use_prepared(path)
    except ERRORS as error:
        raise PartyError(why_not_restored(backup, error)) from error
    said = [_("{name} is restored.").format(name=backup.name)]
    return [*said, *kept_from_before(kept)]


def kept_from_before(kept: Path | None) -> list[str]:
    """The sentence that names the file from before a restore, if there was one."""
    if kept is None or not kept.exists():
        return []
    return [_("The data from before is kept: {path}").format(path=kept)]
