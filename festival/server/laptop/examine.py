"""Checks a copy of the data: SQLite's integrity check, and a replay of every table's log.

While the server runs, its own process does this, so that rolls do not wait:
python -m festival.server.laptop.examine COPY
Its input is one line: the facts of an earlier copy, or nothing. It ends when its input is closed,
because then the server has ended and nobody needs the answer.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Thread
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
    logs: dict[str, tuple[int, str]]  # by primary key of a table: last entry, digest of all

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Facts:
        """The facts from JSON. Raises KeyError, TypeError and ValueError for other data."""
        logs = {str(key): (int(seq), str(digest)) for key, (seq, digest) in data["logs"].items()}
        return cls(**{**data, "festivals": tuple(data["festivals"]), "logs": logs})


class Unsound(Exception):
    """A copy cannot be used. kind: "damaged", "log", "changed", "newer" or "unknown". where: the
    festival's name. seq: an entry of its log."""

    def __init__(self, kind: str, where: str = "", seq: int = 0, detail: str = "") -> None:
        super().__init__(kind, where, seq, detail)
        self.kind, self.where, self.seq, self.detail = kind, where, seq, detail


def examine(earlier: Facts | None = None) -> Facts:
    """Check the database that Django is connected to, and return its contents. Raises Unsound.

    earlier: the facts of an older copy; the entries of its logs must still be the same.
    """
    try:
        _require_whole()
        return _facts(earlier)
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


def _facts(earlier: Facts | None) -> Facts:
    from django.db import connection

    from festival.models import Festival, Table

    with connection.cursor() as cursor:
        (line,) = cursor.execute("PRAGMA user_version").fetchone()
        contents = _digest_of_contents(cursor)
    schema = _schema()
    known = earlier.logs if earlier and (earlier.line, earlier.schema) == (line, schema) else {}
    logs, rolls = {}, 0
    for table in Table.objects.select_related("festival"):
        before = known.get(str(table.pk), (0, ""))
        logs[str(table.pk)] = table.version, _digest_of_log(table, before)
        rolls += _rolls(table)
    return Facts(
        festivals=tuple(Festival.objects.filter(hall=None).values_list("name", flat=True)),
        rolls=rolls,
        contents=contents,
        line=line,
        schema=schema,
        logs=logs,
    )


def _schema() -> str:
    from festival.server.laptop.updates import changes_made

    return " ".join(sorted(changes_made()))


def _digest_of_contents(cursor: CursorWrapper) -> str:
    """A digest of all rows, without signed-in browsers and sign-in links."""
    found = hashlib.sha256()
    wanted = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'festival_%'"
    for (name,) in cursor.execute(wanted).fetchall():
        if name in SIGNING_IN:
            continue
        found.update(name.encode())
        for row in cursor.execute(f'SELECT * FROM "{name}" ORDER BY 1').fetchall():  # noqa: S608  (as the schema calls it)
            found.update(repr(row).encode("utf-8", "surrogatepass"))
    return found.hexdigest()


def _digest_of_log(table: Table, before: tuple[int, str]) -> str:
    """The digest of a table's log. before: the number of an earlier entry, and the digest up to
    that entry, which must be the same now. Raises Unsound."""
    found, version = hashlib.sha256(), 0
    for seq, entry in _entries(table):
        found.update(json.dumps([seq, entry], sort_keys=True).encode())
        version = seq
        if seq == before[0] and found.hexdigest() != before[1]:
            raise Unsound("changed", table.festival.name, seq)
    if version != table.version:
        raise Unsound("log", table.festival.name, version + 1)
    return found.hexdigest()


def _entries(table: Table) -> Iterator[tuple[int, Any]]:
    """The entries of a table's log, each checked by its game. Raises Unsound."""
    from festival.kinds import kind_of

    seq = 0
    try:
        codec = kind_of(table).game.CODEC
        for row in table.entries.all():
            codec.entry_from_dict(row.entry)
            yield row.seq, row.entry
            seq = row.seq
    except Unsound:
        raise
    except Exception as error:  # damaged data can cause any error
        raise Unsound("log", table.festival.name, seq + 1, str(error)) from error


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
    from festival.server.laptop import updates
    from festival.server.versions import newer_changes

    if newer_changes(updates.changes_made()):
        raise Unsound("newer")
    if not updates.is_due():
        return False
    updates.apply()
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


def main(copy: str, earlier: str) -> dict[str, object]:
    """The answer for the process that started this one: facts or a fault."""
    _begin(Path(copy))
    before = Facts.from_dict(json.loads(earlier)) if earlier else None
    try:
        bring_up_to_date()
        return {"facts": asdict(examine(before))}
    except Unsound as fault:
        return {"fault": fault.args}
    except Exception as error:  # such as a failed update
        return {"fault": ("damaged", "", 0, str(error))}


def _end_with_the_server() -> None:
    """End the process when the server closes its input. Not read by `sys.stdin`, which the main
    thread locks when it ends."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    told = sys.stdin.readline()
    Thread(target=_end_with_the_server, daemon=True).start()
    sys.stdout.write(json.dumps(main(sys.argv[1], told.strip())))
