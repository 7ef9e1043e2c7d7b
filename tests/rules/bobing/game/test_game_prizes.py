"""What a throw wins: prizes at once, empty tiers, the chase and the total grab."""

from __future__ import annotations

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.dice import Roll
from tests.rules.bobing.books import BOTH
from tests.rules.bobing.playing import (
    GRAB,
    NOTHING,
    ONE,
    RED_3,
    SAME_4,
    STRAIGHT,
    TRIPLES,
    TWO,
    seated,
)

FULL = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}


@pytest.mark.parametrize(
    ("roll", "prize"),
    [(STRAIGHT, 201), (TRIPLES, 201), (RED_3, 301), (SAME_4, 401), (TWO, 501), (ONE, 601)],
)
@pytest.mark.parametrize("key", BOTH)
def test_prize_of_the_tier_is_handed_out_at_once(key: str, roll: str, prize: int) -> None:
    table = seated(key, FULL)

    assert table.throw(roll) == (
        e.Rolled(1, Roll.parse(roll)),
        e.PrizeAwarded(prize, 1),
        e.TurnPassed(2),
    )
    assert table.holdings == {prize: 1}


def test_player_may_win_any_number_of_prizes() -> None:
    table = seated("manila", FULL, players=2)
    table.throws(ONE, NOTHING, ONE, NOTHING, RED_3)

    assert table.holdings == {601: 1, 602: 1, 301: 1}


@pytest.mark.parametrize("key", BOTH)
def test_throw_for_an_empty_tier_wins_nothing(key: str) -> None:
    table = seated(key, {1: 1, 4: 1, 5: 1, 6: 1})
    table.throw(SAME_4)

    assert table.throw(SAME_4) == (
        e.Rolled(2, Roll.parse(SAME_4)),
        e.TierFoundEmpty(2, 4),
        e.TurnPassed(3),
    )
    assert table.holdings == {401: 1}


def test_throw_for_an_empty_tier_wins_the_next_lower_where_the_house_says_so() -> None:
    table = seated("manila", {1: 1, 3: 1, 6: 2}, empty_tier="next_lower")
    table.throws(RED_3, RED_3, ONE)

    assert table.holdings == {301: 1, 601: 2, 602: 3}


def test_throw_for_an_empty_tier_never_slides_up() -> None:
    table = seated("manila", {1: 1, 3: 1, 5: 1}, empty_tier="next_lower")

    assert table.throw(ONE)[1] == e.TierFoundEmpty(1, 6)


def test_straight_and_two_triples_share_the_second_prizes() -> None:
    table = seated("manila", FULL)
    table.throws(STRAIGHT, TRIPLES, STRAIGHT)

    assert table.holdings == {201: 1, 202: 2}


def test_second_prizes_are_chased_in_xiamen_from_the_oldest_holder() -> None:
    table = seated("xiamen", {1: 1, 2: 2, 6: 9})
    table.throws(STRAIGHT, TRIPLES)
    taken = [table.throw(roll)[1] for roll in (STRAIGHT, TRIPLES, STRAIGHT, TRIPLES)]

    assert taken == [
        e.PrizeTaken(201, 1, 3),
        e.PrizeTaken(202, 2, 1),
        e.PrizeTaken(201, 3, 2),
        e.PrizeTaken(202, 1, 3),
    ]
    assert table.holdings == {201: 2, 202: 3}


def test_prize_taken_goes_to_the_end_of_the_queue() -> None:
    table = seated("xiamen", {1: 1, 2: 2, 6: 9})
    table.throws(STRAIGHT, STRAIGHT, STRAIGHT)

    assert list(table.holdings.items()) == [(202, 2), (201, 3)]


def test_prize_is_never_taken_from_oneself() -> None:
    table = seated("xiamen", {1: 1, 2: 2, 6: 9}, players=2)
    table.throws(STRAIGHT, STRAIGHT)

    assert table.throw(STRAIGHT)[1] == e.PrizeTaken(202, 2, 1)
    table.throw(NOTHING)
    assert table.throw(STRAIGHT)[1] == e.TierFoundEmpty(1, 2)
    assert table.holdings == {201: 1, 202: 1}


def test_prize_is_chased_only_when_none_of_its_tier_is_left() -> None:
    table = seated("xiamen", {1: 1, 2: 2, 6: 9})
    table.throw(STRAIGHT)

    assert table.throw(STRAIGHT)[1] == e.PrizeAwarded(202, 2)


