"""A backup takes the place of the data file; the present file is kept beside it.

Under a running server the contents go in by SQLite's own way, so that a writer at the same
moment waits, and finds the restored game; where the file is damaged, it is emptied before.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path
from threading import RLock
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from festival.live.halls import forget_halls
from festival.live.hub import announce
from festival.models import Table, TableName
from festival.play.write_path import new_key
from festival.record.after_restore import BEYOND, pass_every_screen
from festival.record.commitments import renew
from festival.record.record import forget_records, known_records
from festival.record.setbacks import (
    Shown,
    after_exchange,
    note_exchange,
    shown_in,
    shown_so_far,
    standing_in_both,
)
from festival.server.laptop import forgetting
from festival.server.laptop.backups import (
    BEFORE_RESTORE,
    BREATH,
    RESCUE,
    Backup,
    Pace,
    beside_of,
    copy_to,
    examined,
    folder_of,
    mark,
    new_line,
    newest_sound,
    opened,
    private_file,
    put_in_place,
)
from festival.server.laptop.errors import PartyError
from festival.server.laptop.examine import Unsound
from festival.web import storage_errors
from festival.web.data_file.base import let_go
from rules.promised_dice import Promise, renewed

SIGNED_IN = ("django_session", "festival_signinlink")
# Another laptop's backup has other people under the same numbers. Theirs are none of the links, and
# a session counts as long as the password is that of which it began.
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
    SELECT t.id, f.code, t.number, t.version
    FROM festival_table t JOIN festival_festival f ON f.id = t.festival_id
"""

# Held while the file is exchanged, and by the watch over it.
exchanging = RLock()


@dataclass(frozen=True)
class Restored:
    """kept: where the file is that was there before. missing: at most so many entries of logs are
    not in the backup; None where nobody knows."""

    backup: Backup
    kept: Path | None
    missing: int | None

    @property
    def warning(self) -> str:
        """What may be missing, and what to do; "" where nothing is."""
        if self.missing == 0:
            return ""
        made = timezone.localtime(self.backup.made_at)
        is_today = made.date() == timezone.localdate()
        time = date_format(made, "TIME_FORMAT" if is_today else "DATETIME_FORMAT")
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
        return sentence.format(count=self.missing, time=time)


def _versions(path: Path) -> dict[TableName, int]:
    """The last entry of each log. Raises OSError, sqlite3.Error."""
    with closing(opened(path)) as database:
        return {(code, number): version for _, code, number, version in database.execute(TABLES)}


def _missing(present: Mapping[TableName, int], restored: Mapping[TableName, int]) -> int | None:
    if not present:
        return None
    return sum(max(0, version - restored.get(table, 0)) for table, version in present.items())


def _present_versions(path: Path) -> dict[TableName, int]:
    """From the file, or from what this process has read of it before: an older copy may have taken
    its place since."""
    known = {
        record.table: record.log.version for record in known_records().values() if record.table
    }
    with suppress(*storage_errors.ERRORS, OSError):
        there = _versions(path)
        known |= {table: max(last, known.get(table, 0)) for table, last in there.items()}
    return known


def prepared(backup: Backup, path: Path) -> Path:
    """A private copy that can be played on, of a line of its own, and newer to every screen than
    what is shown. Raises Unsound, OSError, sqlite3.Error."""
    private = path.with_name(f"{path.stem}-restore.partial")
    with closing(opened(backup.path)) as source:
        copy_to(private, source)
    try:
        examined(private)
        forgetting.again(private, path)
        with closing(opened(private)) as database:
            database.execute("BEGIN IMMEDIATE")
            mark(database, new_line())
            # One that was used since would be good again.
            database.execute("DELETE FROM festival_signinlink")
            database.execute("UPDATE festival_table SET revision = revision + ?", (BEYOND,))
            database.execute(
                "UPDATE festival_festival SET setup_revision = setup_revision + ?", (BEYOND,)
            )
            database.execute("COMMIT")
    except BaseException:
        private.unlink(missing_ok=True)
        raise
    return private


def restore_stopped(backup: Backup, path: Path) -> Restored:
    """Where no server runs. Raises as `prepared`."""
    private = prepared(backup, path)
    missing = _missing(_present_versions(path), _versions(private))
    if path.exists():
        _take_along(path, private)
        _renew_told(path, private)
    _tell_what_falls_away(path, private)
    kept = beside_of(path, BEFORE_RESTORE) if path.exists() else None
    journal = path.with_name(f"{path.name}-journal")
    if kept is not None:
        os.replace(path, kept)
        if journal.exists():  # what was being written when the power failed belongs to that file
            os.replace(journal, kept.with_name(f"{kept.name}-journal"))
    os.replace(private, path)
    return Restored(backup, _among_backups(kept, path), missing)


def why_not_restored(backup: Backup, error: Exception) -> str:
    if isinstance(error, Unsound) and error.kind == "newer":
        sentence = _(
            "{name} was written by a newer Moonbowl; nothing was changed. Update this one, or "
            "choose another backup."
        )
    else:
        sentence = _("{name} cannot be used; nothing was changed. Choose another one.")
    return sentence.format(name=backup.name)


