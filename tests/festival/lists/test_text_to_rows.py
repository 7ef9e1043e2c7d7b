"""Rows out of text where a separator may belong to a name: what the heading and the rows say."""

from __future__ import annotations

from festival.games.bobing.players.player_import import PLAYERS
from festival.lists.text_to_rows import MORE_FIELDS, rows_of_text
from tests.tables import beside

ROWS = beside(__file__)


def cells(text: str) -> list[list[str]]:
    return [list(row.cells) for row in rows_of_text(text, PLAYERS.reading.headings)]


def test_a_comma_that_belongs_to_names_splits_none() -> None:
    assert {text: cells(text) for text in ROWS["whole"]} == {
        text: [[line] for line in text.splitlines()] for text in ROWS["whole"]
    }


def test_a_heading_says_what_separates_the_columns() -> None:
    assert {text: cells(text) for text in ROWS["split"]} == ROWS["split"]


def test_row_with_more_fields_than_headings_is_asked_about() -> None:
    texts = (
        "Name,Table\nDela Cruz, Juan,3\nUy Carla,4",
        "Name,Table\nDela Cruz,Juan,3\nUy Carla,4",
        "No.,Name,Table\n1,Dela Cruz,Juan,Jr.,3\n2,Uy Carla,4",
        "Name, Table\nDela Cruz, Juan, 3\nLim, Ana, 4",
        "Name,Table\nAna,3,vegan\nBen,4",  # a number is no part of a name
    )

    rows = [rows_of_text(text, PLAYERS.reading.headings)[1] for text in texts]

    assert [row.cells for row in rows] == [
        ("Dela Cruz, Juan", "3"),
        ("Dela Cruz, Juan", "3"),
        ("1", "Dela Cruz, Juan, Jr.", "3"),
        ("Dela Cruz, Juan", "3"),
        ("Ana", "3", "vegan"),
    ]
    assert [row.aside for row in rows] == [MORE_FIELDS] * 5


def test_a_column_without_a_heading_is_no_part_of_names() -> None:
    rows = rows_of_text("Name,Dept\nAna,Sales,fish\nBen,HR,rice", PLAYERS.reading.headings)

    assert [row.cells for row in rows][1:] == [("Ana", "Sales", "fish"), ("Ben", "HR", "rice")]
    assert {row.aside for row in rows} == {""}
