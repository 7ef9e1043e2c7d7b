"""Whether a copy of the data can be played on: SQLite finds it whole, and every table's log is read
and replayed as the product does it.

A process of its own does so while the server runs: rolls are not to wait for it.

python -m festival.server.laptop.examine COPY
It is told the facts of an earlier copy in one line, or an empty one, and goes on as long as the
other end of its input is held: where the server is gone, nobody waits for the answer.
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

if TYPE_CHECKING:  # there are models only once Django is set up
    from django.db.backends.utils import CursorWrapper

    from festival.models import Table

OUT_OF_THE_WAY = 10  # of the scheduler's steps
SIGNING_IN = ("festival_signinlink", "festival_signedin")


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a sound copy holds.

    contents: a digest of what there is to lose. line: a number that a restored file gets anew: only
    copies of one line have one log. logs: by the primary key of a table, the number of its last
    entry and a digest of all.
    """

    festivals: tuple[str, ...]
    rolls: int
    contents: str
    line: int
    schema: str
    logs: dict[str, tuple[int, str]]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Facts:
        """Raises KeyError, TypeError and ValueError where it is something else."""
        logs = {str(key): (int(seq), str(digest)) for key, (seq, digest) in data["logs"].items()}
        return cls(**{**data, "festivals": tuple(data["festivals"]), "logs": logs})


class Unsound(Exception):
    """Why a copy cannot be played on. kind: "damaged", "log", "changed" or "newer". where: the
    festival, and the entry of its log."""

    def __init__(self, kind: str, where: str = "", seq: int = 0, detail: str = "") -> None:
        super().__init__(kind, where, seq, detail)
        self.kind, self.where, self.seq, self.detail = kind, where, seq, detail


def examine(earlier: Facts | None = None) -> Facts:
    """What the database holds that Django is connected to. Raises Unsound.

    earlier: of a copy that was made before; what stood in a log then must stand there now.
    """
    try:
        _require_whole()
        return _facts(earlier)
    except Unsound:
        raise
    except Exception as error:  # whatever a changed byte has made of it
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
    """Of everything but who is signed in, and who may."""
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
    """before: the number of an earlier entry, and the digest up to it. Raises Unsound."""
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
    """One after the other, each as the product reads it."""
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
    except Exception as error:  # whatever a changed byte has made of it
        raise Unsound("log", table.festival.name, seq + 1, str(error)) from error


def _rolls(table: Table) -> int:
    """How many dice were thrown that count, once the log was replayed. Raises Unsound."""
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
    """Whatever Django reads in this thread from now on comes from this file."""
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = path


def bring_up_to_date() -> bool:
    """Apply what this version changes in the database; whether there was anything."""
    from festival.server.laptop import updates
    from festival.server.versions import newer_changes

    if newer_changes(updates.changes_made()):
        raise Unsound("newer")
    if not updates.is_due():
        return False
    updates.apply()
    return True


def begin(copy: Path) -> None:
    """In a process of its own, out of the way of the server."""
    for name in ("SIGINT", "SIGHUP"):  # of the terminal, which are for the server
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(OUT_OF_THE_WAY)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
    django.setup()
    connect_to(copy)


def main(copy: str, earlier: str) -> dict[str, object]:
    """What the process that started this one is told."""
    begin(Path(copy))
    before = Facts.from_dict(json.loads(earlier)) if earlier else None
    try:
        bring_up_to_date()
        return {"facts": asdict(examine(before))}
    except Unsound as fault:
        return {"fault": fault.args}
    except Exception as error:  # such as an update that ends half-way
        return {"fault": ("damaged", "", 0, str(error))}


def end_with_the_server() -> None:
    """Once it lets go of the input; not through `sys.stdin`, which the main thread locks at its
    end."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    told = sys.stdin.readline()
    Thread(target=end_with_the_server, daemon=True).start()
    sys.stdout.write(json.dumps(main(sys.argv[1], told.strip())))
