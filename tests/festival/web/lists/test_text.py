"""Rows out of text where a separator may belong to a name: what the heading and the rows say."""

from __future__ import annotations

from festival.people.imported import PlayerImport
from festival.web.lists.text import MORE_FIELDS, rows_of_text


def cells(text: str) -> list[tuple[str, ...]]:
    return [row.cells for row in rows_of_text(text, PlayerImport.headings)]


WHOLE = (
    "Dela Cruz, Juan, Jr.\nReyes, Jose, Sr.\nTan, Pedro, III\nLim, Ana, PhD\nUy, Carla",
    "Dela Cruz,Juan,Jr.\nUy,Carla",
    "Reyes, Jose, M.\nUy, Carla",
    "Apelyido, Pangalan\nDela Cruz, Juan\nUy, Carla",
    "Name\nDela Cruz,Juan\nUy,Carla\nLim,Ana\nTan,Ben\nGo,Ella",
    "Surname/Given name\nDela Cruz/Juan\nUy/Carla",
)
SPLIT = {
    "Name, Table\nAna, 3\nBen, 4": [("Name", "Table"), ("Ana", "3"), ("Ben", "4")],
    "Apelyido,Pangalan\nUy,Carla": [("Apelyido", "Pangalan"), ("Uy", "Carla")],
    '"No.", " Last Name ", "First Name"\n1, "Dela Cruz", "Juan"': [
        ("No.", "Last Name", "First Name"),
        ("1", "Dela Cruz", "Juan"),
    ],
    "Guests of 2026,\nNo.,Name\n1,Lim; Ana": [
        ("Guests of 2026", ""),
        ("No.", "Name"),
        ("1", "Lim; Ana"),
    ],
    "Uy, Table 2\nLim, Table 1": [("Uy", "Table 2"), ("Lim", "Table 1")],
    "No.,Suffix\n1,Jr.\n2,Sr.,x": [("No.", "Suffix", ""), ("1", "Jr.", ""), ("2", "Sr.", "x")],
    "[12/9/26, 20:14] Ana: Ben, Cora\n[12/9/26, 20:15] Ed: me": [
        ("[12/9/26, 20:14] Ana: Ben, Cora",),
        ("[12/9/26, 20:15] Ed: me",),
    ],
    "Ana,0917\nBen,0918,vegan": [("Ana", "0917", ""), ("Ben", "0918", "vegan")],
}


def test_a_comma_that_belongs_to_names_splits_none() -> None:
    assert {text: cells(text) for text in WHOLE} == {
        text: [(line,) for line in text.splitlines()] for text in WHOLE
    }


def test_a_heading_says_what_separates_the_columns() -> None:
    assert {text: cells(text) for text in SPLIT} == SPLIT


def test_a_row_with_more_fields_than_the_heading_is_asked_about_and_never_cut() -> None:
    texts = (
        "Name,Table\nDela Cruz, Juan,3\nUy Carla,4",  # the blank says which comma is the name's
        "Name,Table\nDela Cruz,Juan,3\nUy Carla,4",
        "No.,Name,Table\n1,Dela Cruz,Juan,Jr.,3\n2,Uy Carla,4",
        "Name, Table\nDela Cruz, Juan, 3\nLim, Ana, 4",
        "Name,Table\nAna,3,vegan\nBen,4",  # a number is no part of a name
    )

    rows = [rows_of_text(text, PlayerImport.headings)[1] for text in texts]

    assert [row.cells for row in rows] == [
        ("Dela Cruz, Juan", "3"),
        ("Dela Cruz,Juan", "3"),
        ("1", "Dela Cruz,Juan,Jr.", "3"),
        ("Dela Cruz, Juan", "3"),
        ("Ana", "3", "vegan"),
    ]
    assert [row.aside for row in rows] == ["", *[MORE_FIELDS] * 4]


def test_a_column_without_a_heading_is_no_part_of_names() -> None:
    rows = rows_of_text("Name,Dept\nAna,Sales,fish\nBen,HR,rice", PlayerImport.headings)

    assert [row.cells for row in rows][1:] == [("Ana", "Sales", "fish"), ("Ben", "HR", "rice")]
    assert {row.aside for row in rows} == {""}
