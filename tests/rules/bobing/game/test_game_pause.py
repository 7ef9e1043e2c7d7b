"""A break: nobody rolls, the clock stands still, and what needs no dice goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.bobing.game.state import Phase
from rules.dice import Roll
from tests.rules.bobing.playing import NOTHING, ONE, RED_3, STRAIGHT, Table, opened, seated, start

MANY = {1: 1, 2: 2, 6: 8}
RED_4 = "444412"


def timed() -> Table:
    """A game from second 1000 to second 1120."""
    plain = start("manila", MANY, end="timed")
    return opened(replace(plain, minutes=2, at=1_000))


def paused(table: Table, *, at: int = 1_030) -> Table:
    table.do(c.Pause(at=at))
    return table


def chased(*rolls: str) -> Table:
    """A game in which the thrower says from whom a second prize is taken."""
    table = seated("manila", MANY, chase="champion+second+red3", chase_from="thrower_chooses")
    table.throws(*rolls)
    return table


def rolling_off() -> Table:
    table = seated("manila", {1: 1, 6: 1})
    table.throws(RED_4, RED_4, ONE)
    return table


def test_the_clock_stands_still_in_a_break() -> None:
    table = paused(timed(), at=1_030)

    assert table.state.clock(9_000) == 1_030
    assert table.do(c.Resume(at=1_330)) == (e.Resumed(300),)
    assert (table.state.ends_at, table.state.is_paused()) == (1_420, False)


def test_time_is_up_later_by_as_long_as_the_break_was() -> None:
    table = paused(timed(), at=1_030)
    table.do(c.Resume(at=1_330))

    assert table.throw(ONE, at=1_419)[2:] == (e.TurnPassed(2),)
    assert table.throw(ONE, at=1_420)[2:] == (e.TimeCalled(), e.TurnPassed(3))


def test_each_break_counts() -> None:
    table = paused(timed(), at=1_030)
    table.do(c.Resume(at=1_040))
    paused(table, at=1_050)
    table.do(c.Resume(at=1_070))

    assert table.state.ends_at == 1_150


def test_a_clock_that_was_put_back_meanwhile_takes_no_time_away() -> None:
    table = paused(timed(), at=1_030)

    assert table.do(c.Resume(at=400)) == (e.Resumed(0),)
    assert table.state.ends_at == 1_120


def test_a_game_without_a_clock_has_none_after_a_break() -> None:
    table = paused(seated("manila", MANY))
    table.do(c.Resume(at=9_000))

    assert table.state.ends_at is None


@pytest.mark.parametrize(
    "command",
    [
        c.Throw(1, Roll.parse(ONE)),
        c.Throw(9, Roll.parse(ONE)),
        c.Void(1, Fault.OUT),
        c.Skip(1),
        c.Call(2),
        c.TakeFrom(1),
        c.Crown(),
        c.Stop(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_nobody_plays_in_a_break(command: c.Command) -> None:
    table = paused(seated("manila", MANY))

    assert table.refusal(command) == "game.paused"


@pytest.mark.parametrize("command", [c.Pause(), c.Resume()])
def test_there_is_no_break_before_the_start(command: c.Command) -> None:
    table = seated("manila", MANY)
    table.undo()

    assert table.refusal(command) == "game.not_started"


def test_there_is_no_break_once_the_rolling_is_over() -> None:
    table = seated("manila", MANY)
    table.throws(RED_4)
    table.do(c.Stop())
    decided = table.refusal(c.Pause())
    table.do(c.Crown())

    assert (decided, table.refusal(c.Pause())) == ("game.to_crown", "game.over")


def test_seats_and_prizes_change_in_a_break() -> None:
    table = seated("manila", MANY)
    table.throws(ONE)
    paused(table)
    for command in (
        c.Join(4),
        c.Leave(3),
        c.ComeBack(3),
        c.Reorder((4, 3, 2, 1)),
        c.Merge(3, into=1),
        c.Give(201, 1),
        c.Swap(201, 202),
        c.TakeBack(202),
    ):
        table.do(command)

    assert table.state.is_paused()
    assert (table.state.players, table.holdings) == ((4, 2, 1), {601: 1})


def test_whoever_leaves_in_their_turn_passes_it_on_in_the_break() -> None:
    table = paused(timed(), at=1_030)

    assert table.do(c.Leave(1, at=5_000)) == (e.PlayerLeft(1), e.TurnPassed(2))
    assert table.state.is_paused()


def test_a_break_of_a_choice_keeps_it_open() -> None:
    table = paused(chased(STRAIGHT, STRAIGHT, STRAIGHT))
    refused = table.refusal(c.TakeFrom(2))
    table.do(c.Resume(at=1_100))

    assert refused == "game.paused"
    assert table.take_from(2)[0] == e.PrizeTaken(202, 2, 3)


def test_a_break_of_a_roll_off_keeps_who_rolls() -> None:
    table = paused(rolling_off())
    refused = table.refusal(c.Throw(1, Roll.parse(ONE)))
    table.do(c.Resume(at=1_100))

    assert refused == "game.paused"
    assert (table.state.phase, table.turn) == (Phase.ROLL_OFF, 1)


def test_a_game_that_is_decided_in_a_break_waits_for_its_crown() -> None:
    table = seated("manila", {1: 1, 6: 1}, end="immediate")
    table.throws(RED_4)
    paused(table)
    table.do(c.Give(601, 2))

    assert (table.state.phase, table.state.is_paused()) == (Phase.CROWNING, False)
    table.do(c.Crown())


def test_undo_of_the_break_brings_the_clock_back() -> None:
    table = timed()
    before = table.state
    paused(table)
    table.undo()

    assert table.state == before
    table.redo()
    assert table.state.clock(9_000) == 1_030


def test_undo_of_going_on_brings_the_break_back() -> None:
    table = paused(timed())
    before = table.state
    table.do(c.Resume(at=1_330))
    table.undo()

    assert table.state == before


def test_a_correction_keeps_the_break_that_came_after_it() -> None:
    table = timed()
    table.throw(ONE, at=1_010)
    paused(table)
    table.do(c.Resume(at=1_330))
    table.correct(2, c.Throw(1, Roll.parse(NOTHING)))

    assert (table.state.ends_at, table.state.is_paused(), table.holdings) == (1_420, False, {})


def test_a_correction_drops_the_break_of_a_game_that_was_over() -> None:
    table = timed()
    table.throw(ONE, at=1_010)
    paused(table)
    table.do(c.Resume(at=1_330))
    made = table.correct(2, c.Throw(1, Roll.parse("444444"), is_confirmed=True))

    assert [act.seq for act in made.dropped] == [3, 4]
    assert not table.state.is_paused()


def test_a_choice_made_after_the_break_stays_made_when_an_earlier_throw_is_corrected() -> None:
    table = paused(chased(ONE, STRAIGHT, STRAIGHT, STRAIGHT))
    table.do(c.Resume(at=1_100))
    table.take_from(3)
    table.correct(2, c.Throw(1, Roll.parse(RED_3)))

    assert table.holdings == {201: 2, 202: 1}


def test_a_choice_that_a_correction_opens_is_made_before_somebody_left_in_the_break() -> None:
    table = paused(chased(STRAIGHT, STRAIGHT, NOTHING))
    table.do(c.Leave(2, at=1_040))
    table.do(c.Resume(at=1_100))
    table.correct(4, c.Throw(3, Roll.parse(STRAIGHT)))

    assert table.holdings == {202: 2, 201: 3}
    assert (table.state.is_paused(), sorted(table.state.away)) == (False, [2])
