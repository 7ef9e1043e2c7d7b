"""Lists that are brought in: which column is what."""

from __future__ import annotations

from festival.people.imported import PlayerImport
from festival.web.lists.columns import Column, Headings, further, guess, side_by_side
from festival.web.lists.text import rows_of_text


def test_column_that_is_not_read_is_named_by_what_it_begins_with() -> None:
    """A tab in a name makes a column of its own, which nothing heads: what is cut off is said."""
    name = Column(key="name", title="Name", words=frozenset({"name"}))
    headings = Headings(columns=(name,), main=("name",), beside=name)
    rows = rows_of_text("Name\nBen\nAna\tCruz\nCora\tLim")
    layout = guess(rows, headings)

    assert layout is not None
    assert further(rows, layout) == ("Cruz",)


NO_HEADING = (
    "Ana Lim\nBen Cruz\nGuest\nCarla Uy\nGuest",
    "Guest\nAna\nGuest\nBen",
    "Ana\nPlayer\nBen",
    "Ana\n玩家\nBen",
    "Ana Lim\nName\nBen",
    "Guest 12\nGuest 13\nGuest",
    "Ana\t3\nName\tTable\nBen\t4",
    "Ana\t\nGuest\tfish\nBen\trice",
    "Guest\t3\nAna\t4",
)
HEADED = {
    "Name\nAna": 1,
    "Guest\nAna\nBen": 1,
    "Guest\tMeal\nAna\tfish": 1,
    "Guests of the party\nName / 姓名\nAna": 2,
    "Moon Night\t\n2026-09-25\t\nNo.\tName\n1\tAna": 3,
    "Moon Night\t\nGuest\tTable\nAna\t3": 2,
    "Surname/Given name\nLim/Ana": 1,
    "“Name”\tMeal\nAna\tfish": 1,
    "Last Name & First Name & M.I.\nLim Ana C.": 1,
}


def test_a_heading_is_the_first_row_below_titles_or_there_is_none() -> None:
    layouts = {
        text: guess(rows_of_text(text), PlayerImport.headings) for text in (*NO_HEADING, *HEADED)
    }
    tops = {text: layout.top for text, layout in layouts.items() if layout}

    assert tops == HEADED


def test_blocks_of_the_same_headings_are_read_one_after_the_other() -> None:
    lists = {
        "No.\tName\tNo.\tName\n1\tAna\t3\tCora\n2\tBen\t\t": [
            *(("No.", "Name"), ("1", "Ana"), ("2", "Ben"), ("3", "Cora"))
        ],
        "Guests 2026\t\t\nName\tName\tName\nAna\tBen\tCora": [
            *(("Guests 2026",), ("Name",), ("Ana",), ("Ben",), ("Cora",))
        ],
        "Name\tTable\tName\tTable\tMeal\nAna\t1\tBen\t2\tfish": [
            *(("Name", "Table", "Meal"), ("Ana", "1", ""), ("Ben", "2", "fish"))
        ],
        "Name\t姓名\nAna\t安娜": [("Name", "姓名"), ("Ana", "安娜")],
        "Table\tName\tTable\n1\tAna\t2": [("Table", "Name", "Table"), ("1", "Ana", "2")],
    }

    found = {text: side_by_side(rows_of_text(text), PlayerImport.headings) for text in lists}

    assert {text: [row.cells for row in rows] for text, rows in found.items()} == lists
