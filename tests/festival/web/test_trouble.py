"""What an error of the data file comes of."""

from __future__ import annotations

import sqlite3

import pytest
from django.db import OperationalError

from festival.web import trouble
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


def test_nobody_is_told_to_restore_a_backup_that_there_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    serious = [each for each in Trouble if each.needs_restoring]

    for is_there in (True, False):
        monkeypatch.setattr(trouble, "_has_backup", is_there)
        assert ["estore the newest" in each.sentence for each in serious] == [is_there] * 3
