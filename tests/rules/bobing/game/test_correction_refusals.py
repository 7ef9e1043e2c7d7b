"""What cannot be corrected, and why."""

from __future__ import annotations

import pytest

from rules.bobing.game import commands as c
from rules.dice import Roll
from tests.rules.bobing.game.correcting import (
    ALSO_7,
    FIFTH,
    FIRST,
    FOURTH,
    SUM_7,
    refusal,
    threw,
)
from tests.rules.bobing.playing import (
    GRAB,
    ONE,
    RED_3,
    STRAIGHT,
    TRIPLES,
    TWO,
    Table,
    seated,
    start,
)

MANY = {1: 1, 2: 2, 3: 4, 5: 9, 6: 30}
SECONDS = {1: 1, 2: 2, 6: 9}
LAST = {1: 1, 6: 1}


def whole_evening() -> Table:
    """An evening with a command of each kind: entries 1 to 8."""
    table = seated("xiamen", SECONDS, chase_from="thrower_chooses")
    table.throws(STRAIGHT, TRIPLES)
    table.do(c.Join(9))
    table.do(c.Call(9))
    table.throw(STRAIGHT)
    table.take_from(1)
    table.do(c.Stop())
    return table


@pytest.mark.parametrize("seq", [1, 4, 5, 7, 8])
def test_only_a_turn_can_be_corrected(seq: int) -> None:
    table = whole_evening()

    assert refusal(table, seq, threw(1, ONE)) == (
        "correction.not_correctable",
        "expected an entry that can be corrected, and one that can stand in its place",
    )


@pytest.mark.parametrize(
    "command",
    [c.Join(7), c.Call(1), c.Stop(), c.Crown(), c.TakeFrom(1), start("manila", MANY)],
    ids=lambda command: type(command).__name__,
)
def test_only_a_turn_can_stand_in_the_place_of_one(command: c.Command) -> None:
    assert refusal(whole_evening(), FIRST, command)[0] == "correction.not_correctable"


@pytest.mark.parametrize("command", [threw(1, STRAIGHT), c.Throw(1, Roll.parse(STRAIGHT), at=77)])
def test_what_the_log_says_already_is_no_correction(command: c.Command) -> None:
    assert refusal(whole_evening(), FIRST, command) == (
        "correction.no_change",
        "that is what the log says already",
    )


@pytest.mark.parametrize("seq", [0, 3, 4, 5, 99])
def test_entry_that_does_not_count_cannot_be_corrected(seq: int) -> None:
    table = seated("manila", MANY)
    table.throws(ONE, TWO)
    table.undo()  # entry 4 takes entry 3 back
    table.correct(FIRST, threw(1, RED_3))  # entry 5

    assert refusal(table, seq, threw(1, ONE)) == (
        "log.not_done",
        f"entry {seq} of the log does not count any more",
    )


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (threw(9, ONE), "game.unknown_player"),
        (c.Skip(9), "game.unknown_player"),
        (threw(1, GRAB), "game.unconfirmed"),
        (threw(2, GRAB), "game.unconfirmed"),
        (threw(1, "666666"), "game.unconfirmed_end"),
    ],
)
def test_turn_that_could_not_have_been_played_is_refused(command: c.Command, code: str) -> None:
    table = seated("manila", MANY, six_black="scramble")
    table.throws(ONE)

    assert refusal(table, FIRST, command)[0] == code


def test_throw_of_one_who_was_not_in_the_roll_off_is_refused() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE, TWO)

    assert refusal(table, FOURTH, threw(3, TWO))[0] == "game.out_of_turn"


def test_throw_of_one_who_had_thrown_in_the_roll_off_is_refused() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE, TWO, RED_3)

    assert refusal(table, FIFTH, threw(1, TWO))[0] == "game.out_of_turn"
