"""What an error of the data file comes of."""

from __future__ import annotations

import json
import sqlite3

import pytest
from django.db import OperationalError
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from festival.server.middleware import not_saved
from festival.web import storage_errors
from festival.web.storage_errors import Trouble, cause_of
from tests.festival.evening import NOTHING, started, throw


def test_cause_follows_from_the_kind_of_an_error_code() -> None:
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


@pytest.mark.django_db(transaction=True)
def test_full_disk_is_told_until_something_is_saved() -> None:
    festival = started()
    storage_errors.record_trouble(Trouble.FULL)

    Client().post("/language/", {"language": "fil"})
    kept = storage_errors.present()
    throw(festival, NOTHING)

    assert kept is Trouble.FULL
    assert storage_errors.present() is None


@pytest.mark.parametrize(
    ("code", "leads"), [(sqlite3.SQLITE_CORRUPT, True), (sqlite3.SQLITE_BUSY, False)]
)
def test_page_leads_to_the_backups_only_where_one_helps(code: int, leads: bool) -> None:
    error, cause = OperationalError("no"), sqlite3.DatabaseError("no")
    cause.sqlite_errorcode, error.__cause__ = code, cause

    page, said = (
        not_saved(RequestFactory().get("/", headers=headers), error)
        for headers in ({}, {"accept": "application/json"})
    )
    storage_errors.clear_trouble()

    assert page
    assert said
    assert ("To the backups" in page.content.decode()) == leads
    assert json.loads(said.content)["restore"] == leads


def test_wall_looks_like_a_wall_without_its_data(rf: RequestFactory) -> None:
    page = render_to_string("503.html", request=rf.get("/f/wevmpe/tv/"))

    assert '<body class="night">' in page
    assert '<main id="main" class="sheet sheet--wall"' in page