def _among_backups(kept: Path | None, path: Path) -> Path | None:
    """Where the file is now that was there: restorable as any other, if it can be played on."""
    if kept is None:
        return None
    partial = folder_of(path) / f"{kept.stem}.partial"
    try:
        partial.parent.mkdir(mode=0o700, exist_ok=True)
        with closing(opened(kept)) as source:
            copy_to(partial, source)
        facts = examined(partial)
        if facts.festivals:
            backup = put_in_place(partial, path, BEFORE_RESTORE, facts)
            kept.unlink()
            return backup.path
    except (Unsound, OSError, sqlite3.Error):
        pass  # what is left of a damaged file stays as it is
    finally:
        partial.unlink(missing_ok=True)
    return kept


def restored_at_terminal(backup: Backup, path: Path) -> list[str]:
    """Where no server runs: what became of it, in sentences. Raises PartyError."""
    try:
        restored = restore_stopped(backup, path)
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


def restore_running(backup: Backup, path: Path) -> Restored:
    """Under the server of this process. Raises as `prepared`."""
    private = prepared(backup, path)
    try:
        with exchanging:
            missing = _missing(_present_versions(path), _versions(private))
            kept = _keep_present(path)
            _take_along(path, private)
            _renew_told(path, private)
            _tell_what_falls_away(path, private)
            _exchange(private, path)
            let_go()
            storage_errors.is_over()
    finally:
        private.unlink(missing_ok=True)
    bring_screens_back()
    return Restored(backup, _among_backups(kept, path), missing)


def _keep_present(path: Path) -> Path | None:
    if not path.exists():
        return None
    kept = beside_of(path, BEFORE_RESTORE)
    try:
        with closing(opened(path)) as source:
            copy_to(kept, source)
    except storage_errors.ERRORS as error:
        if storage_errors.cause_of(error) is not storage_errors.Trouble.DAMAGED:
            raise
        # What is left of it.
        with os.fdopen(private_file(kept), "wb") as file, path.open("rb") as source_file:
            shutil.copyfileobj(source_file, file)
    return kept


def _take_along(path: Path, private: Path) -> None:
    """Who is signed in now stays so, and who is not any more does not come back, where that can
    still be read."""
    with suppress(*storage_errors.ERRORS), closing(opened(private)) as database:
        database.execute("ATTACH ? AS present", (f"{path.absolute().as_uri()}?mode=ro",))
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT OR IGNORE INTO auth_user SELECT * FROM present.auth_user")
        for table in SIGNED_IN:
            database.execute(f"DELETE FROM {table}")  # noqa: S608  (one of ours)
            database.execute(f"INSERT INTO {table} SELECT * FROM present.{table}")  # noqa: S608  (one of ours)
        for statement in OF_THE_SAME_PEOPLE:
            database.execute(statement)
        database.execute("COMMIT")


def _renew_told(path: Path, private: Path) -> None:
    """A seed that everybody was told since throws nothing more, where that can still be read."""
    malformed = (ValueError, LookupError, TypeError)
    with (
        suppress(*storage_errors.ERRORS, *malformed),
        closing(opened(path)) as present,
        closing(opened(private)) as database,
    ):
        known = (each for *_table, promises in _promised(present) for each in promises)
        told = {each.seed for each in known if each.is_revealed}
        database.execute("BEGIN IMMEDIATE")
        for table, version, promises in _promised(database):
            if promises[-1].seed in told and not promises[-1].is_revealed:
                text = json.dumps([each.to_dict() for each in renewed(promises, version)])
                database.execute(
                    "UPDATE festival_table SET promises = ? WHERE id = ?", (text, table)
                )
        database.execute("COMMIT")


def _tell_what_falls_away(path: Path, private: Path) -> None:
    """Each log that goes back says so, for everybody."""
    found = storage_errors.present()
    is_what_was_shown = found is None or not found.needs_restoring
    before = (shown_in_file(path) if is_what_was_shown else {}) or _known_otherwise(path)
    after = shown_in_file(private)
    with closing(opened(private)) as database:
        database.execute("BEGIN IMMEDIATE")
        tables = _tables(database)
        for table, shown in after.items():
            if table in before or not before:
                text = json.dumps(after_exchange(before.get(table), shown))
                database.execute(
                    "UPDATE festival_table SET setbacks = ? WHERE id = ?", (text, tables[table])
                )
        database.execute("COMMIT")


def _tables(database: sqlite3.Connection) -> dict[TableName, int]:
    """Their primary keys in this file. Raises sqlite3.Error."""
    return {(code, number): pk for pk, code, number, _ in database.execute(TABLES).fetchall()}


def _known_otherwise(path: Path) -> dict[TableName, Shown]:
    """The logs of a file that cannot be read, or that is not what was shown, as far as this process
    or the newest backup knows. What a server that runs has not read, it has not written to since it
    was backed up."""
    newest = newest_sound(folder_of(path))
    found = shown_in_file(newest.path) if newest else {}
    read = shown_so_far(found)
    backed_up = {table: replace(shown, is_whole=bool(read)) for table, shown in found.items()}
    return backed_up | read


