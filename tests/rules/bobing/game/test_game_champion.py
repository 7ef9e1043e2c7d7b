"""The champion's prize at the end: the ladder, ties and roll-offs."""

from __future__ import annotations

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.dice import Roll
from tests.rules.bobing.playing import NOTHING, ONE, STAGE, Table, seated

SUM_7, ALSO_7, SUM_8 = "444416", "444425", "444426"
MANY = {1: 1, 6: 30}
LAST = {1: 1, 6: 1}


def roll(text: str) -> Roll:
    return Roll.parse(text)


def tied(*throws: str, players: int = 3, counts: dict[int, int] = LAST, **switches: str) -> Table:
    """A Manila game at the end of its first round, in which everybody threw as given."""
    table = seated("manila", counts, players=players, **switches)
    table.throws(*throws)
    return table


SCENES = """
Champion throw in manila is recorded and wins nothing yet
    manila 1:1 6:30 | 444416 -> Rolled(1, 444416) CandidateRecorded(1, 444416, 1) TurnPassed(2)
    holdings = {}
Leaders own worse throw leaves them in the lead
    manila 1:1 6:30 players=2 | 444426 112356 444416 -> CandidateRecorded(1, 444416, 1,
        is_best=False) ...
Own worse throw of one who shares the lead leaves them equal
    manila 1:1 6:30 players=2 | 444426 444426 444416 -> CandidateRecorded(1, 444416, 2, True, False)
        ...
Best candidate wins the prize when the rolling is over
    manila 1:1 6:1 | 444416 444426 411235
    phase = crowning
    Crown() -> PrizeAwarded(101, 2) Crowned(2) Ended()
    phase = ended; holdings = {101: 2, 601: 3}
Best candidate wins at the end though nothing is chased
    manila 1:1 6:1 chase=none | 444416 444426 411235
    champions = (2,)
Equal sums at the top are rolled off
    manila 1:1 6:1 | 444416 444425 411235 -> * PrizesExhausted() RoundEnded(1) RollOffOpened((1, 2),
        1, ()) TurnPassed(1)
Most fours win the roll off
    manila 1:1 6:1 | 444416 444425 411235 441123 444123 -> RollOffThrown(2, 444123)
        ChampionsDecided((2,))
Only fours count in a roll off
    manila 1:1 6:1 | 444416 444425 411235 666666 411235
    champions = (2,)
Six fours count six in a roll off and grab nothing
    manila 1:1 6:1 | 444416 444425 411235 444443 444444 -> RollOffThrown(2, 444444)
        ChampionsDecided((2,))
    Crown()
    holdings = {101: 2, 601: 3}
Roll off wins no prizes
    manila 1:1 6:30 players=2 | 444416 444425 Stop() 441123 411235
    champions = (1,); holdings = {}
Equal tops repeat among themselves only
    manila 1:1 6:1 players=4 | 444416 444425 444416 411235 441123 411235 441123 -> RollOffThrown(3,
        441123) RollOffOpened((1, 3), 1, ()) TurnPassed(1)
    Call(2) !> game.not_a_contestant
    112356 411235
    champions = (3,)
Roll off without any four is repeated by all
    manila 1:1 6:1 | 444416 444425 411235 112356 112356 -> * RollOffOpened((1, 2), 1, ()) ...
Contestant who is away forgoes the roll off
    manila 1:1 6:1 | 444416 444425 411235 Skip(1) -> RollOffThrown(1, None) TurnPassed(2)
    rolled_off = {1: -1}
    112356
    champions = (2,)
Contestant may be called before the others
    manila 1:1 6:1 | 444416 444425 411235 Call(2) 411235
    turn = 1
    441123
    champions = (1,)
Player with the top rank twice is one contestant
    manila 1:1 6:1 players=2 | 444416 112356 444425 411235
    phase = crowning; champions = (1,)
Tie below the top needs no roll off
    manila 1:1 6:1 players=4 | 444416 444425 444426 411235
    phase = crowning; champions = (3,)
First thrower keeps the lead where the house says so
    manila 1:1 6:1 tie=first_keeps | 112356 444416 444425 112356 444416 411235
    phase = crowning; champions = (2,)
First thrower is who threw the best first and not who threw first
    manila 1:1 6:1 players=2 tie=first_keeps | 444411 444416 444425 411235
    phase = crowning; champions = (2,)
Two champions are the two best different players
    manila 1:2 6:1 | 444412 444426 444416 444426 411235 411235
    phase = crowning; champions = (2, 1)
Champions of two sets take a prize each
    manila 1:2 6:1 players=5 | 444412 444426 444416 444463 411235
    champions = (4, 2)
    Crown() -> PrizeAwarded(101, 4) Crowned(4) PrizeAwarded(102, 2) Crowned(2) Ended()
One player takes no second champion prize
    manila 1:2 6:1 players=2 | 444466 112356 444441 444416 666666 411235
    champions = (1, 2)
Tie inside the seats needs no roll off
    manila 1:2 6:1 players=4 | 444416 444425 444411 411235
    phase = crowning; champions = (1, 2)
Roll off for two seats settles the best and repeats the rest
    manila 1:2 6:1 players=4 | 444416 444425 444416 411235 411235 441123 411235 -> *
        RollOffOpened((1, 3), 1, (2,)) ...
    411235 112356
    champions = (2, 1)
Roll off for two seats is over when two stand out
    manila 1:2 6:1 players=4 | 444416 444425 444416 411235 441123 112356 444123
    champions = (3, 1)
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_recorded_throw_says_who_leads_with_it() -> None:
    table = seated("manila", MANY, players=4)

    recorded = [table.throw(text)[1] for text in (SUM_7, SUM_8, ALSO_7, SUM_8)]

    assert recorded == [
        e.CandidateRecorded(1, roll(SUM_7), leader=1),
        e.CandidateRecorded(2, roll(SUM_8), leader=2),
        e.CandidateRecorded(3, roll(ALSO_7), leader=2),
        e.CandidateRecorded(4, roll(SUM_8), leader=2, is_equal=True),
    ]


def test_equals_share_a_place_only_where_a_tie_is_rolled_off() -> None:
    rolled_off, kept = seated("manila", MANY), seated("manila", MANY, tie="first_keeps")

    for table in (rolled_off, kept):
        table.throws(SUM_7, ALSO_7)

    assert [[t.state.place(c) for c in t.state.standing()] for t in (rolled_off, kept)] == [
        [1, 1],
        [1, 2],
    ]


def test_ladder_stands_best_first_with_each_players_best_throw() -> None:
    table = seated("manila", MANY)
    table.throws(SUM_8, "444441", SUM_7, SUM_7, SUM_7, "222221")

    standing = [(rung.player, str(rung.roll)) for rung in table.state.standing()]

    assert standing == [(2, "444441"), (3, "222221"), (1, SUM_8)]


@pytest.mark.parametrize(
    ("tie", "places"), [("rolloff_fours", [1, 1, 3, 4]), ("first_keeps", [1, 2, 3, 4])]
)
def test_equals_share_a_place_only_where_they_roll_off(tie: str, places: list[int]) -> None:
    table = seated("manila", MANY, players=4, tie=tie)
    table.throws(SUM_8, "444412", SUM_8, SUM_7)

    state = table.state

    assert [state.place(candidate) for candidate in state.standing()] == places


@pytest.mark.parametrize("fault", list(Fault))
@pytest.mark.parametrize("invalid", ["reroll", "void_only", "skip_next"])
def test_invalid_throw_in_a_roll_off_is_repeated(fault: Fault, invalid: str) -> None:
    table = tied(SUM_7, ALSO_7, ONE, invalid=invalid)

    events = table.do(c.Void(1, fault))

    assert events == (e.ThrowVoided(1, fault, rolls_again=True, sits_out=False),)
    assert (table.state.phase, table.turn) == ("roll_off", 1)


def test_tie_across_the_last_seat_is_rolled_off_and_the_better_is_safe() -> None:
    table = tied(SUM_7, SUM_8, ALSO_7, ONE, counts={1: 2, 6: 1}, players=4)
    roll_off = table.state.roll_off
    assert roll_off is not None
    assert (roll_off.contestants, roll_off.seats, roll_off.settled) == ((1, 3), 1, (2,))

    table.throws(NOTHING, ONE)

    assert table.state.champions == (2, 3)
