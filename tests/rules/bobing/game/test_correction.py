"""Correcting an earlier turn: what came after it is judged again, as if it had been right."""

from __future__ import annotations

from dataclasses import replace

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.bobing.game.correction import Change
from rules.dice import Roll
from rules.log import Kind
from tests.rules.bobing.game.correcting import (
    FIRST,
    SECOND,
    SUM_7,
    SUM_8,
    THIRD,
    threw,
)
from tests.rules.bobing.playing import (
    NOTHING,
    ONE,
    RED_3,
    STRAIGHT,
    TWO,
    Table,
    opened,
    seated,
    start,
)

MANY = {1: 1, 2: 2, 3: 4, 5: 9, 6: 30}


def test_wrong_dice_give_their_prize_back_and_the_right_ones_win() -> None:
    table = seated("manila", MANY)
    table.throws(RED_3, ONE)

    made = table.correct(FIRST, threw(1, TWO))

    assert table.holdings == {501: 1, 601: 2}
    assert made.changes == (Change(301, 1, None), Change(501, None, 1))
    assert made.dropped == ()


def test_correction_is_an_entry_with_all_that_was_judged_again() -> None:
    table = seated("manila", MANY, players=2)
    table.throws(ONE, TWO)

    entry = table.correct(FIRST, threw(1, NOTHING)).entry

    assert (entry.seq, entry.kind, entry.target) == (4, Kind.CORRECT, FIRST)
    assert entry.command == threw(1, NOTHING)
    assert [(act.seq, act.command) for act in entry.acts] == [
        (FIRST, threw(1, NOTHING)),
        (SECOND, threw(2, TWO)),
    ]
    assert entry.acts[0].events == (e.Rolled(1, Roll.parse(NOTHING)), e.TurnPassed(2))
    assert table.log.done[1:] == entry.acts


def test_only_what_changes_hands_is_told() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 3})
    table.throws(ONE, ONE, ONE)

    made = table.correct(SECOND, threw(2, TWO))

    assert made.changes == (Change(501, None, 2), Change(602, 2, None))


def test_throw_of_another_player_moves_the_prize_to_them() -> None:
    table = seated("manila", MANY)
    table.throw(RED_3)

    made = table.correct(FIRST, threw(2, RED_3))

    assert made.changes == (Change(301, 1, 2),)
    assert table.turn == 1  # who has not rolled yet in this round


def test_throws_since_are_never_refused_for_their_turn() -> None:
    table = seated("manila", MANY)
    table.throws(ONE, TWO, RED_3)

    made = table.correct(FIRST, threw(2, ONE))

    assert made.dropped == ()
    assert table.holdings == {601: 2, 501: 2, 301: 3}
    assert [act.events[0] for act in made.entry.acts] == [
        e.PlayerCalled(2),
        e.PlayerCalled(2),
        e.PlayerCalled(3),
    ]


def test_throw_in_turn_needs_no_call_when_it_is_judged_again() -> None:
    table = seated("manila", MANY, players=2)
    table.throws(ONE, TWO)

    made = table.correct(FIRST, threw(1, RED_3))

    assert made.entry.acts[1].events[0] == e.Rolled(2, Roll.parse(TWO))


def test_throw_out_of_turn_needs_no_call_where_the_order_is_open() -> None:
    table = seated("manila", MANY, turn_order="open")
    table.throw(ONE)
    table.throw(TWO, player=3)
    was = table.log.done[-1]

    made = table.correct(FIRST, threw(1, RED_3))

    assert made.entry.acts[1] == was


def test_leaning_die_out_of_turn_leaves_the_turn_where_the_order_is_open() -> None:
    table = seated("manila", MANY, turn_order="open")
    table.throw(ONE)
    table.do(c.Void(3, Fault.LEANING))

    table.correct(FIRST, threw(1, RED_3))

    assert table.turn == 2


def test_throw_may_turn_out_to_have_been_void() -> None:
    table = seated("xiamen", MANY, players=2)
    table.throws(ONE, TWO)

    made = table.correct(FIRST, c.Void(1, Fault.OUT))

    assert made.changes == (Change(601, 1, None),)
    assert (table.state.round, table.turn, table.state.sits_out) == (2, 2, frozenset())


def test_player_who_should_have_sat_out_keeps_what_they_threw() -> None:
    table = seated("xiamen", MANY, players=2)
    table.throws(ONE, NOTHING, RED_3)

    table.correct(FIRST, c.Void(1, Fault.OUT))

    assert table.holdings == {301: 1}


def test_void_throw_may_turn_out_to_have_counted() -> None:
    table = seated("xiamen", MANY, players=2)
    table.do(c.Void(1, Fault.OUT))
    table.throw(NOTHING)

    made = table.correct(FIRST, threw(1, ONE))

    assert made.changes == (Change(601, None, 1),)
    assert (table.turn, table.state.sits_out) == (1, frozenset())


