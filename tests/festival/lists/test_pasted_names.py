"""Names as people list them: in one line, numbered, with ticks, with guests, out of a chat."""

from __future__ import annotations

import pytest

from festival.lists.pasted_names import people_in, people_in_line, unmarked, with_guests
from festival.lists.titles_totals_and_senders import message_in, titles_above
from tests.tables import beside

ROWS = beside(__file__)


@pytest.mark.parametrize("line", ROWS["people"])
def test_signs_and_numbers_in_a_line_separate_people(line: str) -> None:
    assert unmarked(people_in_line(line)) == ["Ana Lim", "Ben Cruz", "Carla Uy"]


@pytest.mark.parametrize("line", ROWS["one_person"])
def test_line_without_people_between_signs_stays(line: str) -> None:
    assert people_in_line(line) == [line]


def test_stronger_sign_separates_where_a_name_holds_a_comma() -> None:
    assert people_in_line("Lim, Ana; Cruz, Ben") == ["Lim, Ana", "Cruz, Ben"]


def test_ticks_and_keycaps_go_and_other_pictures_stay() -> None:
    names = [
        "✅ Ana",
        "Ben ✔️",
        "☑️ 3. Cora",
        "🙋🏽‍♀️Dino",
        "🔟 Ed",
        "1️⃣ Fe",
        "1️⃣2️⃣ Gil",
        "🌸Hana🌙",
        "👍",
    ]

    assert unmarked(names) == [
        *("Ana", "Ben", "Cora", "Dino", "🔟 Ed", "Fe", "Gil", "🌸Hana🌙", "👍")
    ]


def test_place_without_a_name_and_a_guest_alone_are_no_names() -> None:
    assert unmarked(["6. ____", "7.", "+1", "(+2)", "Ana"]) == ["", "", "", "", "Ana"]


def test_dash_behind_a_number_goes_with_it() -> None:
    assert unmarked(["9 - Ana", "10– Ben", "7-Up Cora"]) == ["Ana", "Ben", "7-Up Cora"]


@pytest.mark.parametrize(("text", "expected"), ROWS["guests"].items())
def test_plus_and_heads_behind_a_name_are_guests(text: str, expected: list[object]) -> None:
    assert [*with_guests(text)] == expected


@pytest.mark.parametrize("name", ROWS["no_guests"])
def test_name_that_only_looks_like_guests_stays(name: str) -> None:
    assert with_guests(name) == (name, 0)


@pytest.mark.parametrize(("name", "people"), ROWS["several"].items())
def test_name_of_several_people_says_who_they_may_be(name: str, people: list[str]) -> None:
    assert people_in(name) == people


@pytest.mark.parametrize("name", ROWS["one_name"])
def test_name_that_only_looks_like_several_people_stays(name: str) -> None:
    assert people_in(name) == [name]


@pytest.mark.parametrize(("line", "message"), ROWS["messages"].items())
def test_line_with_date_and_time_says_who_sent_a_message(line: str, message: str) -> None:
    assert message_in(line) == message


@pytest.mark.parametrize("line", ["Ana", "7:30 Ana", "Ana 12/9/26", "Ana: +1", "1. Ana"])
def test_line_without_date_and_time_is_of_no_chat(line: str) -> None:
    assert message_in(line) is None


def test_lines_above_the_first_number_may_be_titles() -> None:
    people = ["1. Ana", "2. Ben", "Cora", "3. Dino"]
    heads = {
        ("#接龙", "中秋博饼", "例 姓名 人数"): 3,
        ("Dinner party",): 1,
        ("Mooncake game", "10月6日"): 2,
        ("Ed",): 1,  # is shown as left out
        (): 0,
    }

    assert {head: titles_above([*head, *people]) for head in heads} == heads
    assert titles_above(["Dinner party", "Ana", "1. Ben", "Cora", "Dino"]) == 0
