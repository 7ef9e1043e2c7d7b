"""Lets only one server at a time use a data folder."""

from __future__ import annotations

import json
import os
import sqlite3
from dataclasses import asdict, dataclass
from pathlib import Path

from django.utils.translation import gettext as _

from festival.server.laptop.data_file.held_files import move, when_free
from festival.server.laptop.errors import AlreadyRuns, PartyError
from festival.server.laptop.terminal.ports import answers


@dataclass(frozen=True)
class Running:
    """The process that uses the data folder. port: None until it listens."""

    pid: int
    port: int | None


class DataLock:
    """A lock that lasts as long as the process, even if that is killed.

    An exclusive SQLite transaction is a file lock that works the same on every system.
    """

    def __init__(self, folder: Path) -> None:
        self._note = folder / "party.json"
        # Whether a server ever used this folder: then a missing or empty data file is a fault.
        self.was_used = False
        self._connection = self._take(folder / "party.lock")

    def _take(self, path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            connection.close()
            raise self._refusal(path, error) from error
        earlier = self._read()
        self.was_used = earlier is not None and earlier.port is not None
        return connection

    def _refusal(self, path: Path, error: sqlite3.Error) -> PartyError:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            sentence = _("The file %(path)s cannot be locked (%(error)s).")
            return PartyError(sentence % {"path": path, "error": error})
        running = self._read()
        if running is None or running.port is None or not answers(running.port):
            return PartyError(
                _("Moonbowl is already starting with this data, in another terminal.")
            )
        sentence = _(
            "Moonbowl already runs with this data: http://localhost:%(port)d (process "
            "%(pid)d). Use that one, or stop it with Ctrl-C in its terminal."
        )
        values = {"port": running.port, "pid": running.pid}
        return AlreadyRuns(sentence % values, running.port)

    def announce(self, port: int | None) -> None:
        """Write a note for other processes that find the folder locked."""
        text = json.dumps(asdict(Running(pid=os.getpid(), port=port)))
        partial = self._note.with_suffix(".partial")
        when_free(partial.write_text, text, encoding="ascii")
        move(partial, self._note)

    def _read(self) -> Running | None:
        try:
            text = when_free(self._note.read_text, encoding="ascii")
            return Running(**json.loads(text))
        except (OSError, ValueError, TypeError):
            return None

    def release(self) -> None:
        self._connection.close()