def test_turn_may_turn_out_to_have_been_skipped() -> None:
    table = seated("manila", MANY, players=2)
    table.throws(ONE)

    made = table.correct(FIRST, c.Skip(1))

    assert made.entry.acts[0].events == (e.TurnSkipped(1), e.TurnPassed(2))
    assert table.holdings == {}


def test_skipped_turn_may_turn_out_to_have_been_thrown() -> None:
    table = seated("manila", MANY, players=2)
    table.do(c.Skip(1))

    table.correct(FIRST, threw(1, ONE))

    assert (table.holdings, table.turn) == ({601: 1}, 2)


def test_prize_that_was_wrongly_won_goes_to_who_found_the_tier_empty() -> None:
    table = seated("manila", {1: 1, 3: 1, 6: 9})
    table.throws(RED_3, RED_3)

    made = table.correct(FIRST, threw(1, NOTHING))

    assert made.changes == (Change(301, 1, 2),)


def test_chase_is_run_again() -> None:
    table = seated("xiamen", {1: 1, 2: 1, 6: 9})
    table.throws(STRAIGHT, STRAIGHT, STRAIGHT)

    made = table.correct(THIRD, threw(3, NOTHING))

    assert made.changes == (Change(201, 3, 2),)


def test_held_champions_prize_goes_back_to_who_held_it_before() -> None:
    table = seated("xiamen", MANY)
    table.throws(SUM_7, SUM_8, NOTHING)

    made = table.correct(SECOND, threw(2, NOTHING))

    assert made.changes == (Change(101, 2, 1),)
    assert [rung.player for rung in table.state.standing()] == [1]


def timed() -> Table:
    """Two minutes from 1,000 seconds on; 1 and 2 roll early, 3 when the time is up."""
    plain = start("manila", MANY, end="timed")
    table = opened(replace(plain, minutes=2, at=1_000))
    for at in (1_010, 1_020, 1_120):
        table.throw(NOTHING, at=at)
    return table


def test_corrected_throw_was_thrown_when_it_was_thrown() -> None:
    table = timed()

    made = table.correct(FIRST, c.Throw(1, Roll.parse(ONE), at=9_000))

    assert made.entry.acts[0].events[-1] == e.TurnPassed(2)
    corrected = made.entry.acts[0].command
    assert isinstance(corrected, c.Throw)
    assert corrected.at == 1_010


def test_time_is_called_after_a_corrected_throw_as_it_was() -> None:
    table = timed()

    made = table.correct(THIRD, threw(3, ONE))

    assert made.entry.acts[0].events[2:] == (
        *(e.TimeCalled(), e.RoundEnded(1), e.RoundBegan(2), e.TurnPassed(1)),
    )


def test_correction_can_be_taken_back_and_brought_back() -> None:
    table = seated("manila", {1: 1, 3: 1, 6: 9})
    table.throws(RED_3, RED_3)
    before, done = table.state, table.log.done
    table.correct(FIRST, threw(1, NOTHING))
    after = table.state

    table.undo()
    assert (table.state, table.log.done) == (before, done)

    table.redo()
    assert table.state == after


def test_game_goes_on_after_a_correction() -> None:
    table = seated("manila", MANY)
    table.throws(RED_3)
    table.correct(FIRST, threw(1, ONE))
    table.throw(TWO)
    assert table.holdings == {601: 1, 501: 2}

    table.undo()
    assert table.holdings == {601: 1}
    table.undo()
    assert table.holdings == {301: 1}
    table.undo()
    assert table.holdings == {}


def test_turn_can_be_corrected_twice() -> None:
    table = seated("manila", MANY)
    table.throws(RED_3, ONE)
    table.correct(FIRST, threw(1, TWO))

    made = table.correct(FIRST, threw(1, STRAIGHT))

    assert made.changes == (Change(201, None, 1), Change(501, 1, None))
    table.undo()
    assert table.holdings == {501: 1, 601: 2}


def test_turn_that_was_judged_again_can_be_corrected_too() -> None:
    table = seated("manila", MANY)
    table.throws(RED_3, ONE, NOTHING)
    table.correct(FIRST, threw(1, TWO))

    table.correct(SECOND, threw(2, STRAIGHT))

    assert table.holdings == {501: 1, 201: 2}
    assert [act.seq for act in table.log.done] == [1, FIRST, SECOND, THIRD]


def test_correction_back_to_what_was_said_gives_the_same_game() -> None:
    table = seated("xiamen", MANY)
    table.throws(SUM_7, STRAIGHT, SUM_8, ONE)
    before = table.state
    table.correct(FIRST, threw(1, "666666"))

    table.correct(FIRST, threw(1, SUM_7))

    assert table.state == before
    assert list(table.state.holdings) == list(before.holdings)