def shown_in_file(path: Path) -> dict[TableName, Shown]:
    """The logs of a data file by their tables; none where it cannot be read."""
    malformed = (ValueError, LookupError, TypeError)
    with suppress(*storage_errors.ERRORS, *malformed, OSError), closing(opened(path)) as database:
        database.execute("BEGIN")  # its tables and entries as they were at one moment
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


def _promised(database: sqlite3.Connection) -> list[tuple[int, int, list[Promise]]]:
    """Of each table its last entry and its promises. Raises sqlite3.Error, ValueError, LookupError,
    TypeError."""
    found = database.execute("SELECT id, version, promises FROM festival_table").fetchall()
    return [
        (table, version, [Promise.from_dict(each) for each in json.loads(text)])
        for table, version, text in found
    ]


def _exchange(private: Path, path: Path) -> None:
    if not path.exists():
        os.close(private_file(path))
    with closing(opened(private)) as source:
        try:
            _fill(path, source)
        except storage_errors.ERRORS as error:
            if storage_errors.cause_of(error) is not storage_errors.Trouble.DAMAGED:
                raise
            path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
            os.truncate(path, 0)
            _fill(path, source)


def _fill(path: Path, source: sqlite3.Connection) -> None:
    with closing(opened(path)) as target:
        target.execute("PRAGMA synchronous = EXTRA")
        source.backup(target, progress=Pace(is_in_steps=False), sleep=BREATH)
        (verdict,) = target.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Unsound("damaged", detail=str(verdict))


def bring_screens_back() -> None:
    """What was read before is forgotten, and every screen is told what there is now."""
    forget_records()
    forget_halls()
    cache.clear()
    for table in Table.objects.select_related("festival"):
        announce(table)


def after_exchange_by_hand(before: Mapping[TableName, Shown]) -> int:
    """Somebody has put another file in the place of the one that is played on; how many entries
    fell away. before: what is known of the one that was there."""
    let_go()
    lost = 0
    with transaction.atomic():
        present = Table.objects.select_related("festival")
        tables = {each.known_as: each for each in present if each.known_as in before}
        lost += sum(len(before[name].entries) for name in before.keys() - tables.keys())
        for name, table in tables.items():
            was = before[name]
            lost += note_exchange(table, was, shown_in(table)) or 0
            if was.is_over or table.promise.seed in _told(was.promises):
                renew(table)
            table.save(update_fields=["setbacks", "promises"])
        pass_every_screen()
    bring_screens_back()
    return lost


def _told(promises: Iterable[Promise]) -> set[str]:
    return {each.seed for each in promises if each.is_revealed}


def keep_what_fell_away(
    source: sqlite3.Connection, path: Path, before: Mapping[TableName, Shown], *, is_left: bool
) -> Backup:
    """A backup of the newest one that has all tables, or of the file as it is now, with the logs as
    they were before. is_left: whether the evening goes on without them. Raises Unsound, OSError,
    sqlite3.Error."""
    newest = newest_sound(folder_of(path))
    partial = folder_of(path) / f"{path.stem}-fallen.partial"
    partial.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        if newest is None or not before.keys() <= _versions(newest.path).keys():
            copy_to(partial, source)
            examined(partial)  # and brought up to date: it may be of an older version
        else:
            with closing(opened(newest.path)) as backup:
                copy_to(partial, backup)
        with closing(opened(partial)) as database:
            database.execute("BEGIN IMMEDIATE")
            if is_left:
                mark(database, new_line())
            tables = _tables(database)
            for table in before.keys() & tables.keys():
                _write_log(database, tables[table], before[table])
            database.execute("COMMIT")
        reason = BEFORE_RESTORE if is_left else RESCUE
        return put_in_place(partial, path, reason, examined(partial))
    finally:
        partial.unlink(missing_ok=True)


def _write_log(database: sqlite3.Connection, table_id: int, shown: Shown) -> None:
    """Who wrote an entry, and when, nobody knows any more of those that are not there."""
    found = database.execute(
        "SELECT seq, entry FROM festival_logentry WHERE table_id = ? ORDER BY seq", (table_id,)
    )
    kept = standing_in_both(shown.entries, [json.loads(entry) for _, entry in found.fetchall()])
    database.execute(
        "DELETE FROM festival_logentry WHERE table_id = ? AND seq > ?", (table_id, kept)
    )
    at = timezone.now().astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    database.executemany(
        'INSERT INTO festival_logentry (table_id, seq, "key", entry, "by", device, at)'
        " VALUES (?, ?, ?, ?, '', '', ?)",
        [
            (table_id, seq, new_key(), json.dumps(entry), at)
            for seq, entry in enumerate(shown.entries[kept:], start=kept + 1)
        ],
    )
    database.execute(
        "UPDATE festival_table SET version = ? WHERE id = ?", (len(shown.entries), table_id)
    )
    if shown.promises:  # with the words that came since
        text = json.dumps([each.to_dict() for each in shown.promises])
        database.execute("UPDATE festival_table SET promises = ? WHERE id = ?", (text, table_id))
