"""The data file is looked at before it is used, and copied before it is changed."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from festival.party.errors import PartyError
from festival.words.sentences import in_a_row

BACKUPS = "backups"


def check_database(path: Path, *, was_used: bool) -> None:
    """Refuse a file that is damaged, foreign or write-protected. A missing one is made later."""
    if not path.exists():
        return
    if was_used and path.is_file() and path.stat().st_size == 0:
        raise PartyError(_("The data file %s is empty, but it was in use.") % path + _way_out(path))
    try:
        tables = _examine(path)
    except sqlite3.DatabaseError as error:
        raise PartyError(
            _("The data file %(path)s cannot be used: %(error)s.")
            % {"path": path, "error": str(error).rstrip(".")}
            + _way_out(path)
        ) from error
    if tables and "django_migrations" not in tables:
        raise PartyError(_("The file %s belongs to another program.") % path + _way_out(path))


def _examine(path: Path) -> set[str]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=20)) as database:
        (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(_("it is damaged (%s)") % " ".join(verdict.split()))
        database.execute("BEGIN IMMEDIATE")
        # Writes what is there already: beginning alone succeeds on a file that may only be read.
        (version,) = database.execute("PRAGMA user_version").fetchone()
        database.execute(f"PRAGMA user_version = {version:d}")
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        database.rollback()
    return names


def _way_out(path: Path) -> str:
    backups = sorted((path.parent / BACKUPS).glob("*.sqlite3"))
    if backups:
        text = _("Move it away and put its newest backup in its place: %s")
        return " " + text % backups[-1]
    return " " + _("Move it away to begin anew, or choose another folder with --data.")


def bring_up_to_date(path: Path) -> Path | None:
    """Apply what this version changes in the database; the backup made before, if one was due."""
    executor = MigrationExecutor(connection)
    _refuse_newer(executor)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not plan:
        return None
    backup = back_up(path) if executor.loader.applied_migrations else None
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise PartyError(
            _("The data file %(path)s could not be brought up to date: %(error)s.")
            % {"path": path, "error": error}
            + _way_out(path)
        ) from error
    return backup


def _refuse_newer(executor: MigrationExecutor) -> None:
    known = executor.loader.disk_migrations or {}
    unknown = [
        name
        for app, name in executor.loader.applied_migrations
        if app == "festival" and (app, name) not in known
    ]
    if unknown:
        raise PartyError(
            _("This data was written by a newer Moonbowl; start it with that version (%s).")
            % in_a_row(sorted(unknown))
        )


def back_up(path: Path) -> Path:
    """A consistent copy, also while somebody writes. Copying the file by hand is not."""
    folder = path.parent / BACKUPS
    folder.mkdir(mode=0o700, exist_ok=True)
    target = folder / f"{path.stem}-{timezone.localtime():%Y%m%d-%H%M%S}.sqlite3"
    partial = target.with_suffix(".partial")
    partial.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(partial)) as copy:
        source.backup(copy)
    os.replace(partial, target)
    return target
