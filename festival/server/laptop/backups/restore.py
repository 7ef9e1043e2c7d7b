"""Replaces the data file by a backup, and keeps the present file.

Under a running server SQLite's backup function overwrites the contents, so that a writer at the
same moment waits and then finds the restored game; a damaged file is emptied before.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock
from typing import Any

from django.core.cache import cache
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from festival.live.hall_screens import forget_halls
from festival.live.hub import announce
from festival.models import Table, TableName
from festival.record.lost_entries import (
    BEYOND,
    Shown,
    after_exchange,
    lost_of,
    promises_after,
    shown_so_far,
)
from festival.record.record import forget_records
from festival.server.laptop.backups import backups
from festival.server.laptop.data_file.examine import Unsound
from festival.server.laptop.errors import PartyError
from festival.web import storage_errors
from festival.web.sqlite_connection.base import let_go
from rules.dice_commitment import Promise

SIGNED_IN = ("django_session", "festival_signinlink")
# Another laptop's backup has other people with the same primary keys. These statements keep
# revoked rights and passwords of the same people only (a session is valid only with the password
# that it began with), and delete sign-in links that would be another person's.
OF_THE_SAME_PEOPLE = (
    """
    UPDATE festival_helper SET revoked_at = now.revoked_at
    FROM present.festival_helper AS now, present.auth_user AS theirs, main.auth_user AS ours
    WHERE now.id = festival_helper.id AND now.user_id = festival_helper.user_id
    AND theirs.id = now.user_id AND ours.id = now.user_id AND ours.username = theirs.username
    """,
    """
    UPDATE main.auth_user SET password = now.password FROM present.auth_user AS now
    WHERE now.id = auth_user.id AND now.username = auth_user.username
    """,
    """
    DELETE FROM main.festival_signinlink WHERE user_id IN (
        SELECT ours.id FROM main.auth_user AS ours
        JOIN present.auth_user AS theirs ON theirs.id = ours.id AND theirs.username <> ours.username
    )
    """,
)

TABLES = """
    SELECT t.id, f.code, t.number
    FROM festival_table t JOIN festival_festival f ON f.id = t.festival_id
