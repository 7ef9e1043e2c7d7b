from __future__ import annotations

from pathlib import Path

import pytest

from rules.bobing.book.rulebook import shipped
from rules.bobing.book.switches import FLOW
from tests.golden.evening import EVENINGS, hold, written
from tests.golden.switches import alike, depends, house_rules, idle, named
from tests.rules.bobing.books import book


@pytest.mark.parametrize("steers", [True, False], ids=["of the game", "of books"])
def test_every_value_of_every_switch_decides_something_in_an_evening(steers: bool) -> None:
    keys = [key for key in house_rules() if (key in FLOW) is steers]

    assert keys
    assert idle(EVENINGS, keys) == []


def test_any_two_values_of_a_switch_make_an_evening_go_differently() -> None:
    # By lot or by the machine: the game is told the first player either way.
    assert alike(EVENINGS) == ["first_player: lots as random"]


def test_values_on_which_no_evening_depends_are_named() -> None:
    (grab,) = (path for path in EVENINGS if path.stem == "xiamen_total_grab")
    known = {f"{key}={value}" for key, values in house_rules().items() for value in values}

    assert known - set(idle((grab,), house_rules())) == {
        "champion_award=held_and_chased",  # for the six 6s
        "six_black=champion",
        "straight_prize=on",
        "third=red3",  # for four 2s
        "empty_tier=nothing",
        "grab=red6",
        "grab_scope=all",
        "direction=clockwise",
        "end=immediate",  # nobody beats the six 6s for a lap
    }


def names_only_what_decides_something(path: Path) -> None:
    assert [key for key in named(path) if not depends(path, key)] == []


def test_notes_name_only_switches_that_decide_something_in_their_evening() -> None:
    hold(names_only_what_decides_something)


@pytest.mark.parametrize("key", shipped())
def test_shipped_book_is_played_and_the_ways_of_its_prizes_were_counted(key: str) -> None:
    evenings = [text for text in map(written, EVENINGS) if text["rulebook"] == key]
    counted = [(text["ways"], text["switches"]) for text in evenings if "ways" in text]

    assert evenings, f"no golden evening with the rulebook {key}: tests/golden/evenings/{key}.json"
    assert counted, f"no evening with the rulebook {key} says its `ways`"
    for ways, switches in counted:
        found = book(key, **switches).tier_ways()
        assert ways == {str(tier or "none"): number for tier, number in found.items()}
