from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import FACES
from rules.errors import InvalidSettings
from rules.spots.guesses import Call, Guess, chance_of, guesses, is_right, refuse_guess
from rules.spots.settings import GuessOf, Settings
from rules.spots.sheet import GuessRow, rows
from rules.wording import Ref

ODD_EVEN = Settings(guess=GuessOf.ODD_EVEN)
BIG_SMALL = Settings(guess=GuessOf.BIG_SMALL)


@pytest.mark.parametrize("dice", range(1, 7))
def test_guesses_and_their_chances_are_those_of_all_throws_counted(dice: int) -> None:
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


def test_forfeit_is_a_cup_or_dry_a_song_or_what_the_organiser_says() -> None:
    assert Settings().forfeit_name() == Ref("forfeit", "cup", "a cup")
    assert Settings(is_dry=True).forfeit_name() == Ref("forfeit", "song", "a song")
    assert Settings(forfeit="a verse", is_dry=True).forfeit_name() == "a verse"


def test_sheet_lists_what_can_be_guessed_and_marks_the_best() -> None:
    assert rows(Settings())[5] == GuessRow(7, Fraction(1, 6), is_best=True)
    assert [row.guess for row in rows(Settings(dice=3)) if row.is_best] == [10, 11]
    big_small = [GuessRow(call, Fraction(5, 12), is_best=True) for call in (Call.BIG, Call.SMALL)]
    assert rows(BIG_SMALL) == tuple(big_small)
