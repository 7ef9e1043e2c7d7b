"""Rows out of text: what separates the columns, and which line each row stands in."""

from __future__ import annotations

import tracemalloc

import pytest

from festival.lists.rows import Row, TableRefused, text_of
from festival.lists.text_to_rows import rows_of_text

THREE = (Row(1, ("Ana", "3")), Row(2, ("Ben Lim", "4")), Row(3, ("Cora", "5")))


def test_columns_are_separated_by_whatever_stands_in_all_lines() -> None:
    ways = [(separator, end) for separator in ",;；\t|" for end in ("\n", "\r\n", "\r")]

    read = [rows_of_text(end.join(by.join(row.cells) for row in THREE)) for by, end in ways]

    assert dict(zip(ways, read, strict=True)) == dict.fromkeys(ways, THREE)


def test_a_sign_that_belongs_to_a_cell_stays_in_it() -> None:
    cells = {
        '"Lim, Ana",3\n"Ana ""Boy"" Cruz",4': [("Lim, Ana", "3"), ('Ana "Boy" Cruz', "4")],
        '"Lim, Ana"\n"Cruz, Ben"': [("Lim, Ana",), ("Cruz, Ben",)],
        "Lim, Ana\nCruz, Ben": [("Lim, Ana",), ("Cruz, Ben",)],
        "Name, Tier, Value\nTea, 2, 40": [("Name", "Tier", "Value"), ("Tea", "2", "40")],
        'No.,Name\n1,"Ana\tCruz"\n2,Ben': [("No.", "Name"), ("1", "Ana Cruz"), ("2", "Ben")],
        '"Ana\tCruz"\nBen': [("Ana Cruz",), ("Ben",)],
        '"Boy" Santos\nAna': [('"Boy" Santos',), ("Ana",)],
        'TV 42"\nRadio\nTV 50"': [('TV 42"',), ("Radio",), ('TV 50"',)],
        'Name\n"Lim", "Ana"\n"Uy", "Ben"': [("Name",), ("Lim, Ana",), ("Uy, Ben",)],
        "TV - 2,500\nFan 1,500\nPan: 1,200": [("TV - 2,500",), ("Fan 1,500",), ("Pan: 1,200",)],
        "Ana;-)\nBen": [("Ana;-)",), ("Ben",)],
        "\tAna\t\n\tBen\t": [("Ana",), ("Ben",)],
        "Tea;1,50\nCake;2,50": [("Tea", "1,50"), ("Cake", "2,50")],
    }

    assert {text: [row.cells for row in rows_of_text(text)] for text in cells} == cells


def test_a_row_has_the_line_that_it_begins_in() -> None:
    text = 'Name,Note\n\n"Ana\nCruz",x\n,\nBen,y'

    assert rows_of_text(text) == (
        Row(1, ("Name", "Note")),
        Row(3, ("Ana Cruz", "x"), broken=frozenset({(0, ("Ana", "Cruz"))})),
        Row(6, ("Ben", "y")),
    )


def test_cell_of_several_lines_keeps_them_beside_its_text() -> None:
    texts = {
        '1\t"Ana Lim\nBen\n\nCarla"\n2\tDino': (1, "Ana Lim Ben Carla"),
        '"Ana Lim\nBen\nCarla"\nDino': (0, "Ana Lim Ben Carla"),
        'Name,Table\n"Ana Lim\nBen\nCarla",1\nDino,2': (0, "Ana Lim Ben Carla"),
    }
    for text, (place, joined) in texts.items():
        row, *_ = (row for row in rows_of_text(text) if row.broken)
        assert row.cells[place] == joined
        assert row.broken == {(place, ("Ana Lim", "Ben", "Carla"))}
        assert rows_of_text(text_of((row,)))[0].broken == row.broken


def test_a_quotation_mark_that_is_never_closed_swallows_nobody() -> None:
    text = '"Ana,1\n' + "\n".join(f"Guest {number},2" for number in range(2, 101))

    assert [row.line for row in rows_of_text(text)] == list(range(1, 101))


def test_million_lines_are_read_without_holding_them() -> None:
    tracemalloc.start()
    try:
        rows = rows_of_text("Name,Table\r\nAna,1\r\n" + ",,,\r\n" * 1_000_000)
        with pytest.raises(TableRefused, match="this one has 400,000"):
            rows_of_text("a\n" * 400_001)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert [row.cells for row in rows] == [("Name", "Table"), ("Ana", "1")]
    assert most < 40 * 1024 * 1024  # a line as a string of its own takes 50 bytes
