from __future__ import annotations

from pathlib import Path

import pytest

from rules.bobing.rulebook import shipped
from tests.golden.evening import EVENINGS, written
from tests.golden.switches import alike, depends, house_rules, idle, named


def test_every_value_of_every_switch_decides_something_in_an_evening() -> None:
    assert idle(EVENINGS) == []


def test_any_two_values_of_a_switch_make_an_evening_go_differently() -> None:
    # By lot or by the machine: the game is told the first player either way.
    assert alike(EVENINGS) == ["first_player: lots as random"]


def test_values_on_which_no_evening_depends_are_named() -> None:
    (grab,) = (path for path in EVENINGS if path.stem == "xiamen_total_grab")
    known = {f"{key}={value}" for key, values in house_rules().items() for value in values}

    assert known - set(idle((grab,))) == {
        "champion_award=held_and_chased",  # for the six 6s
        "six_black=champion",
        "straight_prize=on",
        "third=red3",  # for four 2s
        "empty_tier=nothing",
        "grab=red6",
        "grab_scope=all",
        "direction=clockwise",
    }


@pytest.mark.parametrize("path", EVENINGS, ids=[path.stem for path in EVENINGS])
def test_notes_name_only_switches_that_decide_something_in_the_evening(path: Path) -> None:
    assert [key for key in named(path) if not depends(path, key)] == []


def test_every_shipped_book_is_played() -> None:
    assert {written(path)["rulebook"] for path in EVENINGS} == set(shipped())