def test_prizes_for_three_fours_are_chased_in_xiamen() -> None:
    table = seated("xiamen", {1: 1, 3: 1, 6: 9})
    table.throw(RED_3)

    assert table.throw(RED_3)[1] == e.PrizeTaken(301, 1, 2)


@pytest.mark.parametrize(("roll", "tier"), [(SAME_4, 4), (TWO, 5), (ONE, 6)])
def test_lower_prizes_are_not_chased(roll: str, tier: int) -> None:
    table = seated("xiamen", {1: 1, 2: 1, tier: 1})
    table.throw(roll)

    assert table.throw(roll)[1] == e.TierFoundEmpty(2, tier)


def test_chase_follows_the_three_fours_to_the_tier_they_win() -> None:
    table = seated("xiamen", {1: 1, 3: 1, 4: 1, 6: 9}, players=2, third="same4")
    table.throws(SAME_4, RED_3)

    assert table.throw(RED_3)[1] == e.PrizeTaken(401, 2, 1)
    assert table.throw(SAME_4)[1] == e.TierFoundEmpty(2, 3)


@pytest.mark.parametrize("chase", ["champion", "none"])
def test_only_the_book_with_that_house_rule_chases_lower_prizes(chase: str) -> None:
    table = seated("xiamen", {1: 1, 2: 1, 3: 1, 6: 9}, players=2, chase=chase)
    table.throws(STRAIGHT, RED_3)

    assert table.throw(RED_3)[1] == e.TierFoundEmpty(1, 3)
    assert table.throw(STRAIGHT)[1] == e.TierFoundEmpty(2, 2)


def test_second_prizes_are_not_chased_in_manila() -> None:
    table = seated("manila", {1: 1, 2: 1, 6: 9})
    table.throw(STRAIGHT)

    assert table.throw(STRAIGHT)[1] == e.TierFoundEmpty(2, 2)


def test_chase_comes_before_the_next_lower_prize() -> None:
    table = seated("xiamen", {1: 1, 2: 1, 3: 1, 6: 9}, empty_tier="next_lower")
    table.throw(STRAIGHT)

    assert table.throw(STRAIGHT)[1] == e.PrizeTaken(201, 1, 2)


def test_total_grab_is_asked_once_more() -> None:
    table = seated("manila", FULL)

    assert table.refusal(c.Throw(1, Roll.parse(GRAB))) == "game.unconfirmed"


@pytest.mark.parametrize("key", BOTH)
def test_total_grab_takes_everything_and_ends_the_game_at_once(key: str) -> None:
    table = seated(key, FULL)
    table.throws("444466", ONE, STRAIGHT)

    assert table.throw(GRAB, confirmed=True) == (
        e.Rolled(1, Roll.parse(GRAB)),
        e.AllGrabbed(1),
        e.Ended(),
    )
    assert (len(table.holdings), set(table.holdings.values())) == (63, {1})
    assert (table.state.phase, table.state.turn, table.state.grabbed_by) == ("ended", None, 1)


def test_total_grab_leaves_recorded_candidates_without_a_claim() -> None:
    table = seated("manila", FULL)
    table.throw("666666")
    table.throw(GRAB, confirmed=True)

    assert (table.state.champions, table.holdings[101]) == ((), 2)


def test_six_ones_grab_only_where_the_house_says_so() -> None:
    plain, greedy = seated("manila", FULL), seated("manila", FULL, grab="red6_and_six_ones")

    plain.throw("111111")
    greedy.throw("111111", confirmed=True)

    assert (plain.holdings, plain.state.phase) == ({}, "rolling")
    assert (len(greedy.holdings), greedy.state.phase) == (63, "ended")


def test_six_fours_are_an_ordinary_candidate_when_the_grab_is_off() -> None:
    table = seated("manila", FULL, grab="off")

    assert table.throw(GRAB) == (
        e.Rolled(1, Roll.parse(GRAB)),
        e.CandidateRecorded(1, Roll.parse(GRAB), leader=1),
        e.TurnPassed(2),
    )


def test_confirming_an_ordinary_throw_changes_nothing() -> None:
    plain, confirmed = seated("manila", FULL), seated("manila", FULL)

    assert confirmed.throw(ONE, confirmed=True) == plain.throw(ONE)


def test_void_throw_wins_nothing() -> None:
    table = seated("manila", FULL)
    table.do(c.Void(1, Fault.OUT))

    assert table.holdings == {}
