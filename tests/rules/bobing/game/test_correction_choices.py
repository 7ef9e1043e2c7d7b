"""Whom a prize was taken from, where a correction opens a choice or takes one away."""

from __future__ import annotations

from dataclasses import replace

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.dice import Roll
from tests.rules.bobing.game.correcting import (
    ALSO_7,
    FIFTH,
    FIRST,
    FOURTH,
    RED_4,
    SECOND,
    SIXTH,
    SUM_7,
    THIRD,
    dropped,
    threw,
)
from tests.rules.bobing.playing import (
    NOTHING,
    ONE,
    STRAIGHT,
    TRIPLES,
    TWO,
    Table,
    seated,
)

SECONDS = {1: 1, 2: 2, 6: 9}


def choosing(*throws: str, players: int = 3) -> Table:
    table = seated("xiamen", SECONDS, players=players, chase_from="thrower_chooses")
    table.throws(*throws)
    return table


def test_choice_stands_when_it_can() -> None:
    table = choosing(STRAIGHT, TRIPLES, STRAIGHT)
    table.take_from(2)

    made = table.correct(FIRST, threw(1, TRIPLES))

    assert (made.changes, table.holdings) == ((), {201: 1, 202: 3})


def test_prize_that_a_winner_picked_is_theirs_when_it_can_be() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 3})
    table.throw(ONE)
    table.do(replace(threw(2, ONE), prize=603))

    table.correct(FIRST, threw(1, TWO))

    assert table.holdings == {501: 1, 603: 2}


def test_prize_that_was_picked_later_is_handed_to_nobody_before() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 2})
    table.throw(TWO)
    table.do(replace(threw(2, ONE), prize=601))

    table.correct(FIRST, threw(1, ONE))

    assert table.holdings == {602: 1, 601: 2}


def test_pick_of_a_prize_that_has_gone_falls_on_the_next() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 2})
    table.throw(TWO)
    table.do(replace(threw(2, ONE), prize=602))

    table.correct(FIRST, replace(threw(1, ONE), prize=602))

    assert table.holdings == {602: 1, 601: 2}


def test_choice_of_one_who_never_held_falls_on_the_first_holder() -> None:
    table = choosing(STRAIGHT, TRIPLES, STRAIGHT, players=4)
    table.take_from(1)
    table.throw(NOTHING)

    made = table.correct(FIRST, threw(4, STRAIGHT))

    assert made.dropped == ()
    assert table.holdings == {202: 2, 201: 3}


def test_choice_is_dropped_where_nothing_is_chased() -> None:
    table = choosing(STRAIGHT, TRIPLES, STRAIGHT)
    table.take_from(2)

    made = table.correct(SECOND, threw(2, NOTHING))

    assert dropped(made) == [FOURTH]
    assert table.holdings == {201: 1, 202: 3}


def test_thrower_is_asked_where_the_corrected_throw_is_the_last() -> None:
    table = choosing(STRAIGHT, TRIPLES, NOTHING)

    table.correct(THIRD, threw(3, STRAIGHT))

    assert (table.state.phase, table.turn) == ("choosing", 3)
    table.take_from(2)
    assert table.holdings == {201: 1, 202: 3}


def test_choice_that_nobody_made_falls_on_the_first_holder_once_play_went_on() -> None:
    table = choosing(STRAIGHT, TRIPLES, NOTHING, ONE)

    made = table.correct(THIRD, threw(3, STRAIGHT))

    assert [act.events for act in made.entry.acts] == [
        (
            *(e.Rolled(3, Roll.parse(STRAIGHT)), e.ChaseOpened(3, 2), e.PrizeTaken(201, 1, 3)),
            *(e.RoundEnded(1), e.RoundBegan(2), e.TurnPassed(1)),
        ),
        (e.Rolled(1, Roll.parse(ONE)), e.PrizeAwarded(601, 1), e.TurnPassed(2)),
    ]
    assert table.holdings == {202: 2, 201: 3, 601: 1}


def test_late_arrival_sits_down_after_such_a_choice() -> None:
    table = choosing(STRAIGHT, TRIPLES, NOTHING)
    table.do(c.Join(9))

    table.correct(THIRD, threw(3, STRAIGHT))

    assert (table.state.phase, table.state.players) == ("rolling", (1, 2, 3, 9))
    assert table.holdings == {202: 2, 201: 3}


def test_first_holder_is_whoever_has_held_such_a_prize_longest() -> None:
    table = choosing(NOTHING, STRAIGHT, NOTHING, TRIPLES, NOTHING, NOTHING, NOTHING)

    table.correct(SIXTH, threw(3, STRAIGHT))

    assert table.holdings == {202: 1, 201: 3}


def test_thrower_is_asked_where_nothing_after_the_throw_can_have_happened() -> None:
    table = seated(
        "xiamen", {1: 1, 2: 2, 6: 1}, players=4, chase_from="thrower_chooses", end="finish_round"
    )
    table.throws(STRAIGHT, STRAIGHT, RED_4, ONE)
    table.do(c.Crown())

    made = table.correct(FOURTH, threw(4, STRAIGHT))

    assert dropped(made) == [FIFTH]
    assert (table.state.phase, table.turn) == ("choosing", 4)
    table.take_from(2)
    assert table.holdings == {201: 1, 101: 3, 202: 4}


def test_turn_after_such_a_choice_can_be_corrected_too() -> None:
    table = choosing(STRAIGHT, TRIPLES, NOTHING, ONE)
    table.correct(THIRD, threw(3, STRAIGHT))

    made = table.correct(FOURTH, threw(1, NOTHING))

    assert made.entry.acts[0].events == (e.Rolled(1, Roll.parse(NOTHING)), e.TurnPassed(2))
    assert table.holdings == {202: 2, 201: 3}


def test_roll_off_that_such_a_choice_opened_stays_a_roll_off() -> None:
    table = seated(
        "xiamen",
        {1: 1, 2: 2, 6: 1},
        players=4,
        **{"chase_from": "thrower_chooses", "end": "finish_round", "tie": "rolloff_fours"},
    )
    table.throws(STRAIGHT, STRAIGHT, SUM_7, NOTHING)
    table.throws(ALSO_7, ONE, NOTHING, NOTHING, TWO)  # 1 and 3 are tied, and 1 throws two 4s
    table.correct(9, threw(4, STRAIGHT))
    assert table.state.roll_off is not None

    made = table.correct(FIRST, threw(1, TRIPLES))

    assert made.dropped == ()
    assert dict(table.state.roll_off.thrown) == {1: 2}
