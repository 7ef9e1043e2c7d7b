"""Checks a copy of the data: SQLite's integrity check, and a replay of every table's log.

While the server runs, its own process does this, so that rolls do not wait:
python -m festival.server.laptop.data_file.examine COPY [TIME]

TIME is that of a backup whose copy is about to be restored: the copy's logs then say so.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:  # models can be imported only after Django is set up
    from django.db.backends.utils import CursorWrapper

    from festival.models import Table

OUT_OF_THE_WAY = 10  # niceness
SIGNING_IN = ("festival_signinlink", "festival_signedin")


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The contents of a good copy."""

    festivals: tuple[str, ...]  # names
    rolls: int
    contents: str  # digest of everything but sign-ins
    line: int  # each restored file gets a new one; copies with the same one share their logs
    schema: str  # names of the migrations
    logs: dict[str, int]  # number of the last entry, by primary key of a table

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Facts:
        """The facts from JSON. Raises KeyError, TypeError and ValueError for other data."""
        return cls(**{**data, "festivals": tuple(data["festivals"])})


class Unsound(Exception):
    """A copy cannot be used. kind: "damaged", "log", "newer" or "unknown". where: the
    festival's name. seq: an entry of its log."""

    def __init__(self, kind: str, where: str = "", seq: int = 0, detail: str = "") -> None:
        super().__init__(kind, where, seq, detail)
        self.kind, self.where, self.seq, self.detail = kind, where, seq, detail


def examine() -> Facts:
    """Check the database that Django is connected to, and return its contents. Raises Unsound."""
    try:
        _require_whole()
        return _facts()
    except Unsound:
        raise
    except Exception as error:  # damaged data can cause any error
        raise Unsound("damaged", detail=str(error)) from error


def _require_whole() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        (verdict,) = cursor.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise Unsound("damaged", detail=" ".join(verdict.split()))
        if cursor.execute("PRAGMA foreign_key_check").fetchone():
            raise Unsound("damaged", detail="a row is missing that another one names")


def _facts() -> Facts:
    from django.db import connection

    from festival.models import Festival, Table
    from festival.server.laptop.data_file.update import changes_made

    with connection.cursor() as cursor:
        (line,) = cursor.execute("PRAGMA user_version").fetchone()
        contents = _digest_of_contents(cursor)
    logs, rolls = {}, 0
    for table in Table.objects.select_related("festival"):
        _require_readable(table)
        logs[str(table.pk)] = table.version
        rolls += _rolls(table)
    return Facts(
        festivals=tuple(Festival.objects.filter(hall=None).values_list("name", flat=True)),
        rolls=rolls,
        contents=contents,
        line=line,
        schema=" ".join(sorted(changes_made())),
        logs=logs,
    )


def _digest_of_contents(cursor: CursorWrapper) -> str:
    """A digest of all rows, without signed-in browsers and sign-in links. It reads no pictures and
    photos: the digest of each is a column beside it."""
    found = hashlib.sha256()
    wanted = """
        SELECT one.name, group_concat('"' || each.name || '"')
        FROM sqlite_master AS one, pragma_table_info(one.name) AS each
        WHERE one.type = 'table' AND one.name LIKE 'festival_%' AND each.type <> 'BLOB'
        GROUP BY one.name"""
    for name, columns in cursor.execute(wanted).fetchall():
        if name in SIGNING_IN:
            continue
        found.update(name.encode())
        for row in cursor.execute(f'SELECT {columns} FROM "{name}" ORDER BY 1').fetchall():  # noqa: S608  (as the schema calls it)
            found.update(repr(row).encode("utf-8", "surrogatepass"))
    return found.hexdigest()


def _require_readable(table: Table) -> None:
    """Read each entry of a table's log. Raises Unsound."""
    from festival.kinds import kind_of

    seq = 0
    try:
        codec = kind_of(table).game.CODEC
        for row in table.entries.all():
            codec.entry_from_dict(row.entry)
            if row.seq != seq + 1:
                raise ValueError("an entry is missing")
            seq = row.seq
    except Exception as error:  # damaged data can cause any error
        raise Unsound("log", table.festival.name, seq + 1, str(error)) from error
    if seq != table.version:
        raise Unsound("log", table.festival.name, seq + 1)


def _rolls(table: Table) -> int:
    """Replay a table's log; returns how many throws count. Raises Unsound."""
    from festival.record.record import table_record
    from rules.errors import InvalidRulebook

    try:
        record = table_record(table)
    except InvalidRulebook:
        if not table.version:  # only a game that has begun has a copy of its rulebook
            return 0
        raise
    except Exception as error:
        raise Unsound("log", table.festival.name, table.version, str(error)) from error
    commands = [entry.command for entry in record.log.done]
    return sum(hasattr(each, "roll") or hasattr(each, "dice") for each in commands)


def connect_to(path: Path) -> None:
    """Let Django use this file in this thread from now on."""
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = path


def bring_up_to_date() -> bool:
    """Update the database to this version; whether anything had to be changed. Raises Unsound for
    a newer database."""
    from festival.server.laptop.data_file import update

    if update.newer_changes():
        raise Unsound("newer")
    if not update.is_due():
        return False
    update.apply()
    return True


def _begin(copy: Path) -> None:
    """Set up a process that works on a copy with low priority, and ignores the terminal's
    signals."""
    for name in ("SIGINT", "SIGHUP"):  # these signals of the terminal are for the server
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(OUT_OF_THE_WAY)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
    django.setup()
    connect_to(copy)


def _note_restore(made_at: datetime) -> None:
    from festival.models import Table
    from festival.record.setbacks import note_setback

    note_setback(Table.objects.all(), made_at)


def main(copy: str, made_at: str = "") -> dict[str, object]:
    """The answer for the process that started this one: facts or a fault."""
    _begin(Path(copy))
    try:
        bring_up_to_date()
        facts = examine()
        if made_at:
            _note_restore(datetime.fromisoformat(made_at))
        return {"facts": asdict(facts)}
    except Unsound as fault:
        return {"fault": fault.args}
    except Exception as error:  # such as a failed update
        return {"fault": ("damaged", "", 0, str(error))}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:])))
