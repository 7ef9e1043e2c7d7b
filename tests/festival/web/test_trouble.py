"""What an error of the data file comes of."""

from __future__ import annotations

import sqlite3

from django.db import OperationalError

from festival.web.trouble import Trouble, cause_of


def test_cause_is_told_by_the_kind_of_a_code_whatever_else_it_says() -> None:
    found = {}
    for code in (
        sqlite3.SQLITE_BUSY_SNAPSHOT,
        sqlite3.SQLITE_READONLY_DBMOVED,
        sqlite3.SQLITE_CORRUPT_INDEX,
    ):
        error, cause = OperationalError("no"), sqlite3.OperationalError("no")
        cause.sqlite_errorcode, error.__cause__ = code, cause
        found[code] = cause_of(error)

    assert list(found.values()) == [Trouble.LOCKED, Trouble.READ_ONLY, Trouble.DAMAGED]
