"""What a start does to the data file before the server runs, and one roll after it; killed at a
moment that is counted, as when the battery falls out, and started once more.

python -m tests.festival.server.laptop.updating OLD [MOMENT ...]

OLD is a folder with data, of which each moment gets a copy at $MOONBOWL_DATA.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

import django

# What is done to files is told to such a hook, and each statement to a callback of SQLite's.
OF_FILES = {
    *("open", "os.rename", "os.remove", "os.truncate", "os.mkdir", "os.chmod"),
    "sqlite3.connect",
}

connect: Callable[..., sqlite3.Connection] = sqlite3.connect


class Moments:
    """Counts what is done to the data, and ends this process when its turn has come."""

    def __init__(self, fatal: int, folder: str) -> None:
        self.count = 0
        self._fatal, self._folder = fatal, folder

    def pass_one(self) -> None:
        self.count += 1
        if self.count == self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in OF_FILES and self._folder in str(arguments[0]):
            self.pass_one()

    def connect(self, *arguments: Any, **named: Any) -> sqlite3.Connection:
        database = connect(*arguments, **named)
        database.set_trace_callback(lambda statement: self.pass_one())
        return database


def start(fatal: int) -> dict[str, Any]:
    """fatal: the moment at which it is killed, 0 for never."""
    from django.conf import settings

    from festival.management.commands.party import DATA_FILE
    from festival.models import Festival, LogEntry
    from festival.play import write_path
    from festival.server.laptop.data_file.at_start import bring_up_to_date, check_database, clean_up
    from rules.bobing.game.commands import Throw
    from rules.dice import Roll
    from tests.festival.evening import post, state_of

    moments = Moments(fatal, str(settings.DATA_DIR))
    sys.addaudithook(moments.hear)
    for module in (sqlite3, sqlite3.dbapi2):  # Django takes it from the second
        setattr(module, "connect", moments.connect)  # noqa: B010  of a module
    clean_up(DATA_FILE)
    check_database(DATA_FILE, was_used=True)
    bring_up_to_date(DATA_FILE)
    count = moments.count
    festival = Festival.objects.get()
    throw = Throw(state_of(festival).turn or 0, Roll.parse("112356"), is_confirmed=True)
    write_path.perform(post(festival), throw)
    entries = LogEntry.objects.order_by("seq").values_list("seq", "entry")
    return {"moments": count, "log": [list(entry) for entry in entries]}


def in_a_child(fatal: int) -> tuple[int, dict[str, Any]]:
    """The exit code, and what was found. Optimization: all of them share what was imported."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            os.write(writes, json.dumps(start(fatal)).encode())
            code = 0
        except Exception:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    os.close(writes)
    with open(reads, encoding="utf-8") as pipe:
        told = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), json.loads(told or "{}")


def killed_and_started(old: Path, moments: list[int]) -> Iterator[dict[str, Any]]:
    from festival.server.laptop.backups.backups import listed

    for name in ("festival.management.commands.party", "tests.festival.evening"):
        import_module(name)  # before there are children, or each of them would
    folder = Path(os.environ["MOONBOWL_DATA"])
    for moment in moments:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(old, folder)
        killed = in_a_child(moment)[0] if moment else None
        code, found = in_a_child(0)
        backups = [schema(each.path) for each in listed(folder / "backups")]
        partial = [path.name for path in folder.rglob("*") if "partial" in path.name]
        yield {"killed": killed, "code": code, "backups": backups, "partial": partial, **found}


def schema(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
    return [str(sql) for (sql,) in rows]


if __name__ == "__main__":
    django.setup()
    for each in killed_and_started(Path(sys.argv[1]), list(map(int, sys.argv[2:]))):
        sys.stdout.write(json.dumps(each) + "\n")
