from __future__ import annotations

from rules.spots import commands as c
from rules.spots import game
from rules.spots.settings import Settings
from tests.rules.table import SideTable, digits, stage


def thrown(table: SideTable, dice: str) -> list[c.Command]:
    """What lies under the cup."""
    return [c.Lift(digits(dice))]


STAGE = stage(game, Settings, thrown)
SCENES = """
Lifted cup stays in sight while the next guesses are made
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) 34
    last.faces = (3, 4); last.total = 7; last.right = (1,); last.wrong = (2, 3); last.guesses = {1:
        7, 2: 8, 3: 12}; phase = guessing; guesses = {}; lifts = 1
Cup is not lifted before all have guessed
    3 | Guess(1, 7)
    Lift(34) !> spots.not_all_guessed: not everybody has guessed; confirm that the others sit this
        one out
Guess of who leaves is withdrawn
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) Leave(3) 34
    forfeits = {2: 1}
Who comes back guesses anew
    3 | Guess(1, 7) Guess(2, 8) Guess(3, 12) Leave(3) ComeBack(3)
    waiting = (3,)
Command is refused with its sentence
    3 |
    Start((1, 2)) !> game.started: the game has already started
    Guess(9, 7) !> game.unknown_player: player 9 is not playing here
    Lift(3) !> dice.faces: type 2 dice with faces from 1 to 6 (you typed “3”)
    Lift(37) !> dice.faces: type 2 dice with faces from 1 to 6 (you typed “3 7”)
    Join(1) !> game.twice_seated: player 1 already has a seat
    ComeBack(1) !> game.is_present: player 1 has not left
First with enough forfeits loses and the game ends
    3 to_lose=2 | Guess(1, 7) Guess(2, 8) Guess(3, 7) 34
    phase = guessing; losers = ()
    Guess(1, 7) Guess(2, 8) Guess(3, 9) 34 -> Lifted(34) ForfeitPaid(2) ForfeitPaid(3) Ended()
    phase = ended; losers = (2,)
Those who get there at the same cup lose together
    3 to_lose=1 | Guess(1, 7) Guess(2, 8) Guess(3, 8) 34
    losers = (2, 3)
Corrected cup takes back the end
    2 to_lose=1 | Guess(1, 7) Guess(2, 8) 34
    phase = ended
    4=Lift(35)
    losers = (1,); phase = ended
    2 to_lose=2 | Guess(1, 7) Guess(2, 8) 34 Guess(1, 7) Guess(2, 8) 34 4=Lift(35)
    phase = guessing; forfeits = {1: 1, 2: 1}
Guess that was somebody else’s leaves the other without one
    2 | Guess(1, 6) Guess(2, 8) 34 2=Guess(2, 6)
    gone = []; forfeits = {2: 1}
Correction is refused with the reason
    3 | Guess(1, 7)
    1=Guess(1, 7), 2=End() !> correction.not_correctable
    2=Guess(1, 7) !> correction.no_change
    2=Guess(1, 13) !> spots.no_total
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
