"""Opens a database connection again when the old one is of no use.

SQLite opens a write-protected file without an error and then can never write to it; it also
continues to write to a deleted file. Django keeps a connection as long as its thread.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from django.db.backends.sqlite3 import base
from django.db.backends.utils import CursorWrapper

IN_LINE = 20  # seconds that a writer of this program waits for the other writers

_known: set[str] = set()  # paths of files that existed
# Our own writers queue here: SQLite itself serves writers in no fair order.
_writing = Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    transaction_mode: str | None
    _opened: object = None  # the state of the file when the connection was opened
    _has_turn = False

    def get_new_connection(self, conn_params: dict[str, object]) -> sqlite3.Connection:
        path = str(conn_params["database"])
        if path in _known:  # where it is gone, SQLite would make an empty one
            conn_params = {**conn_params, "database": f"{Path(path).absolute().as_uri()}?mode=rw"}
        connection: sqlite3.Connection = super().get_new_connection(conn_params)
        self._opened = _state_of(path)
        if os.path.exists(path):
            _known.add(path)
        return connection

    def cursor(self) -> CursorWrapper:
        is_free = self.connection is not None and not self.in_atomic_block
        if is_free and (self.errors_occurred or self._is_of_another_file()):
            self.close()
        return super().cursor()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Inside, transactions only read, so they do not wait for each other."""
        self.ensure_connection()  # which sets the mode
        mode, self.transaction_mode = self.transaction_mode, "DEFERRED"
        try:
            yield
        finally:
            self.transaction_mode = mode

    def set_autocommit(
        self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False
    ) -> None:
        begins = force_begin_transaction_with_broken_autocommit and not autocommit
        if begins and self.transaction_mode == "IMMEDIATE":
            self._has_turn = _writing.acquire(timeout=IN_LINE)
        try:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        except BaseException:
            self._end_turn()
            raise

    def commit(self) -> None:
        super().commit()
        self._end_turn()

    def rollback(self) -> None:
        try:
            super().rollback()
        finally:
            self._end_turn()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            _writing.release()

    def _is_of_another_file(self) -> bool:
        return _state_of(str(self.settings_dict["NAME"])) != self._opened


def _state_of(path: str) -> object:
    """Changes when a connection is of no use any more: another file has the place of the one that
    it was opened for, or whether that may be written has changed."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino, os.access(path, os.W_OK)
