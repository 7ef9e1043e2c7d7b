from __future__ import annotations

import pytest

from rules.spots import Settings
from tests.rules.spots.playing import STAGE, Table
from tests.rules.table import ANN, BEN

SCENES = """
Every wrong guess pays one forfeit
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) 34 -> Lifted(34) ForfeitPaid(2) ForfeitPaid(3)
    forfeits = {2: 1, 3: 1}
Lifted cup stays in sight while the next guesses are made
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) 34
    last.faces = (3, 4); last.total = 7; last.right = (1,); last.wrong = (2, 3); last.guesses = {1:
        7, 2: 8, 3: 12}; phase = guessing; guesses = {}; lifts = 1
Forfeits add up
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) 44 Guess(1, 7) Guess(2, 8) Guess(3, 12) 44
    standing = ((2, 0), (1, 2), (3, 2))
Guess may be changed until the cup is lifted
    2 | Guess(1, 7) Guess(2, 8) Guess(1, 9) 45
    forfeits = {2: 1}
Odd and even are judged
    2 guess=odd_even | Guess(1, odd) Guess(2, even) 34
    forfeits = {2: 1}
Total exactly in the middle lets everybody pay
    2 guess=big_small | Guess(1, big) Guess(2, small) 34
    forfeits = {1: 1, 2: 1}
Cup is not lifted before all have guessed
    3 | Guess(1, 7) Guess(2, 7)
    Lift(34) !> spots.one_not_guessed: player 3 has not guessed yet; confirm that they sit this one
        out
    3 | Guess(1, 7)
    Lift(34) !> spots.two_not_guessed: player 2 and player 3 have not guessed yet; confirm that they
        sit this out
    3 |
    Lift(34) !> spots.no_guess: nobody has guessed yet
Many who have not guessed are named in short
    4 | Guess(1, 7)
    Lift(34) !> player 2, player 3 and others have not guessed yet; confirm that they sit this out
Who has not guessed sits one out where that is confirmed
    3 | Guess(1, 7) Guess(2, 8) Lift(34, is_confirmed=True)
    forfeits = {2: 1}
Who left need not guess
    3 | Leave(3) Guess(1, 7) Guess(2, 8) 34
    lifts = 1
Guess of who leaves is withdrawn
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) Leave(3) 34
    forfeits = {2: 1}
Who comes back guesses anew
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) Leave(3) ComeBack(3)
    waiting = (3,)
Who joins guesses at once
    2 | Guess(1, 7) Guess(2, 8) Join(4) Guess(4, 2) 34
    standing = ((1, 0), (2, 1), (4, 1))
Command is refused with its sentence
    3 |
    Start((1, 2)) !> game.started: the game has already started
    Guess(1, 13) !> spots.no_total: expected a total from 2 to 12, got “13”
    Guess(1, odd) !> spots.no_total: expected a total from 2 to 12, got “odd”
    Guess(9, 7) !> game.unknown_player: player 9 does not play here
    Lift(3) !> dice.faces: expected 2 dice with faces from 1 to 6; got “3”
    Lift(37) !> dice.faces: expected 2 dice with faces from 1 to 6; got “3 7”
    Join(1) !> game.twice_seated: player 1 has a seat already
    ComeBack(1) !> game.is_present: player 1 has not left
Who has left cannot guess
    3 | Leave(2)
    Guess(2, 7) !> game.away
Game ends between lifts
    3 | End() -> Ended()
    phase = ended
End has to be confirmed where guesses lie open
    3 | Guess(1, 7) End() !> spots.unconfirmed_end: guesses lie open; confirm that the game ends
        without them
    End(True)
    phase = ended
Undone lift opens the guesses again
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) 34 undo
    as_after = 4
Corrected dice let others pay
    # entry 4
    2 | Guess(1, 7) Guess(2, 8) 34 Guess(1, 7) Guess(2, 8) 34 4=Lift(44)
    gone = []; forfeits = {1: 1, 2: 1}
Corrected guess is judged again
    # entries 2 and 3
    2 | Guess(1, 7) Guess(2, 8) 34 3=Guess(2, 7)
    forfeits = {}
Guess that was somebody else’s leaves the other without one
    2 | Guess(1, 6) Guess(2, 8) 34 2=Guess(2, 6)
    gone = []; forfeits = {2: 1}
Correction is refused with the reason
    3 | Guess(1, 7)
    1=Guess(1, 7), 2=End() !> correction.not_correctable
    2=Guess(1, 7) !> correction.no_change
    2=Guess(1, 13) !> spots.no_total
Game begins with guesses
    3 |
    phase = guessing; waiting = (1, 2, 3); last = None
Cup without any guess is not lifted even if that is confirmed
    3 |
    Lift(34, is_confirmed=True) !> spots.no_guess
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


@pytest.mark.parametrize("dice", range(1, 7))
def test_game_is_played_with_one_to_six_dice(dice: int) -> None:
    table = Table(Settings(dice=dice), players=(ANN, BEN))
    table.guess(dice, 6 * dice)

    table.lift(*[6] * dice)

    assert dict(table.state.forfeits) == {ANN: 1}
