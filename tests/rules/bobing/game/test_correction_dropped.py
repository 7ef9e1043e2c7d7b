"""What cannot have happened after a correction is dropped, and what can goes on counting."""

from __future__ import annotations

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.correction import Change
from tests.rules.bobing.game.correcting import (
    ALSO_7,
    FIFTH,
    FIRST,
    FOURTH,
    RED_4,
    SECOND,
    SIXTH,
    SUM_7,
    SUM_8,
    THIRD,
    dropped,
    threw,
)
from tests.rules.bobing.playing import (
    GRAB,
    NOTHING,
    ONE,
    RED_3,
    TWO,
    seated,
)

MANY = {1: 1, 2: 2, 3: 4, 5: 9, 6: 30}
LAST = {1: 1, 6: 1}


def test_entries_that_were_joined_stay_joined_though_the_game_would_have_been_over() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, NOTHING, NOTHING)
    table.do(c.Merge(3, into=2))

    made = table.correct(SECOND, threw(2, ONE))

    assert made.dropped == ()
    assert (table.state.phase, table.state.players) == ("crowning", (1, 2))


def test_throws_after_what_ends_the_game_are_dropped() -> None:
    table = seated("manila", MANY)
    table.throws(NOTHING, ONE, TWO)

    made = table.correct(FIRST, threw(1, GRAB, confirmed=True))

    assert dropped(made) == [SECOND, THIRD]
    assert (table.state.phase, table.state.grabbed_by) == ("ended", 1)
    assert len(table.log.done) == 2


def test_nothing_but_the_lights_follows_a_throw_that_put_them_out() -> None:
    table = seated("manila", MANY, six_black="scramble")
    table.throws(NOTHING, ONE)

    made = table.correct(FIRST, threw(1, "666666", confirmed=True))

    assert (dropped(made), table.state.phase, table.holdings) == ([SECOND], "crowning", {})


def test_whoever_took_a_seat_keeps_it_though_the_game_was_over() -> None:
    table = seated("manila", MANY)
    table.throw(NOTHING)
    table.do(c.Join(9))
    table.throws(NOTHING, NOTHING)
    table.throw(ONE)

    made = table.correct(FIRST, threw(1, GRAB, confirmed=True))

    assert dropped(made) == [THIRD, FOURTH, FIFTH]
    assert (table.state.players, table.state.phase) == ((1, 2, 3, 9), "ended")


def test_whoever_took_a_seat_keeps_it_though_a_roll_off_had_begun() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, NOTHING)
    table.do(c.Join(9))

    made = table.correct(THIRD, threw(3, ONE))

    assert made.dropped == ()
    assert (table.state.phase, table.state.players) == ("roll_off", (1, 2, 3, 9))


def test_coronation_is_dropped_when_the_game_was_not_over_yet() -> None:
    table = seated("manila", LAST, players=2)
    table.throws(RED_4, ONE)
    table.do(c.Crown())

    made = table.correct(SECOND, threw(2, NOTHING))

    assert dropped(made) == [THIRD]
    assert made.changes == (Change(101, 1, None), Change(601, 2, None))
    assert (table.state.phase, table.state.round, table.turn) == ("rolling", 2, 1)


def test_coronation_stands_when_another_is_the_champion() -> None:
    table = seated("manila", LAST, players=2)
    table.throws(RED_4, NOTHING, ONE, NOTHING)
    table.do(c.Crown())

    made = table.correct(SECOND, threw(2, SUM_8))

    assert made.dropped == ()
    assert made.changes == (Change(101, 1, 2),)
    assert made.entry.acts[-1].events == (e.PrizeAwarded(101, 2), e.Crowned(2), e.Ended())


def test_lots_stand_when_other_prizes_are_left() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 2}, players=2, stop_leftover="raffle")
    table.throws(RED_4, ONE)
    table.do(c.Stop())
    table.do(c.Crown((2, 1)))

    table.correct(SECOND, threw(2, TWO))

    assert table.holdings == {501: 2, 101: 1, 601: 2, 602: 1}


def test_coronation_without_lots_is_dropped_when_there_is_something_to_raffle() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 1}, players=2, stop_leftover="raffle")
    table.throws(TWO, ONE, RED_4)
    table.do(c.Stop())
    table.do(c.Crown())

    made = table.correct(FIRST, threw(1, NOTHING))

    assert dropped(made) == [FIFTH]
    assert table.state.phase == "crowning"
    table.do(c.Crown((2, 1)))
    assert table.holdings == {601: 2, 101: 1, 501: 2}


def test_early_stop_is_dropped_when_the_game_was_over_already() -> None:
    table = seated("manila", LAST, players=2)
    table.throws(RED_4, NOTHING)
    table.do(c.Stop())

    made = table.correct(SECOND, threw(2, ONE))

    assert dropped(made) == [THIRD]
    assert (table.state.phase, table.state.champions) == ("crowning", (1,))


def test_call_of_one_who_has_had_their_turn_is_dropped() -> None:
    table = seated("manila", MANY)
    table.throw(ONE)
    table.do(c.Call(3))
    table.throw(TWO)

    made = table.correct(FIRST, threw(3, ONE))

    assert dropped(made) == [SECOND]
    assert table.holdings == {601: 3, 501: 3}


def test_throw_in_a_roll_off_is_corrected_in_it() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE, TWO, ONE)
    assert table.state.champions == (1,)

    made = table.correct(FIFTH, threw(2, RED_3))

    assert made.dropped == ()
    assert table.state.champions == (2,)


def test_roll_off_throw_of_another_contestant_counts_for_them() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE, TWO)

    table.correct(FOURTH, threw(2, TWO))

    assert table.state.roll_off is not None
    assert (dict(table.state.roll_off.thrown), table.turn) == ({2: 2}, 1)


def test_throws_of_a_roll_off_that_was_none_are_dropped() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE, TWO, ONE)
    table.do(c.Crown())

    made = table.correct(FIRST, threw(1, SUM_8))

    assert dropped(made) == [FOURTH, FIFTH]
    assert (table.state.phase, table.holdings) == ("ended", {601: 3, 101: 1})


def test_throws_of_a_roll_off_win_nothing_in_a_game_that_goes_on() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE, TWO, ONE)

    made = table.correct(THIRD, threw(3, NOTHING))

    assert dropped(made) == [FOURTH, FIFTH]
    assert (table.state.phase, table.state.round, table.holdings) == ("rolling", 2, {})


def test_throws_of_a_game_that_went_on_count_for_nothing_in_a_roll_off() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, NOTHING, TWO)

    made = table.correct(THIRD, threw(3, ONE))

    assert dropped(made) == [FOURTH]
    assert table.state.roll_off is not None
    assert (dict(table.state.roll_off.thrown), table.turn) == ({}, 1)


def test_contestant_of_another_roll_off_throws_no_more() -> None:
    table = seated("manila", LAST, players=4)
    table.throws(SUM_7, ALSO_7, NOTHING, ONE, TWO, ONE)
    table.correct(THIRD, threw(3, SUM_7))
    assert table.state.roll_off is not None
    assert (dict(table.state.roll_off.thrown), table.turn) == ({1: 2, 2: 1}, 3)

    made = table.correct(SECOND, threw(2, NOTHING))

    assert dropped(made) == [SIXTH]
    assert (dict(table.state.roll_off.thrown), table.turn) == ({1: 2}, 3)
