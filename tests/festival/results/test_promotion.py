"""After a promotion game: places, ways, and the files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client

from festival.models import Table
from festival.results.promotion import results_of
from rules.promotion import commands as c
from tests.festival.pages import page_of
from tests.festival.promotion import WON, game
from tests.festival.side_tables import do, stored

pytestmark = pytest.mark.django_db


def ended() -> Table:
    table = game(*WON, name="By the window")
    do(table, c.End())
    return stored(table)


def test_places_are_by_arrival_and_then_by_the_te_to_go() -> None:
    results = results_of(ended())

    assert (results.phase, [person.name for person in results.first]) == ("ended", ["Ana"])
    assert [
        (row.place, row.person.name, row.is_home, row.space, row.to_go) for row in results.rows
    ] == [
        (1, "Ana", True, None, 0),
        (2, "Ben", False, 28, 12),
        (3, "Cora", False, 1, 16),
    ]


def test_way_has_every_space_and_every_disgrace() -> None:
    ana, ben, cora = results_of(ended()).rows

    assert (ana.way, ana.throws, ana.disgraces) == ((7, 73, 92, 94, 97), 3, 0)
    assert (ben.way, ben.throws, ben.disgraces) == ((15, 55, 28), 2, 1)
    assert (cora.way, cora.throws) == ((1,), 2)


def test_whoever_never_threw_has_no_place() -> None:
    rows = results_of(stored(game("112356"))).rows

    assert [(row.place, row.person.name) for row in rows] == [
        (1, "Ana"),
        (None, "Ben"),
        (None, "Cora"),
    ]


def test_page_of_results_names_the_winner_and_all_ways() -> None:
    text = page_of(Client().get(ended().public_address("results"))).text

    assert "The winner" in text
    assert "7 → 73 → 92 → 94 → 97 → palace" in text


def test_table_is_exported_for_a_spreadsheet(desk: Client) -> None:
    answer = desk.get(ended().address("winners_file", "person", "csv"))
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))

    assert rows == [
        ["Place", "No.", "Name", "Space", "Te to go", "Throws", "Disgraces", "The way"],
        ["1", "1", "Ana", "palace", "0", "3", "0", "7 → 73 → 92 → 94 → 97 → palace"],
        ["2", "2", "Ben", "28", "12", "2", "1", "15 → 55 → 28"],
        ["3", "3", "Cora", "1", "16", "2", "0", "1"],
    ]


def test_table_is_exported_for_another_program(desk: Client) -> None:
    data = json.loads(desk.get(ended().address("winners_file", "person", "json")).content)

    assert (data["game"], data["is_final"]) == ("promotion", True)
    assert data["people"][1] == {
        "place": 2,
        "number": 2,
        "name": "Ben",
        "is_in_palace": False,
        "space": 28,
        "te_to_go": 12,
        "throws": 2,
        "disgraces": 1,
        "way": [15, 55, 28],
    }
