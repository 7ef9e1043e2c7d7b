"""Lists that are brought in: which column is what."""

from __future__ import annotations

from festival.lists.column_headings import Column, Headings, further, guess, side_by_side
from festival.lists.text import rows_of_text
from festival.people.player_import import PlayerImport
from tests.tables import beside

ROWS = beside(__file__)


def test_unread_column_is_named_by_its_first_cell() -> None:
    """A tab in a name makes a column of its own, which nothing heads: what is cut off is said."""
    name = Column(key="name", title="Name", words=frozenset({"name"}))
    headings = Headings(columns=(name,), main=("name",), beside=name)
    rows = rows_of_text("Name\nBen\nAna\tCruz\nCora\tLim")
    layout = guess(rows, headings)

    assert layout is not None
    assert further(rows, layout) == ("Cruz",)


def test_heading_is_the_first_row_below_titles_or_missing() -> None:
    layouts = {
        text: guess(rows_of_text(text), PlayerImport.headings)
        for text in (*ROWS["no_heading"], *ROWS["headed"])
    }
    tops = {text: layout.top for text, layout in layouts.items() if layout}

    assert tops == ROWS["headed"]


def test_blocks_of_the_same_headings_are_read_in_order() -> None:
    lists = ROWS["side_by_side"]

    found = {text: side_by_side(rows_of_text(text), PlayerImport.headings) for text in lists}

    assert {text: [list(row.cells) for row in rows] for text, rows in found.items()} == lists
