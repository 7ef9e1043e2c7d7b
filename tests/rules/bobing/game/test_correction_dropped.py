"""What cannot have happened after a correction is dropped, and what can goes on counting."""

from __future__ import annotations

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.correction import Change
from tests.rules.bobing.game.correcting import RED_4, SECOND, SUM_8, threw
from tests.rules.bobing.playing import NOTHING, ONE, STAGE, seated

LAST = {1: 1, 6: 1}


SCENES = """
Entries that were joined stay joined though the game would have been over
    manila 1:1 6:1 | 444416 112356 112356 Merge(3, 2) 3=Throw(2, 411235)
    gone = []; phase = crowning; players = (1, 2)
Nothing but the lights follows a throw that put them out
    manila 1:1 2:2 3:4 5:9 6:30 six_black=scramble | 112356 411235 2=Throw(1, 666666,
        is_confirmed=True)
    gone = [3]; phase = crowning; holdings = {}
Whoever took a seat keeps it though the game was over
    manila 1:1 2:2 3:4 5:9 6:30 | 112356 Join(9) 112356 112356 411235 2=Throw(1, 444444,
        is_confirmed=True)
    gone = [4, 5, 6]; players = (1, 2, 3, 9); phase = ended
Whoever took a seat keeps it though a roll-off had begun
    manila 1:1 6:1 | 444416 444425 112356 Join(9) 4=Throw(3, 411235)
    gone = []; phase = roll_off; players = (1, 2, 3, 9)
Coronation is dropped when the game was not over yet
    manila 1:1 6:1 players=2 | 444412 411235 Crown() 3=Throw(2, 112356)
    gone = [4]; changes = (Change(101, 1, None), Change(601, 2, None)); phase = rolling; round = 2;
        turn = 1
Lots stand when other prizes are left
    manila 1:1 5:1 6:2 players=2 stop_leftover=raffle | 444412 411235 Stop() Crown((2, 1))
        3=Throw(2, 441123)
    holdings = {101: 1, 501: 2, 601: 2, 602: 1}
Coronation without lots is dropped when there is something to raffle
    manila 1:1 5:1 6:1 players=2 stop_leftover=raffle | 441123 411235 444412 Stop() Crown()
        2=Throw(1, 112356)
    gone = [6]; phase = crowning
    Crown((2, 1))
    holdings = {101: 1, 501: 2, 601: 2}
Early stop is dropped when the game was over already
    manila 1:1 6:1 players=2 | 444412 112356 Stop() 3=Throw(2, 411235)
    gone = [4]; phase = crowning; champions = (1,)
Call of one who has had their turn is dropped
    manila 1:1 2:2 3:4 5:9 6:30 | 411235 Call(3) 441123 2=Throw(3, 411235)
    gone = [3]; holdings = {501: 3, 601: 3}
Throw in a roll-off is corrected in it
    manila 1:1 6:1 | 444416 444425 411235 441123 411235
    champions = (1,)
    6=Throw(2, 444123)
    gone = []; champions = (2,)
Roll-off throw of another contestant counts for them
    manila 1:1 6:1 | 444416 444425 411235 441123 5=Throw(2, 441123)
    rolled_off = {2: 2}; turn = 1
Throws of a roll-off that was none are dropped
    manila 1:1 6:1 | 444416 444425 411235 441123 411235 Crown() 2=Throw(1, 444426)
    gone = [5, 6]; phase = ended; holdings = {101: 1, 601: 3}
Throws of a roll-off win nothing in a game that goes on
    manila 1:1 6:1 | 444416 444425 411235 441123 411235 4=Throw(3, 112356)
    gone = [5, 6]; phase = rolling; round = 2; holdings = {}
Throws of a game that went on count for nothing in a roll-off
    manila 1:1 6:1 | 444416 444425 112356 441123 4=Throw(3, 411235)
    gone = [5]; rolled_off = {}; turn = 1
Contestant of another roll-off throws no more
    manila 1:1 6:1 players=4 | 444416 444425 112356 411235 441123 411235 4=Throw(3, 444416)
    rolled_off = {1: 2, 2: 1}; turn = 3
    3=Throw(2, 112356)
    gone = [7]; rolled_off = {1: 2}; turn = 3
Throws after what ends the game are dropped
    manila 1:1 2:2 3:4 5:9 6:30 | 112356 411235 441123 2=Throw(1, 444444, is_confirmed=True)
    gone = [3, 4]; phase = ended; grabbed_by = 1; counting = [1, 2]
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_coronation_stands_when_another_is_the_champion() -> None:
    table = seated("manila", LAST, players=2)
    table.throws(RED_4, NOTHING, ONE, NOTHING)
    table.do(c.Crown())

    made = table.correct(SECOND, threw(2, SUM_8))

    assert made.dropped == ()
    assert made.changes == (Change(101, 1, 2),)
    assert made.entry.acts[-1].events == (e.PrizeAwarded(101, 2), e.Crowned(2), e.Ended())
