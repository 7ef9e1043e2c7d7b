"""The golden flower's bonus: second prizes that come with four 4s and two 1s."""

from __future__ import annotations

import pytest

from rules.bobing.game import events as e
from rules.dice import Roll
from tests.rules.bobing.playing import NOTHING, ONE, STRAIGHT, seated

FLOWER = "414414"
MANY = {1: 1, 2: 2, 6: 9}


def flower(player: int) -> tuple[e.Event, ...]:
    roll = Roll.parse(FLOWER)
    return e.Rolled(player, roll), e.CandidateRecorded(player, roll, leader=player)


def test_golden_flower_takes_the_second_prizes_that_are_left() -> None:
    table = seated("manila", MANY, goldflower="top", goldflower_bonus="remaining_second")

    assert table.throw(FLOWER) == (
        *flower(1),
        e.PrizeAwarded(201, 1),
        e.PrizeAwarded(202, 1),
        e.TurnPassed(2),
    )


def test_golden_flower_leaves_second_prizes_that_are_held() -> None:
    table = seated("manila", MANY, goldflower="top", goldflower_bonus="remaining_second")
    table.throw(STRAIGHT)

    assert table.throw(FLOWER)[2:] == (e.PrizeAwarded(202, 2), e.TurnPassed(3))
    assert table.throw(FLOWER)[2:] == (e.RoundEnded(1), e.RoundBegan(2), e.TurnPassed(1))
    assert table.holdings == {201: 1, 202: 2}


def test_golden_flower_takes_all_second_prizes_where_the_house_says_so() -> None:
    table = seated("manila", MANY, goldflower="top", goldflower_bonus="both_second")
    table.throw(STRAIGHT)

    assert table.throw(FLOWER) == (
        *flower(2),
        e.PrizeAwarded(202, 2),
        e.PrizeTaken(201, 1, 2),
        e.TurnPassed(3),
    )


def test_golden_flower_takes_nothing_from_its_own_thrower() -> None:
    table = seated("manila", MANY, players=2, goldflower="top", goldflower_bonus="both_second")
    table.throws(STRAIGHT, STRAIGHT)

    assert table.throw(FLOWER)[2:] == (e.PrizeTaken(202, 2, 1), e.TurnPassed(2))
    assert table.holdings == {201: 1, 202: 1}


def test_golden_flower_wins_the_held_champions_prize_before_the_second_ones() -> None:
    table = seated("xiamen_sheet", MANY)

    assert table.throw(FLOWER) == (
        *flower(1),
        e.PrizeAwarded(101, 1),
        e.PrizeAwarded(201, 1),
        e.PrizeAwarded(202, 1),
        e.TurnPassed(2),
    )


def test_golden_flower_has_its_bonus_though_another_leads() -> None:
    table = seated("manila", MANY, goldflower="under_sixes", goldflower_bonus="remaining_second")
    table.throw("666666")

    assert table.throw(FLOWER)[2:] == (
        e.PrizeAwarded(201, 2),
        e.PrizeAwarded(202, 2),
        e.TurnPassed(3),
    )


def test_bonus_may_be_the_last_prize_that_was_left() -> None:
    table = seated(
        "manila", {1: 1, 2: 1, 6: 1}, goldflower="top", goldflower_bonus="remaining_second"
    )
    table.throw(ONE)

    assert table.throw(FLOWER)[2:] == (
        e.PrizeAwarded(201, 2),
        e.PrizesExhausted(),
        e.TurnPassed(3),
    )


@pytest.mark.parametrize(
    ("place", "bonus"),
    [("top", "none"), ("off", "remaining_second"), ("off", "both_second"), ("off", "none")],
)
def test_four_fours_with_two_ones_win_no_bonus_by_themselves(place: str, bonus: str) -> None:
    table = seated("manila", MANY, goldflower=place, goldflower_bonus=bonus)

    assert table.throw(FLOWER)[2:] == (e.TurnPassed(2),)


def test_other_four_fours_win_no_bonus() -> None:
    table = seated("manila", MANY, goldflower="top", goldflower_bonus="both_second")

    assert table.throw("444412")[2:] == (e.TurnPassed(2),)


def test_flower_in_a_roll_off_wins_no_bonus() -> None:
    table = seated("manila", {1: 1, 2: 1, 6: 1}, goldflower="top", goldflower_bonus="both_second")
    table.throws("444416", "444425", NOTHING, ONE, STRAIGHT, NOTHING)

    table.throw(FLOWER)

    assert table.holdings == {601: 1, 201: 2}
