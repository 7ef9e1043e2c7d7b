"""Lists as people send them: who comes and where they sit, before anybody chooses a column."""

from __future__ import annotations

from pathlib import Path

import pytest

from festival.games.bobing.players.player_import import PLAYERS
from festival.hall.setup.guest_list import GUESTS, GuestReading
from festival.lists.list_import import ListImport
from festival.lists.text_to_rows import rows_of_text
from tests.festival.evening import new_festival
from tests.festival.hall.setup.halls import new_hall
from tests.festival.lists.workbooks import rows_of_file
from tests.tables import beside

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).with_name("sent")
LISTS = beside(__file__)


def read(text: str, **said: str) -> ListImport:
    return ListImport(
        PLAYERS, new_festival(names=[]), rows_of_text(text, PLAYERS.reading.headings), said
    )


def names(listed: ListImport) -> list[str]:
    return [entry.name for entry in listed.new]


def statuses(listed: ListImport) -> list[tuple[str, int, bool]]:
    return [(each.text, each.times, each.is_taken) for each in listed.reading.statuses]


@pytest.mark.parametrize("file", LISTS["players"])
def test_list_that_was_sent_names_who_comes(file: str) -> None:
    sheets = rows_of_file((FOLDER / file).read_bytes(), headings=PLAYERS.reading.headings)

    listed = ListImport(PLAYERS, new_festival(names=[]), sheets[0].rows, {})

    assert names(listed) == LISTS["players"][file]


@pytest.mark.parametrize("text", LISTS["by_tables"])
def test_table_alone_or_above_a_column_seats_who_is_below(text: str) -> None:
    rows = rows_of_text(text, GUESTS.reading.headings)
    hall, players = ListImport(GUESTS, new_hall(2), rows, {}), read(text)

    assert [list(entry.cells) for entry in hall.new] == LISTS["by_tables"][text]
    assert names(players) == [name for _, name in LISTS["by_tables"][text]]
    assert players.reading.layout.keys == ("name",)


@pytest.mark.parametrize("text", LISTS["merged"])
def test_blank_below_a_table_that_is_named_once_means_it(text: str) -> None:
    hall = ListImport(GUESTS, new_hall(2), rows_of_text(text, GUESTS.reading.headings), {})

    assert [entry.cells[0] for entry in hall.new] == LISTS["merged"][text]
    assert isinstance(hall.reading, GuestReading)
    assert hall.reading.is_same_table


@pytest.mark.parametrize("text", LISTS["asked"])
def test_row_that_says_more_than_a_name_is_asked_about(text: str) -> None:
    assert [[each.name, each.note] for each in read(text).new] == LISTS["asked"][text]


def test_two_names_in_a_cell_are_asked_about() -> None:
    (both,) = read("Name\tHow many more\nDino Tan & Fe\t0").new

    assert (both.name, both.asked) == ("Dino Tan & Fe", 2)


@pytest.mark.parametrize("heading", LISTS["statuses"])
def test_only_a_clear_yes_comes(heading: str) -> None:
    answers = [*LISTS["comes"], *LISTS["stays"]]
    rows = "\n".join(f"P. {chr(97 + n) * 3}\t{each}" for n, each in enumerate(answers))

    listed = read(f"Name\t{heading}\n{rows}")

    assert len(listed.new) == len(LISTS["comes"])
    assert len(listed.reading.statuses) == 9  # the last is for all further ones
    assert listed.reading.statuses[-1].text == "others"


@pytest.mark.parametrize("heading", LISTS["no_statuses"])
def test_status_of_something_else_says_not_who_comes(heading: str) -> None:
    assert names(read(f"Name\t{heading}\nAna\tYes\nBen\tNo")) == ["Ana", "Ben"]


@pytest.mark.parametrize("text", LISTS["open"])
def test_two_columns_that_could_be_names_or_none_are_asked(text: str) -> None:
    listed = read(text)

    assert (listed.reading.is_open, listed.lines) == (True, [])


@pytest.mark.parametrize("heading", LISTS["questions"])
def test_known_word_in_a_question_heads_the_names(heading: str) -> None:
    listed = read(f"Timestamp\t{heading}\tMeal\n1:20\tAna Lim\tfish\n1:30\tBen Cruz\tfish")

    assert (listed.reading.layout.keys, names(listed)) == (
        ("", "name", ""),
        ["Ana Lim", "Ben Cruz"],
    )


@pytest.mark.parametrize("heading", LISTS["no_names"])
def test_name_of_something_else_heads_no_names(heading: str) -> None:
    assert read(f"Timestamp\t{heading}\tE-mail\tPhone\n1:20\tAna\ta@b.c\t1").reading.is_open


def test_values_say_who_comes_with_their_counts() -> None:
    text = "Name\tRSVP\nAna\tGoing\nBen\tCancelled\nCora\tGoing\nDino\tWaitlist"

    usual, other = read(text), read(text, **{"who:waitlist": "on", "who:going": ""})
    one = read(text, **{"take-3": "on"})

    assert statuses(usual) == [("Going", 2, True), ("Cancelled", 1, False), ("Waitlist", 1, False)]
    assert [names(each) for each in (usual, other, one)] == [
        *(["Ana", "Cora"], ["Dino"], ["Ana", "Ben", "Cora"])
    ]
    assert usual.lines[2].note == "says Cancelled"


def test_mark_behind_a_name_says_who_does_not_come() -> None:
    listed = read("Ana Lim\nBen Cruz ❌\nCora (not coming)\nDino (host)")

    assert [line.cells[1] for line in listed.lines] == [
        "Ana Lim",
        "Ben Cruz",
        "Cora",
        "Dino (host)",
    ]
    assert names(listed) == ["Ana Lim", "Dino (host)"]
    assert statuses(listed) == [("", 2, True), ("❌", 1, False), ("not coming", 1, False)]


def test_number_of_those_who_come_brings_guests() -> None:
    text = "Name\tTickets\nAna Lim\t2\nBen\t1 pax\nCora\t0"

    plain, counted = read(text), read(text, **{"column-1": "count"})

    assert names(plain) == ["Ana Lim", "Ben", "Cora"]
    assert names(counted) == ["Ana Lim", "Ana Lim’s guest", "Ben"]


def test_chosen_heading_leaves_out_the_rows_above() -> None:
    listed = read("Of 2026\tx\nWer\tSitzt\nAna\tA\nBen\tB", heading="2", **{"column-0": "name"})

    assert names(listed) == ["Ana", "Ben"]
    assert [line.note for line in listed.of_state("left")] == ["title", "heading"]


def test_nickname_stands_behind_the_name_or_alone() -> None:
    chosen = {"column-0": "name", "column-1": "nickname"}

    assert names(read("Name\tNick\nJuan Cruz\tJun\n\tBaby", **chosen)) == [
        "Juan Cruz (Jun)",
        "Baby",
    ]
