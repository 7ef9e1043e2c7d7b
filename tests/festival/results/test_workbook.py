"""The winner list as a workbook, read back as a spreadsheet opens it."""

from __future__ import annotations

import datetime
import io
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from festival.models import Festival, Prize
from festival.results.files import About, Count, Each, Rows, to_xlsx
from tests.festival.evening import NOTHING, ONE, RED_3, new_festival, started, stored, throws

HEADING = 4  # the row below the name and the day of the festival
ABOUT = About(
    name="Winners by prize", title="Moon Night", date=datetime.date(2026, 9, 25), currency="PHP"
)
ROWS: Rows = [
    ["Prize", "Value (PHP)", "No.", "How many"],
    ["Kettle", Decimal("1200.5"), 7, Count(2)],
    ["Hopia", "", "", Count(0)],
    ["Tea", Decimal(100), 12, Count(1)],
]


def sheet_of(data: bytes) -> Any:
    return load_workbook(io.BytesIO(data)).active


def downloaded(desk: Client, festival: Festival, by: str) -> Any:
    return sheet_of(desk.get(reverse("winners_file", args=[festival.pk, by, "xlsx"])).content)


def test_sheet_says_what_it_is_and_adds_up_what_can_be_added() -> None:
    sheet = sheet_of(to_xlsx(ROWS, ABOUT))

    assert sheet.title == "Winners by prize"
    assert sheet["A1"].value == "Moon Night"
    assert (sheet["A2"].value.isoformat(), sheet["A2"].is_date) == ("2026-09-25T00:00:00", True)
    # The heading stays in sight and filters the list alone.
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A5", "A4:D7")
    assert [cell.value for cell in sheet[HEADING]] == ROWS[0]
    # Amounts are numbers in their currency, all with the same places; nothing is an empty cell.
    assert [sheet.cell(row, 2).value for row in (5, 7)] == [1200.5, 100]
    assert {sheet.cell(row, 2).number_format for row in (5, 7, 9)} == {"[$₱]#,##0.00"}
    assert sheet.cell(5, 3).number_format == "General"
    assert [(sheet[at].value, sheet[at].data_type) for at in ("B6", "C6")] == [(None, "n")] * 2
    # Amounts and counts are added up below the list, and numbers of people are not.
    assert [cell.value for cell in sheet[8]] == [None] * 4
    assert [cell.value for cell in sheet[9]] == ["Total", 1300.5, None, 3]


def test_list_without_anything_to_add_up_has_no_total_and_no_price_of_one_is_added() -> None:
    at = datetime.datetime.fromisoformat("2026-09-25T20:57:31")
    prices: Rows = [["Prize", "Each", "Together"], ["Tea", Each(100), Decimal(300)]]

    people = sheet_of(to_xlsx([["Name", "Won at"], ["Ana", at]], ABOUT))
    priced = sheet_of(to_xlsx(prices, ABOUT))

    assert people.max_row == HEADING + 1
    cell = people["B5"]  # a time that a spreadsheet can reckon with
    assert (cell.value, cell.is_date, cell.number_format) == (at, True, "yyyy-mm-dd hh:mm:ss")
    assert priced["B5"].value == 100
    assert [cell.value for cell in priced[7]] == ["Total", None, 300]


@pytest.mark.django_db
def test_downloaded_list_adds_up_to_what_the_prizes_are_worth_and_says_that_it_is_not_final(
    desk: Client,
) -> None:
    """A third prize of 3.50 and a sixth of 2 are won; another of 2 is left."""
    festival = started(counts={3: 1, 6: 2})
    Prize.objects.filter(tier=3).update(value=350)
    Prize.objects.filter(tier=6).update(value=200)
    throws(festival, RED_3, ONE, NOTHING)

    for by, worth in (("prize", 7.5), ("person", 5.5)):
        sheet = downloaded(desk, stored(festival), by)
        last = [sheet.cell(sheet.max_row, column).value for column in (4, 7)]
        assert (sheet.title, sheet["A3"].value) == (f"Winners by {by}", "so far")
        assert sorted(last, reverse=True) == [worth, 5.5]
    answer = desk.get(reverse("winners_file", args=[festival.pk, "prize", "csv"]))
    assert answer["Content-Disposition"].endswith('-prize-so_far.csv"')
    empty = downloaded(desk, new_festival(counts={}, names=[]), "prize")
    assert (empty.max_row, empty.auto_filter.ref) == (HEADING, "A4:N4")  # it can be opened
