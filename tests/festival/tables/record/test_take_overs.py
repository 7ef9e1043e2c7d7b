"""Seats that the emcee took over: in the log of every laptop that gets the festival."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from festival.festivals.files.pack_zip import log_text
from festival.festivals.transfer import import_festival
from festival.festivals.transfer.read_file import read
from festival.models import Table
from festival.play.helpers.helpers import add_helper
from festival.play.phones.phone_seats import set_phones, take_over
from festival.tables.record.festival_file import document, written
from tests.festival.side_tables import begun_table, console_of, stored


@pytest.mark.django_db
def test_take_over_is_in_the_file_that_another_laptop_takes_in() -> None:
    table = begun_table("spots")
    set_phones(table.pk, is_on=True)
    take_over(table.pk, 1, is_by_emcee=True)
    bea = add_helper(table.festival_id, name="Bea", role="scorer").helper.user
    take_over(table.pk, 1, is_by_emcee=False, author=bea)
    table = stored(table)

    copy = import_festival.take_in(read(written(document(table.festival))), None, as_copy=True)

    there = Table.objects.select_related("festival").get(festival=copy, number=table.number)
    assert len(there.take_overs) == 2
    assert there.take_overs == table.take_overs
    assert "The emcee took over the seat of Ana at " in log_text(there)
    assert "Bea gave back the seat of Ana at " in log_text(there)


@pytest.mark.django_db
def test_only_a_seat_that_was_taken_over_is_given_back() -> None:
    table = begun_table("spots")
    set_phones(table.pk, is_on=True)

    assert "/give/" not in _seats(table)
    take_over(table.pk, 1, is_by_emcee=True)

    assert _seats(table).count("/1/give/") == _seats(table).count("/give/") == 1


def _seats(table: Table) -> str:
    console = console_of(table)
    about = {"table": stored(table), "console": console, "board": console.board}
    return render_to_string("play/side_table/parts.html#phone_seats", about)
