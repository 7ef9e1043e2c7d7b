"""Correcting an earlier turn: what came after it is judged again, as if it had been right."""

from __future__ import annotations

from dataclasses import replace

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.dice import Roll
from rules.log import Kind
from tests.rules.bobing.game.correcting import FIRST, SECOND, threw
from tests.rules.bobing.playing import NOTHING, ONE, RED_3, STAGE, TWO, Table, opened, seated, start

MANY = {1: 1, 2: 2, 3: 4, 5: 9, 6: 30}


SCENES = """
Wrong dice give their prize back and the right ones win
    manila 1:1 2:2 3:4 5:9 6:30 | 444123 411235 2=Throw(1, 441123)
    holdings = {501: 1, 601: 2}; changes = (Change(301, 1, None), Change(501, None, 1)); gone = []
Only what changes hands is told
    manila 1:1 5:1 6:3 | 411235 411235 411235 3=Throw(2, 441123)
    changes = (Change(501, None, 2), Change(602, 2, None))
Throw of another player moves the prize to them
    # who has not rolled yet in this round
    manila 1:1 2:2 3:4 5:9 6:30 | 444123 2=Throw(2, 444123)
    changes = (Change(301, 1, 2),); turn = 1
Leaning die out of turn leaves the turn where the order is open
    manila 1:1 2:2 3:4 5:9 6:30 turn_order=open | 411235 Void(3, leaning) 2=Throw(1, 444123)
    turn = 2
Throw may turn out to have been void
    xiamen 1:1 2:2 3:4 5:9 6:30 players=2 | 411235 441123 2=Void(1, out)
    changes = (Change(601, 1, None),); round = 2; turn = 2; sits_out = {}
Player who should have sat out keeps what they threw
    xiamen 1:1 2:2 3:4 5:9 6:30 players=2 | 411235 112356 444123 2=Void(1, out)
    holdings = {301: 1}
Void throw may turn out to have counted
    xiamen 1:1 2:2 3:4 5:9 6:30 players=2 | Void(1, out) 112356 2=Throw(1, 411235)
    changes = (Change(601, None, 1),); turn = 1; sits_out = {}
Skipped turn may turn out to have been thrown
    manila 1:1 2:2 3:4 5:9 6:30 players=2 | Skip(1) 2=Throw(1, 411235)
    holdings = {601: 1}; turn = 2
Prize that was wrongly won goes to who found the tier empty
    manila 1:1 3:1 6:9 | 444123 444123 2=Throw(1, 112356)
    changes = (Change(301, 1, 2),)
Chase is run again
    xiamen 1:1 2:1 6:9 | 123456 123456 123456 4=Throw(3, 112356)
    changes = (Change(201, 3, 2),)
Held champion’s prize goes back to who held it before
    xiamen 1:1 2:2 3:4 5:9 6:30 | 444416 444426 112356 3=Throw(2, 112356)
    changes = (Change(101, 2, 1),); climbers = [1]
Game goes on after a correction
    manila 1:1 2:2 3:4 5:9 6:30 | 444123 2=Throw(1, 411235) 441123
    holdings = {501: 2, 601: 1}
    undo
    holdings = {601: 1}
    undo
    holdings = {301: 1}
    undo
    holdings = {}
Turn can be corrected twice
    manila 1:1 2:2 3:4 5:9 6:30 | 444123 411235 2=Throw(1, 441123) 2=Throw(1, 123456)
    changes = (Change(201, None, 1), Change(501, 1, None))
    undo
    holdings = {501: 1, 601: 2}
Throws since are never refused for their turn
    manila 1:1 2:2 3:4 5:9 6:30 | 411235 441123 444123 2=Throw(2, 411235)
    gone = []; holdings = {301: 3, 501: 2, 601: 2}
    first_facts = [PlayerCalled(2), PlayerCalled(2), PlayerCalled(3)]
Throw in turn needs no call when it is judged again
    manila 1:1 2:2 3:4 5:9 6:30 players=2 | 411235 441123 2=Throw(1, 444123)
    first_facts = [Rolled(1, 444123), Rolled(2, 441123)]
Turn may turn out to have been skipped
    manila 1:1 2:2 3:4 5:9 6:30 players=2 | 411235 2=Skip(1)
    facts = [(TurnSkipped(1), TurnPassed(2))]; holdings = {}
Time is called after a corrected throw as it was
    # two minutes from 1,000 seconds on
    manila 1:1 2:2 3:4 5:9 6:30 end=timed minutes=2 at=1000 | 112356@1010 112356@1020 112356@1120
    4=Throw(3, 411235)
    facts = [(Rolled(3, 411235), PrizeAwarded(601, 3), TimeCalled(), RoundEnded(1), RoundBegan(2),
        TurnPassed(1))]
Correction can be taken back and brought back
    manila 1:1 3:1 6:9 | 444123 444123 2=Throw(1, 112356)
    undo
    as_after = 3
    redo
    as_after = 4
Turn that was judged again can be corrected too
    manila 1:1 2:2 3:4 5:9 6:30 | 444123 411235 112356 2=Throw(1, 441123) 3=Throw(2, 123456)
    holdings = {201: 2, 501: 1}; counting = [1, 2, 3, 4]
Correction back to what was said gives the same game
    xiamen 1:1 2:2 3:4 5:9 6:30 | 444416 123456 444426 411235 2=Throw(1, 666666) 2=Throw(1, 444416)
    as_after = 5; in_order = [(201, 2), (101, 3), (601, 1)]
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


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


def test_throw_out_of_turn_needs_no_call_where_the_order_is_open() -> None:
    table = seated("manila", MANY, turn_order="open")
    table.throw(ONE)
    table.throw(TWO, player=3)
    was = table.log.done[-1]

    made = table.correct(FIRST, threw(1, RED_3))

    assert made.entry.acts[1] == was


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