"""

# Held while the file is replaced, and while the watch checks it.
exchanging = RLock()


@dataclass(frozen=True)
class Restored:
    backup: backups.Backup
    kept: Path | None  # path of the file that was replaced
    missing: int | None  # log entries that the backup lacks; None: unknown

    @property
    def warning(self) -> str:
        """What may be missing, and what to do; "" where nothing is missing."""
        if self.missing == 0:
            return ""
        if self.missing is None:
            sentence = _(
                "Rolls since {time} may be missing: compare with the last one you remember."
            )
        else:
            sentence = ngettext(
                "Up to {count} roll since {time} may be missing: compare with the last one you "
                "remember.",
                "Up to {count} rolls since {time} may be missing: compare with the last one you "
                "remember.",
                self.missing,
            )
        made = timezone.localtime(self.backup.made_at)
        is_today = made.date() == timezone.localdate()
        time = date_format(made, "TIME_FORMAT" if is_today else "DATETIME_FORMAT")
        return sentence.format(count=self.missing, time=time)


def prepared(backup: backups.Backup, path: Path) -> Path:
    """The path of a checked private copy of a backup, with a new line number. Raises Unsound,
    OSError, sqlite3.Error."""
    private = path.with_name(f"{path.stem}-restore.partial")
    with closing(backups.opened(backup.path)) as source:
        backups.copy_to(private, source)
    try:
        backups.examined(private)
        with closing(backups.opened(private)) as database:
            database.execute("BEGIN IMMEDIATE")
            backups.begin_line(database)
            # A link that was used since the backup would be valid again.
            database.execute("DELETE FROM festival_signinlink")
            database.execute("COMMIT")
    except BaseException:
        private.unlink(missing_ok=True)
        raise
    return private


def why_not_restored(backup: backups.Backup, error: Exception) -> str:
    if isinstance(error, Unsound) and error.kind == "newer":
        sentence = _(
            "{name} was written by a newer Moonbowl; nothing was changed. Update this one, or "
            "choose another backup."
        )
    else:
        sentence = _("{name} cannot be used; nothing was changed. Choose another one.")
    return sentence.format(name=backup.name)


def _among_backups(kept: Path | None, path: Path) -> Path | None:
    """The path of the replaced file, which becomes a backup if it passes the check."""
    if kept is None:
        return None
    partial = backups.folder_of(path) / f"{kept.stem}.partial"
    try:
        partial.parent.mkdir(mode=0o700, exist_ok=True)
        with closing(backups.opened(kept)) as source:
            backups.copy_to(partial, source)
        facts = backups.examined(partial)
        if facts.festivals:
            backup = backups.put_in_place(partial, path, backups.BEFORE_RESTORE, facts)
            kept.unlink()
            return backup.path
    except (Unsound, OSError, sqlite3.Error):
        pass  # a damaged file stays where it is
    finally:
        partial.unlink(missing_ok=True)
    return kept


def restored_at_terminal(backup: backups.Backup, path: Path) -> list[str]:
    """Restore a backup while no server runs; returns the result in sentences. Raises PartyError."""
    try:
        restored = restore(backup, path)
    except (Unsound, sqlite3.Error) as error:
        raise PartyError(why_not_restored(backup, error)) from error
    except OSError as error:
        sentence = _("It could not be restored: {error}. Nothing was changed.")
        raise PartyError(sentence.format(error=error.strerror)) from error
    said = [_("{name} is restored.").format(name=backup.name)]
    if restored.warning:
        said.append(restored.warning)
    if restored.kept:
        said.append(_("The data from before is kept: {path}").format(path=restored.kept))
    return said


def restore(backup: backups.Backup, path: Path) -> Restored:
    """Restore a backup. Under a running server, call `bring_screens_back` then. Raises Unsound,
    OSError, sqlite3.Error."""
    private = prepared(backup, path)
    try:
        with exchanging:
            kept = _keep_present(path)
            _take_along(path, private)
            missing = _tell_what_falls_away(path, private)
            _exchange(private, path)
            let_go()
            storage_errors.clear_trouble()
    finally:
        private.unlink(missing_ok=True)
    return Restored(backup, _among_backups(kept, path), missing)


def _keep_present(path: Path) -> Path | None:
    if not path.exists():
        return None
    kept = backups.beside_of(path, backups.BEFORE_RESTORE)
    try:
        with closing(backups.opened(path)) as source:
            backups.copy_to(kept, source)
    except storage_errors.ERRORS as error:
        if storage_errors.cause_of(error) is not storage_errors.Trouble.DAMAGED:
            raise
        # SQLite cannot copy a damaged file, so copy its bytes.
        with os.fdopen(backups.private_file(kept), "wb") as file, path.open("rb") as source_file:
            shutil.copyfileobj(source_file, file)
    return kept


def _take_along(path: Path, private: Path) -> None:
    """Take sessions, passwords and revoked rights from the present file, if it can be read: users
    who are signed in stay so, and those who are not do not come back."""
    with suppress(*storage_errors.ERRORS), closing(backups.opened(private)) as database:
        database.execute("ATTACH ? AS present", (f"{path.absolute().as_uri()}?mode=ro",))
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT OR IGNORE INTO auth_user SELECT * FROM present.auth_user")
        for table in SIGNED_IN:
            database.execute(f"DELETE FROM {table}")  # noqa: S608  (one of ours)
            database.execute(f"INSERT INTO {table} SELECT * FROM present.{table}")  # noqa: S608  (one of ours)
        for statement in OF_THE_SAME_PEOPLE:
            database.execute(statement)
        database.execute("COMMIT")


def _tell_what_falls_away(path: Path, private: Path) -> int | None:
    """Note in the copy what it lacks of the present file; returns the number of lost entries."""
    found = storage_errors.present()
    is_what_was_shown = found is None or not found.needs_restoring
    before = (shown_in_file(path) if is_what_was_shown else {}) or _known_otherwise(path)
    return record_lost_entries(private, before)


def record_lost_entries(path: Path, before: Mapping[TableName, Shown]) -> int | None:
    """Note a setback at each table of a file whose log lacks entries of `before`, begin new
    promises there where guests may know the dice, and raise all revisions above those that screens
    show. Returns the number of lost entries; None where nobody knows."""
    after = shown_in_file(path)
    lost = [lost_of(shown, after.get(name)) for name, shown in before.items()]
    with closing(backups.opened(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        tables = _tables(database)
        for name, shown in after.items():
            if name in before or not before:
                promises = promises_after(before.get(name), shown)
                shown = replace(shown, promises=promises)
                setbacks = json.dumps(after_exchange(before.get(name), shown))
                told = json.dumps([each.to_dict() for each in promises])
                database.execute(
                    "UPDATE festival_table SET setbacks = ?, promises = ? WHERE id = ?",
                    (setbacks, told, tables[name]),
                )
        database.execute("UPDATE festival_table SET revision = revision + ?", (BEYOND,))
        database.execute(
            "UPDATE festival_festival SET setup_revision = setup_revision + ?", (BEYOND,)
        )
        database.execute("COMMIT")
    return None if not before or None in lost else sum(filter(None, lost))


def _tables(database: sqlite3.Connection) -> dict[TableName, int]:
    """The primary keys of the tables in a file. Raises sqlite3.Error."""
    return {(code, number): pk for pk, code, number in database.execute(TABLES).fetchall()}


def _known_otherwise(path: Path) -> dict[TableName, Shown]:
    """The logs that this process or the newest backup knows, for a file that cannot be read or that
    somebody replaced. A running server has read every log that it wrote to, so the backup is enough
    for the others."""
    newest = backups.newest_sound(backups.folder_of(path))
    found = shown_in_file(newest.path) if newest else {}
    read = shown_so_far(found)
    backed_up = {table: replace(shown, is_whole=bool(read)) for table, shown in found.items()}
    return backed_up | read


def shown_in_file(path: Path) -> dict[TableName, Shown]:
    """The logs of a data file, by table; none where the file cannot be read."""
    malformed = (ValueError, LookupError, TypeError)
    with (
        suppress(*storage_errors.ERRORS, *malformed, OSError),
        closing(backups.opened(path)) as database,
    ):
        database.execute("BEGIN")  # tables and entries of the same moment
        database.row_factory = sqlite3.Row
        entries: dict[int, list[Any]] = defaultdict(list)
        for row in database.execute("SELECT table_id, entry FROM festival_logentry ORDER BY seq"):
            entries[row["table_id"]].append(json.loads(row["entry"]))
        rows = {row["id"]: dict(row) for row in database.execute("SELECT * FROM festival_table")}
        tables = {name: rows[pk] for name, pk in _tables(database).items()}
        # An older version's file has neither promises nor setbacks.
        return {
            name: Shown(
                kind=table["kind"],
                entries=entries[table["id"]],
                promises=[
                    Promise.from_dict(each) for each in json.loads(table.get("promises", "[]"))
                ],
                setbacks=json.loads(table.get("setbacks", "[]")),
            )
            for name, table in tables.items()
        }
    return {}


def _exchange(private: Path, path: Path) -> None:
    if not path.exists():
        os.close(backups.private_file(path))
    with closing(backups.opened(private)) as source:
        try:
            _fill(path, source)
        except storage_errors.ERRORS as error:
            if storage_errors.cause_of(error) is not storage_errors.Trouble.DAMAGED:
                raise
            path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
            os.truncate(path, 0)
            _fill(path, source)


def _fill(path: Path, source: sqlite3.Connection) -> None:
    with closing(backups.opened(path)) as target:
        target.execute("PRAGMA synchronous = EXTRA")
        source.backup(target, progress=backups.patience(), sleep=backups.BREATH)
        (verdict,) = target.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Unsound("damaged", detail=str(verdict))


def bring_screens_back() -> None:
    """Forget everything read before, and send every screen the present state."""
    forget_records()
    forget_halls()
    cache.clear()
    for table in Table.objects.select_related("festival"):
        announce(table)
