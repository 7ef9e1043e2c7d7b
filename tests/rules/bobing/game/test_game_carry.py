"""Carrying: 4s beside four or five of a kind win a prize of their own."""

from __future__ import annotations

import pytest

from rules.bobing.game import events as e
from rules.dice import Roll
from tests.rules.bobing.playing import ONE, SAME_4, TWO, seated

MANY = {1: 1, 3: 4, 4: 8, 5: 16, 6: 32}
WITH_ONE, WITH_TWO, FIVE = "222245", "222244", "222224"


def test_four_beside_four_of_a_kind_wins_a_sixth_prize() -> None:
    table = seated("manila", MANY, carry="on")

    assert table.throw(WITH_ONE)[1:] == (
        e.PrizeAwarded(401, 1),
        e.PrizeAwarded(601, 1),
        e.TurnPassed(2),
    )


def test_two_fours_beside_four_of_a_kind_win_a_fifth_prize() -> None:
    table = seated("manila", MANY, carry="on")

    assert table.throw(WITH_TWO)[1:] == (
        e.PrizeAwarded(401, 1),
        e.PrizeAwarded(501, 1),
        e.TurnPassed(2),
    )


def test_four_beside_five_of_a_kind_wins_a_sixth_prize() -> None:
    table = seated("manila", MANY, carry="on")

    assert table.throw(FIVE)[1:] == (
        e.CandidateRecorded(1, Roll.parse(FIVE), leader=1),
        e.PrizeAwarded(601, 1),
        e.TurnPassed(2),
    )


def test_sheet_of_xiamen_carries_after_the_champions_prize_is_held() -> None:
    table = seated("xiamen_sheet", MANY)

    assert table.throw(FIVE)[2:] == (
        e.PrizeAwarded(101, 1),
        e.PrizeAwarded(601, 1),
        e.TurnPassed(2),
    )


def test_four_is_carried_by_four_of_a_kind_as_the_third_prize_too() -> None:
    table = seated("manila", MANY, carry="on", third="same4")

    assert table.throw(WITH_TWO)[1:3] == (e.PrizeAwarded(301, 1), e.PrizeAwarded(501, 1))


@pytest.mark.parametrize("roll", [SAME_4, "222221", "444425", "444445", "444123"])
def test_throw_without_fours_beside_a_set_carries_nothing(roll: str) -> None:
    table = seated("manila", MANY, carry="on")
    table.throw(roll)

    assert not {prize for prize in table.holdings if prize > 500}


@pytest.mark.parametrize("roll", [WITH_ONE, WITH_TWO, FIVE])
def test_nothing_is_carried_by_default(roll: str) -> None:
    table = seated("manila", MANY)
    table.throw(roll)

    assert not {prize for prize in table.holdings if prize > 500}


def test_carried_prize_is_won_though_the_tier_of_the_set_is_empty() -> None:
    table = seated("manila", {1: 1, 4: 1, 6: 9}, carry="on")
    table.throw(SAME_4)

    assert table.throw(WITH_ONE)[1:3] == (e.TierFoundEmpty(2, 4), e.PrizeAwarded(601, 2))


def test_carried_tier_may_be_empty() -> None:
    table = seated("manila", {1: 1, 4: 2, 5: 1, 6: 9}, carry="on")
    table.throw(TWO)

    assert table.throw(WITH_TWO)[1:3] == (e.PrizeAwarded(401, 2), e.TierFoundEmpty(2, 5))


def test_carried_prize_slides_down_where_the_house_says_so() -> None:
    table = seated("manila", {1: 1, 4: 2, 6: 9}, carry="on", empty_tier="next_lower")

    assert table.throw(WITH_TWO)[1:3] == (e.PrizeAwarded(401, 1), e.PrizeAwarded(601, 1))


def test_set_that_slides_down_takes_the_prize_before_the_four_beside_it() -> None:
    table = seated("manila", {1: 1, 6: 1}, carry="on", empty_tier="next_lower")

    assert table.throw(WITH_ONE)[1:] == (
        e.PrizeAwarded(601, 1),
        e.TierFoundEmpty(1, 6),
        e.PrizesExhausted(),
        e.TurnPassed(2),
    )


def test_carried_prize_may_be_the_last_one() -> None:
    table = seated("manila", {1: 1, 4: 1, 6: 2}, carry="on")
    table.throw(ONE)

    assert table.throw(WITH_ONE)[3:] == (e.PrizesExhausted(), e.TurnPassed(3))
