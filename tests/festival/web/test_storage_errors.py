"""What an error of the data file comes of."""

from __future__ import annotations

import json
import sqlite3

import pytest
from django.db import OperationalError
from django.test import RequestFactory

from festival.web import storage_errors
from festival.web.edge.middleware import not_saved
from festival.web.storage_errors import Trouble, cause_of


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
        monkeypatch.setattr(storage_errors, "_has_backup", is_there)
        said = [("estore the newest" in each.sentence, each.can_be_restored) for each in serious]
        assert said == [(is_there, is_there)] * len(serious)


def test_page_leads_to_the_backups_only_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = sqlite3.DatabaseError("damaged")
    gone.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    error = OperationalError("no")
    error.__cause__ = gone

    found = []
    for is_there in (True, False):
        monkeypatch.setattr(storage_errors, "_has_backup", is_there)
        answers = [
            not_saved(RequestFactory().get("/", headers=headers), error)
            for headers in ({}, {"accept": "application/json"})
        ]
        found.append([each.content.decode() for each in answers if each])
    storage_errors.is_over()

    assert ["To the backups" in page for page, _ in found] == [True, False]
    assert [json.loads(said)["restore"] for _, said in found] == [True, False]


@pytest.mark.parametrize("message", ["no such column: f.x", "table f has no column named x"])
def test_column_that_is_not_there_says_that_the_file_is_of_an_older_version(
    monkeypatch: pytest.MonkeyPatch, message: str
) -> None:
    cause = sqlite3.OperationalError(message)
    cause.sqlite_errorcode = sqlite3.SQLITE_ERROR

    assert cause_of(cause) is Trouble.OLDER
    monkeypatch.setattr(storage_errors, "NO_COLUMN", ())  # the twin: a page without a word
    assert cause_of(cause) is None
