"""What a hall needs on paper: its tables, their codes, and who sits where."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from festival.hall.prints.papers import OF_HALL, scorer_sheets
from festival.models import Festival
from festival.prints.paper import A4, Printable
from festival.views.setup.printables import ALL
from festival.web.addresses import guest_host
from tests.festival.bowls import bowl_of, new_hall
from tests.festival.evening import new_festival, stored
from tests.festival.hall.test_results import city_night
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def hall_of(tables: int, guests: int = 3) -> Festival:
    hall = new_hall()
    for place in range(1, tables + 1):
        bowl_of(hall, place, names=[f"Guest {place}-{each}" for each in range(1, guests + 1)])
    return stored(hall)


def built(key: str, hall: Festival, **asked: str) -> Printable:
    form, build = OF_HALL[key]
    return build(hall, form(asked).chosen)


def test_each_table_has_a_sheet_with_its_code_and_who_sits_there() -> None:
    hall = hall_of(2)

    sheets = built("tables", hall).sheets

    bowls = list(hall.bowls.order_by("place"))
    assert [(sheet.name, sheet.address) for sheet in sheets] == [
        (bowl.name, f"{guest_host()}/f/{bowl.code}") for bowl in bowls
    ]
    assert [[row.name for column in sheet.columns for row in column] for sheet in sheets] == [
        [f"Guest {place}-{each}" for each in (1, 2, 3)] for place in (1, 2)
    ]


def test_guests_are_listed_by_name_with_their_table() -> None:
    hall = new_hall()
    bowl_of(hall, 1, names=("Zoe", "ana"))
    bowl_of(hall, 2, names=("Ben",))

    (sheet,) = built("seats_by_name", hall).sheets

    rows = [(row.name, row.number, row.table) for column in sheet if column for row in column]
    assert rows == [("ana", 2, "Table 1"), ("Ben", 1, "Table 2"), ("Zoe", 1, "Table 1")]


def test_no_table_stands_at_the_foot_of_a_column_without_its_guests() -> None:
    hall = new_hall()
    bowl_of(hall, 1, names=[f"Guest {each}" for each in range(1, 31)])  # 31 of 32 rows
    bowl_of(hall, 2, names=("Ana",))

    (sheet,) = built("seats_by_table", hall).sheets

    first, second = ([row and row.name for row in column] for column in sheet)
    assert (len(first), first[-1]) == (32, None)
    assert second == ["Table 2", "Ana"]


def test_each_scorer_has_a_card_with_a_link_of_their_own() -> None:
    hall = hall_of(7)
    links = [(bowl, f"token-{bowl.place}") for bowl in hall.bowls.order_by("place")]

    printable = scorer_sheets(links, A4, "noon")
    html = "".join(
        render_to_string(printable.template, {"sheet": sheet}) for sheet in printable.sheets
    )

    assert [len(sheet) for sheet in printable.sheets] == [6, 1]
    found = re.findall(r"/sign-in/(token-\d)/</bdi>", html)
    assert found == [f"token-{place}" for place in range(1, 8)]


def test_sheets_of_tables_are_on_the_page_of_a_hall_and_of_no_other(desk: Client) -> None:
    hall, festival = hall_of(2), new_festival()
    pages = [
        desk.get(reverse("prints", args=[each.pk])).content.decode() for each in (hall, festival)
    ]

    for key in OF_HALL:
        there = desk.get(reverse("printed", args=[hall.pk, key]))
        elsewhere = desk.get(reverse("printed", args=[festival.pk, key]))
        url = reverse("printed", args=[0, key]).removeprefix("/festivals/0")
        assert (there.status_code, elsewhere.status_code) == (200, 404), key
        assert "Table 1" in page_of(there).text, key
        assert "No. Name" in page_of(there).text or not key.startswith("seats_by"), key
        assert [url in page for page in pages] == [True, False], key


def of_all(key: str, hall: Festival, **asked: str) -> Printable:
    form, build = ALL[key]
    return build(hall, form(asked).chosen)


def test_winners_receipts_and_labels_are_of_everybody_at_each_table() -> None:
    hall = city_night()

    winners = of_all("winners", hall).sheets
    receipts = of_all("receipts", hall).sheets
    (labels,) = of_all("labels", hall).sheets

    assert [(sheet.place, [row.winner for row in sheet.rows]) for sheet in winners] == [
        ("Table 1", ["1 · Ana", "3 · Cora", "2 · Ben"]),
        ("Table 2", ["1 · Dina", "1 · Dina", "2 · Eli"]),
        ("Semi-final 1", ["2 · Dina", "1 · Ana", "1 · Ana"]),
        ("Grand final", ["2 · Zoe", "1 · Dina", "1 · Dina"]),
    ]
    slips = [
        (slip.place, slip.person.name) for sheet in receipts for part in sheet for slip in part
    ]
    assert slips == [
        *(("Table 1", "Ana"), ("Table 1", "Ben"), ("Table 1", "Cora")),
        *(("Table 2", "Dina"), ("Table 2", "Eli")),
        *(("Semi-final 1", "Ana"), ("Semi-final 1", "Dina")),
        *(("Grand final", "Dina"), ("Grand final", "Zoe")),
    ]
    places = ("Table 1", "Table 2", "Semi-final 1", "Grand final")
    assert [(label.place, label.number) for label in labels if label] == [
        (place, number) for place in places for number in ("1-1", "5-1", "6-1")
    ]


def test_everybody_has_one_card_and_one_line_with_the_first_table() -> None:
    hall = city_night()

    cards = [card for sheet in of_all("cards", hall).sheets for card in sheet if card]
    (sheet,) = of_all("players", hall).sheets
    (by_name,) = of_all("players", hall, order="name").sheets

    lines = [(row.table, row.number, row.name) for column in sheet.columns for row in column]
    assert lines == [
        *(("Table 1", 1, "Ana"), ("Table 1", 2, "Ben"), ("Table 1", 3, "Cora")),
        *(("Table 2", 1, "Dina"), ("Table 2", 2, "Eli"), ("", 2, "Zoe")),
    ]
    # Zoe, who sits nowhere yet, has an empty cell: without it, lines would differ in their columns.
    assert all(row.table_size for column in sheet.columns for row in column)
    assert [(card.place, card.number, card.name) for card in cards] == lines
    assert sorted({card.code for card in cards}) == sorted(
        {hall.code, *hall.bowls.filter(round=1).values_list("code", flat=True)}
    )
    assert [row.name for column in by_name.columns for row in column] == sorted(
        name for _, _, name in lines
    )
