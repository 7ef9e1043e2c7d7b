"""Lists of names as people have them: what is a name, and what only stands beside one."""

from __future__ import annotations

from festival.people.imported import COLUMNS, MAIN, rows_of
from festival.people.pasted import first_that_says_anything, unmarked
from festival.web.lists import guess
from festival.web.tables import Row, rows_of_text


def names_of(typed: str) -> list[str]:
    rows = rows_of(rows_of_text(typed))
    assert guess(rows, COLUMNS, MAIN) is None
    place = first_that_says_anything(rows)
    return unmarked([row.cells[place] for row in rows])


NUMBERED = (
    *("{}. {}", "{}) {}", "({}) {}", "{}、{}", "{}．{}", "{}.{}", "{} {}", "{}\t{}", "{};{}"),
    *("- {1}", "• {1}", "- {}. {}", "（{}）{}"),
)
NAMES = ["Ana", "Ben Lim", "Cora"]
LISTS = (
    *(
        "\n".join(mark.format(n, name) for n, name in enumerate(NAMES, start=1))
        for mark in ("{1}", *NUMBERED)
    ),
    "7.Ana\n8.Ben Lim\n\n12.Cora",
    "\tAna\tTable 1\n\tBen Lim\n\tCora\tvegetarian",
    "Ana;Table 1\nBen Lim;\nCora；vegetarian",
    "1. Ana\nBen Lim\n3. Cora",  # somebody's number was forgotten
    *("1. Ana\n- Ben Lim\n3.\tCora", "1 Ana\n2 Ben Lim\n  Cora"),
    *("7\tAna\n\tBen Lim\n12\tCora\t9", "１．Ana\n２．Ben Lim\n３．Cora"),
    *("一、Ana\n二、Ben Lim\n十二、Cora", "(一) Ana\n(二) Ben Lim\n(三) Cora"),
    *("① Ana\n②Ben Lim\n③ Cora", "\n1. Ana\n\n \n2. Ben Lim\n\t\n3. Cora\n"),
)


def test_names_are_read_without_the_marks_of_the_list() -> None:
    found = {typed: names_of(typed) for typed in LISTS}

    assert {typed: names for typed, names in found.items() if names != NAMES} == {}


KEPT = (
    *("2 Chainz\n50 Cent", "7 Ana", "1.5\n2.5"),  # names, and no count
    *("Ana-Marie\nJean-Luc", "Lim, Ana\nLim, Ben", "Ana;-)\nBen", "Ana;-)"),
    *("一心\n三三\n五月天", '"Boy" Santos\nAna'),
)


def test_what_may_belong_to_a_name_stays() -> None:
    assert {typed: names_of(typed) for typed in KEPT} == {
        typed: typed.splitlines() for typed in KEPT
    }


def test_a_number_or_a_bullet_alone_is_no_name() -> None:
    assert names_of("Ana\n3.\n-\n(4)\t\n5") == ["Ana", "", "", "", ""]


def test_a_line_knows_where_it_stood_and_what_stood_beside_the_name() -> None:
    assert rows_of_text("1. Ana\n\n2. Ben\tTable 3\tvegan") == (
        Row(1, ("1. Ana", "", "")),
        Row(3, ("2. Ben", "Table 3", "vegan")),
    )
