"""The shopping list: every thing once, game and reserve together."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.prints.catalogue import ALL
from festival.results.shopping import shopping_list
from festival.setup.festivals import Slot, create_festival, set_prizes
from festival.setup.reserve import keep
from tests.festival.evening import details, stored
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

HEADING = ["Prize", "In the game", "In reserve", "To buy", "Each", "Together"]


@pytest.fixture
def festival() -> Festival:
    """A TV, hopia written in two ways and at two prices, money, and a prize nobody knows yet."""
    festival = create_festival(details())
    told = [
        *((1, "TV", 999050), (2, "Hopia", 5000), (2, "hopia", 5000), (3, "Hopia", 6000)),
        *((4, "", 20000), (4, "", 20000), (5, "", 0), (6, "=SUM(A1)", 100)),
    ]
    slots: dict[int, list[Slot]] = {}
    for tier, name, value in told:
        slots.setdefault(tier, []).append(Slot(name=name, value=value))
    set_prizes(festival.pk, slots)
    keep(festival.pk, "HOPIA", 5000, 3)
    keep(festival.pk, "Umbrella", 15000, 2)
    return stored(festival)


def test_things_alike_are_counted_together(festival: Festival) -> None:
    found = shopping_list(festival.table)

    items = [(each.name, each.value, each.in_game, each.in_reserve) for each in found.items]
    assert items == [
        *(("TV", 999050, 1, 0), ("Hopia", 5000, 2, 3), ("Hopia", 6000, 1, 0)),
        *(("", 20000, 2, 0), ("=SUM(A1)", 100, 1, 0), ("Umbrella", 15000, 0, 2)),
    ]
    assert (found.undecided, found.count) == (1, 12)
    assert found.total == 999050 + 5 * 5000 + 6000 + 2 * 20000 + 100 + 2 * 15000


def test_page_and_paper_say_how_many_for_how_much(desk: Client, festival: Festival) -> None:
    urls = [reverse("shopping", args=[festival.pk])]
    urls.append(reverse("printed", args=[festival.pk, "shopping"]))
    pages = [page_of(desk.get(url)).text for url in urls]

    said = (
        "Hopia 5 3 ₱50 ₱250",
        "Total 12 5 ₱11,001.50",
        "1 prize has neither a name nor a value yet and is not on this list.",
    )
    assert [[each in page for each in said] for page in pages] == [[True] * 3] * 2
    assert "Money in an envelope 2 ₱200 ₱400" in pages[0]


def test_the_files_hold_the_same_and_no_formula(desk: Client, festival: Festival) -> None:
    as_csv = desk.get(reverse("shopping_file", args=[festival.pk, "csv"])).content
    as_xlsx = desk.get(reverse("shopping_file", args=[festival.pk, "xlsx"])).content

    rows = list(csv.reader(io.StringIO(as_csv.decode("utf-8-sig"))))
    sheet = openpyxl.load_workbook(io.BytesIO(as_xlsx)).worksheets[0]
    cells = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=4, max_row=10)]
    assert rows[:3] == [
        HEADING,
        ["TV", "1", "0", "1", "9990.50", "9990.50"],
        ["Hopia", "2", "3", "5", "50.00", "250.00"],
    ]
    assert cells[:3] == [HEADING, ["TV", 1, 0, 1, 9990.5, 9990.5], ["Hopia", 2, 3, 5, 50, 250]]
    assert cells[5][0] == "=SUM(A1)"
    assert sheet.cell(row=9, column=1).data_type == "s"
    assert sum(Decimal(row[5]) for row in rows[1:]) == Decimal("11001.50")


def test_many_things_fill_several_sheets_and_the_sum_stands_on_the_last(festival: Festival) -> None:
    for number in range(60):
        keep(festival.pk, f"Thing {number}", 100, 1)
    form, build = ALL["shopping"]

    sheets = build(stored(festival), form({}).chosen).sheets

    assert sum(len(sheet.rows) for sheet in sheets) == 66
    assert [sheet.bought is None for sheet in sheets] == [True, True, False]  # 30 rows a sheet
