"""What cannot be corrected, and why."""

from __future__ import annotations

import pytest

from rules.bobing.game import commands as c
from tests.rules.bobing.game.correcting import FIRST, refusal, threw
from tests.rules.bobing.playing import ONE, STAGE, STRAIGHT, TRIPLES, Table, seated, start

MANY = {1: 1, 2: 2, 3: 4, 5: 9, 6: 30}
SECONDS = {1: 1, 2: 2, 6: 9}


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


SCENES = """
What the log says already is no correction
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 Join(9) Call(9) 123456 TakeFrom(1)
        Stop()
    2=Throw(1, 123456), 2=Throw(1, 123456, at=77) !> correction.no_change: that is what the log says
        already
Entry that does not count cannot be corrected
    # entry 4 takes entry 3 back
    # entry 5
    manila 1:1 2:2 3:4 5:9 6:30 | 411235 441123 undo 2=Throw(1, 444123)
    0=Throw(1, 411235) !> log.not_done: entry 0 of the log does not count any more
    3=Throw(1, 411235) !> log.not_done: entry 3 of the log does not count any more
    4=Throw(1, 411235) !> log.not_done: entry 4 of the log does not count any more
    5=Throw(1, 411235) !> log.not_done: entry 5 of the log does not count any more
    99=Throw(1, 411235) !> log.not_done: entry 99 of the log does not count any more
Turn that could not have been played is refused
    manila 1:1 2:2 3:4 5:9 6:30 six_black=scramble | 411235
    2=Throw(9, 411235), 2=Skip(9) !> game.unknown_player
    2=Throw(1, 444444), 2=Throw(2, 444444) !> game.unconfirmed
    2=Throw(1, 666666) !> game.unconfirmed_end
Throw of one who was not in the roll-off is refused
    manila 1:1 6:1 | 444416 444425 411235 441123
    5=Throw(3, 441123) !> game.out_of_turn
Throw of one who had thrown in the roll-off is refused
    manila 1:1 6:1 | 444416 444425 411235 441123 444123
    6=Throw(1, 441123) !> game.out_of_turn
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
