"""Guesses with their chances, and the scenes of a cup that is lifted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import FACES
from rules.errors import InvalidSettings
from rules.spots import commands as c
from rules.spots import game
from rules.spots.guesses import Call, Guess, chance_of, guesses, is_right, refuse_guess
from rules.spots.settings import GuessOf, Settings
from rules.spots.sheet import GuessRow, rows
from rules.wording import Ref
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
    STAGE.check(SCENES)


ODD_EVEN = Settings(guess=GuessOf.ODD_EVEN)
BIG_SMALL = Settings(guess=GuessOf.BIG_SMALL)


@pytest.mark.parametrize("dice", range(1, 7))
def test_guesses_have_the_chances_of_all_counted_throws(dice: int) -> None:
    falls = Counter(sum(faces) for faces in product(FACES, repeat=dice))
    half = len(falls) // 2  # of an even number of dice the total in the middle is neither
    right: dict[Guess, set[int]] = {
        **{total: {total} for total in falls},
        **{Call.ODD: {n for n in falls if n % 2}, Call.EVEN: {n for n in falls if not n % 2}},
        **{Call.SMALL: set(sorted(falls)[:half]), Call.BIG: set(sorted(falls)[-half:])},
    }

    assert guesses(Settings(dice=dice)) == tuple(sorted(falls))
    for guess, totals in right.items():
        assert {total for total in falls if is_right(guess, total, dice)} == totals
        assert chance_of(guess, dice) == Fraction(sum(falls[n] for n in totals), 6**dice)
    assert chance_of(6 * dice + 1, dice) == 0


@pytest.mark.parametrize(
    ("settings", "guess", "sentence"),
    [
        (Settings(), 13, "type a total from 2 to 12 (you typed “13”)"),
        (Settings(dice=1), True, "type a total from 1 to 6 (you typed “True”)"),
        (Settings(), Call.ODD, "type a total from 2 to 12 (you typed “odd”)"),
        (ODD_EVEN, 7, "choose odd or even (you typed “7”)"),
        (ODD_EVEN, Call.BIG, "choose odd or even (you typed “big”)"),
        (BIG_SMALL, Call.EVEN, "choose big or small (you typed “even”)"),
    ],
)
def test_guess_of_another_kind_is_refused_in_one_sentence(
    settings: Settings, guess: Guess, sentence: str
) -> None:
    assert str(refuse_guess(settings, guess)) == sentence


@pytest.mark.parametrize("dice", [0, 7])
def test_cup_of_other_than_one_to_six_dice_is_refused(dice: int) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Settings(dice=dice)

    assert str(refused.value) == f"choose 1 to 6 dice under the cup (you typed {dice})"


def test_forfeit_is_a_cup_or_dry_a_song_or_the_organisers() -> None:
    assert Settings().forfeit_name() == Ref("forfeit", "cup", "a cup")
    assert Settings(is_dry=True).forfeit_name() == Ref("forfeit", "song", "a song")
    assert Settings(forfeit="a verse", is_dry=True).forfeit_name() == "a verse"


def test_sheet_lists_what_can_be_guessed_and_marks_the_best() -> None:
    assert rows(Settings())[5] == GuessRow(7, Fraction(1, 6), is_best=True)
    assert [row.guess for row in rows(Settings(dice=3)) if row.is_best] == [10, 11]
    big_small = [GuessRow(call, Fraction(5, 12), is_best=True) for call in (Call.BIG, Call.SMALL)]
    assert rows(BIG_SMALL) == tuple(big_small)
