"""Where older data replaced a log: everybody reads it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from festival.festivals.files.pack_zip import log_text
from festival.festivals.transfer import import_festival
from festival.festivals.transfer.read_file import FileRefused, read
from festival.models import Festival, Table
from festival.tables.record import setbacks
from festival.tables.record.dice_commitment import promises_of
from festival.tables.record.festival_file import document, written
from festival.tables.record.setbacks import newest_setback, note_setback, setbacks_of
from tests.festival.evening import ONE, started, stored, throws

pytestmark = pytest.mark.django_db

BACKUP = datetime.fromisoformat("2026-09-25T20:14:00+08:00")


def restored() -> Festival:
    """A festival of two throws, from a backup."""
    festival = started()
    throws(festival, ONE, ONE)
    note_setback(Table.objects.all(), BACKUP)
    return stored(festival)


def test_setback_is_shown_until_somebody_plays_on_or_it_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = restored().table
    at = setbacks_of(table)[0].at

    def said(hours: int, phase: str = "rolling", further: int = 0) -> bool:
        monkeypatch.setattr(setbacks, "now", lambda: at + timedelta(hours=hours))
        table.version += further
        return newest_setback(table, phase) != ""

    assert (said(11), said(13), said(11, "ended")) == (True, False, False)
    assert not said(11, further=1)
    monkeypatch.setattr(setbacks, "AN_EVENING", timedelta.max)  # the twin
    table.version -= 1
    assert said(24 * 365)


def test_setback_is_in_every_log_and_in_the_imported_file(desk: Client) -> None:
    festival = restored()
    table = festival.table
    said = "What came after entry 3 is not in this log."

    addresses = (
        table.public_address("public_log"),
        table.address("log"),
        table.public_address("dice"),
        table.public_address("results"),
    )
    pages = [desk.get(address).content.decode() for address in addresses]
    copy = import_festival.take_in(read(written(document(festival))), None, as_copy=True)

    assert [said in page for page in (*pages, log_text(table))] == [True] * 5
    throws(festival, ONE)
    for page in (desk.get(address).content.decode() for address in addresses[:2]):
        places = [
            page.index(text) for text in ('id="entry-4"', said, 'id="entry-3"', 'id="entry-2"')
        ]
        assert (places[0], places[3]) == (min(places), max(places))  # between its entries
    assert stored(copy).table.setbacks == table.setbacks
    broken, (setback,) = document(festival), table.setbacks
    wrongs: list[Any] = ["x", [{}], [{**setback, "at": ""}], [{**setback, "backup": "2026"}]]
    wrongs += [[{**setback, "after": after}] for after in (-1, "", False)]
    for wrong in wrongs:
        with pytest.raises(FileRefused):
            import_festival.take_in(
                read(written({**broken, "setbacks": wrong})), None, as_copy=True
            )


def test_note_of_an_older_version_is_still_read() -> None:
    older = {"at": "2026-09-25T20:14:00+08:00", "after": 3, "lost": 2, "draws": []}
    Table.objects.filter(pk=started().table.pk).update(setbacks=[older])

    (told,) = setbacks_of(Table.objects.get())

    assert (told.after, told.backup) == (3, None)
    assert "older data replaced newer data" in told.sentence


def test_setback_renews_the_promise_and_raises_every_revision() -> None:
    festival = restored()
    table = festival.table
    revision = table.revision

    old, new = promises_of(table)
    note_setback(Table.objects.all(), None)

    assert (old.until, new.since, new.is_revealed) == (table.version, table.version + 1, False)
    assert revision > 10**12
    assert stored(festival).setup_revision >= festival.setup_revision
    assert stored(festival).table.revision >= revision
