from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.poker_dice import commands as c
from tests.rules.poker_dice.playing import STAGE, Table
from tests.rules.table import ANN, BEN, digits

SCENES = """
Command is refused with its sentence in the first turn
    3 |
    Start((1, 2)) !> game.started: the game has already started
    Throw(2, 44426) !> game.out_of_turn: it is the turn of player 1, not of player 2
    Stand(3) !> game.out_of_turn: it is the turn of player 1, not of player 3
    Skip(2) !> game.out_of_turn: it is the turn of player 1, not of player 2
    Throw(9, 44426) !> game.unknown_player: player 9 does not play here
    Stand(1) !> poker_dice.not_thrown: player 1 has not thrown yet
    NextRound() !> poker_dice.in_round: round 1 is not over yet
    End() !> poker_dice.unconfirmed_end: round 1 is not over yet; confirm that the game ends without
        it
    Join(1) !> game.twice_seated: player 1 has a seat already
    ComeBack(1) !> game.is_present: player 1 has not left
    Leave(9) !> game.unknown_player: player 9 does not play here
    Throw(1, 44427) !> dice.faces: expected 5 dice with faces from 1 to 6; got “4 4 4 2 7”
    Throw(1, 4442) !> dice.faces: expected 5 dice with faces from 1 to 6; got “4 4 4 2”
    Throw(1, 444261) !> dice.faces: expected 5 dice with faces from 1 to 6; got “4 4 4 2 6 1”
    Throw(1, 44426, (0,)) !> poker_dice.nothing_to_hold: the first throw is of all five dice
Throw that does not fit what was held is refused
    3 | 44426
    Throw(1, 45426, (0, 1)) !> poker_dice.held_changed: die 2 was held: expected 4, got 5
    Throw(1, 44426, (0, 1, 2, 3, 4)) !> poker_dice.all_held: expected at least one die to throw; or
        stand
    Throw(1, 44426, (5,)) !> poker_dice.held: expected some of the dice 1 to 5, each once; got “6”
    Throw(1, 44426, (-1,)) !> poker_dice.held: expected some of the dice 1 to 5, each once; got “0”
    Throw(1, 44426, (1, 1)) !> poker_dice.held: expected some of the dice 1 to 5, each once; got “2
        2”
Nobody throws between rounds
    2 | 44426. 11234.
    Throw(1, 44426), Stand(2), Skip(1) !> poker_dice.between_rounds: round 1 is over; begin the next
        one first
Next round needs two players
    2 | 44426. 11234. Leave(1)
    NextRound() !> game.few_players: expected at least 2 players, got 1
Last player here ends the game instead of leaving
    2 | 44426. 11234. Leave(1)
    Leave(2) !> game.last_present
Who has left cannot throw
    3 | Leave(2)
    Throw(2, 44426) !> game.away
No fourth throw is taken
    3 | 44426 44426 44426
    Throw(1, 44426) !> game.out_of_turn
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_refused_command_names_the_players_so_that_pages_can() -> None:
    with pytest.raises(IllegalCommand) as error:
        Table().do(c.Throw(BEN, digits("44426")))

    values = error.value.sentence.values
    assert {key: getattr(ref, "id", None) for key, ref in values.items()} == {
        "turn": ANN,
        "player": BEN,
    }
