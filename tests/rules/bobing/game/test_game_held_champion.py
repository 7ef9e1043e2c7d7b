"""The champion's prize in Xiamen: held at once, and taken by the next higher throw."""

from __future__ import annotations

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.dice import Roll
from tests.rules.bobing.playing import NOTHING, ONE, TWO, seated

SUM_7, ALSO_7, SUM_8 = "444416", "444425", "444426"
MANY = {1: 1, 6: 30}
LAST = {1: 1, 6: 1}


def roll(text: str) -> Roll:
    return Roll.parse(text)


def test_champions_prize_in_xiamen_is_held_at_once() -> None:
    table = seated("xiamen", MANY)

    assert table.throw(SUM_7) == (
        e.Rolled(1, roll(SUM_7)),
        e.CandidateRecorded(1, roll(SUM_7), leader=1),
        e.PrizeAwarded(101, 1),
        e.TurnPassed(2),
    )


def test_higher_throw_takes_the_champions_prize_from_its_holder() -> None:
    table = seated("xiamen", MANY)
    table.throw(SUM_7)

    assert table.throw(SUM_8) == (
        e.Rolled(2, roll(SUM_8)),
        e.CandidateRecorded(2, roll(SUM_8), leader=2),
        e.PrizeTaken(101, 1, 2),
        e.TurnPassed(3),
    )


@pytest.mark.parametrize("other", [ALSO_7, SUM_7, "444411"])
def test_equal_or_lower_throw_leaves_the_champions_prize_with_its_holder(other: str) -> None:
    table = seated("xiamen", MANY)
    table.throws(SUM_7, other)

    assert table.holdings == {101: 1}


def test_holders_own_better_throw_raises_the_mark() -> None:
    table = seated("xiamen", MANY, players=2)
    table.throws(SUM_7, NOTHING, "444466", "444456")
    assert table.holdings == {101: 1}

    table.throws(NOTHING, "222221")
    assert table.holdings == {101: 2}


def test_holders_own_worse_throw_is_ignored() -> None:
    table = seated("xiamen", MANY, players=2)
    table.throws(SUM_8, NOTHING, "444411", SUM_7)

    assert table.holdings == {101: 1}


def test_former_holder_takes_the_prize_back_with_a_higher_throw_only() -> None:
    table = seated("xiamen", MANY, players=2)
    table.throws(SUM_7, SUM_8, "444462")
    assert table.holdings == {101: 2}

    table.throws(NOTHING, "444436")
    assert table.holdings == {101: 1}


def test_six_ones_beat_six_sixes_in_xiamen() -> None:
    table = seated("xiamen", MANY)
    table.throws("666666", "111111", "555555")

    assert table.holdings == {101: 2}


def test_five_alike_in_xiamen_tie_by_the_sixth_die() -> None:
    table = seated("xiamen", MANY)
    table.throws("111112", "666662", "222223")

    assert table.holdings == {101: 3}


def test_champions_prize_is_not_taken_where_nothing_is_chased() -> None:
    table = seated("xiamen", MANY, players=2, chase="none")
    table.throws(SUM_7, SUM_8)

    assert table.holdings == {101: 1}


def test_champions_prize_stays_with_its_holder_to_the_end_where_nothing_is_chased() -> None:
    table = seated("xiamen", LAST, players=2, chase="none")
    table.throws(SUM_7, SUM_8, ONE)

    assert table.state.champions == (1,)
    table.do(c.Crown())
    assert table.holdings == {101: 1, 601: 1}


def test_of_two_champions_prizes_the_free_one_is_held_where_nothing_is_chased() -> None:
    table = seated("xiamen", {1: 2, 6: 30}, chase="none")
    table.throws(SUM_7, SUM_8, "666666")
    assert table.holdings == {101: 1, 102: 2}

    table.do(c.Stop())
    assert table.state.champions == (1, 2)


def test_prize_that_nobody_holds_yet_has_no_champion_where_nothing_is_chased() -> None:
    table = seated("xiamen", {1: 2, 6: 30}, chase="none")
    table.throw(SUM_7)
    table.do(c.Stop())

    assert table.do(c.Crown()) == (e.Crowned(1), e.Ended())


def test_winner_of_a_roll_off_takes_the_prize_from_its_holder() -> None:
    table = seated("xiamen", LAST, tie="rolloff_fours")
    table.throws(SUM_7, ALSO_7, ONE, NOTHING, TWO)

    assert table.do(c.Crown()) == (e.PrizeTaken(101, 1, 2), e.Crowned(2), e.Ended())


def test_holder_who_wins_the_roll_off_keeps_the_prize() -> None:
    table = seated("xiamen", LAST, tie="rolloff_fours")
    table.throws(SUM_7, ALSO_7, ONE, TWO, NOTHING)

    assert table.do(c.Crown()) == (e.Crowned(1), e.Ended())


def test_winner_of_a_roll_off_leaves_the_safe_champion_alone() -> None:
    table = seated("xiamen", {1: 2, 6: 1}, players=4, tie="rolloff_fours")
    table.throws(SUM_7, SUM_8, ALSO_7, ONE, NOTHING, ONE)

    assert table.do(c.Crown()) == (
        e.Crowned(2),
        e.PrizeTaken(101, 1, 3),
        e.Crowned(3),
        e.Ended(),
    )


def test_winner_of_a_roll_off_takes_the_prize_of_the_loser_and_no_other() -> None:
    table = seated("xiamen", {1: 2, 6: 1}, players=4, tie="rolloff_fours")
    table.throws(SUM_8, SUM_7, ALSO_7, ONE, NOTHING, ONE)

    assert table.do(c.Crown()) == (
        e.Crowned(1),
        e.PrizeTaken(102, 2, 3),
        e.Crowned(3),
        e.Ended(),
    )


def test_two_champion_prizes_in_xiamen_are_held_by_the_two_best() -> None:
    table = seated("xiamen", {1: 2, 6: 30})
    table.throws(SUM_7, "444411")
    assert table.holdings == {101: 1, 102: 2}

    assert table.throw(SUM_8)[2] == e.PrizeTaken(102, 2, 3)
    assert table.throw("444441")[2:] == (e.TurnPassed(2),)
    assert table.throw("444442")[2] == e.PrizeTaken(102, 3, 2)
