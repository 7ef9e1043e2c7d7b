from __future__ import annotations

import pytest

from rules.spots import Settings
from rules.spots.guesses import Call, Guess, guesses, is_right, refuse_guess
from rules.spots.settings import GuessOf
from tests.rules.spots.playing import BIG_SMALL, ODD_EVEN

TOTALS = range(2, 13)


@pytest.mark.parametrize(
    ("dice", "totals"),
    [(1, (1, 2, 3, 4, 5, 6)), (2, tuple(range(2, 13))), (6, tuple(range(6, 37)))],
)
def test_every_total_of_the_dice_can_be_guessed(dice: int, totals: tuple[int, ...]) -> None:
    assert guesses(Settings(dice=dice)) == totals


def test_odd_or_even_and_big_or_small_can_be_guessed() -> None:
    assert guesses(ODD_EVEN) == (Call.ODD, Call.EVEN)
    assert guesses(BIG_SMALL) == (Call.BIG, Call.SMALL)


def right(guess: Guess, dice: int = 2) -> list[int]:
    return [total for total in range(dice, 6 * dice + 1) if is_right(guess, total, dice)]


def test_total_is_right_when_it_is_the_total() -> None:
    assert [right(total) for total in TOTALS] == [[total] for total in TOTALS]


@pytest.mark.parametrize(
    ("call", "dice", "totals"),
    [
        (Call.ODD, 2, [3, 5, 7, 9, 11]),
        (Call.EVEN, 2, [2, 4, 6, 8, 10, 12]),
        (Call.BIG, 2, [8, 9, 10, 11, 12]),  # 7 lies in the middle, and everybody pays
        (Call.SMALL, 2, [2, 3, 4, 5, 6]),
        (Call.BIG, 3, list(range(11, 19))),  # of an odd number of dice nothing does
        (Call.SMALL, 3, list(range(3, 11))),
    ],
)
def test_calls_are_right_as_their_names_say(call: Call, dice: int, totals: list[int]) -> None:
    assert right(call, dice) == totals


@pytest.mark.parametrize(
    ("settings", "guess", "sentence"),
    [
        (Settings(), 1, "expected a total from 2 to 12, got “1”"),
        (Settings(), 13, "expected a total from 2 to 12, got “13”"),
        (Settings(dice=1), True, "expected a total from 1 to 6, got “True”"),
        (Settings(dice=6), 5, "expected a total from 6 to 36, got “5”"),
        (Settings(), Call.ODD, "expected a total from 2 to 12, got “odd”"),
        (ODD_EVEN, 7, "expected odd or even, got “7”"),
        (ODD_EVEN, Call.BIG, "expected odd or even, got “big”"),
        (BIG_SMALL, Call.EVEN, "expected big or small, got “even”"),
    ],
)
def test_guess_of_another_kind_is_refused_in_one_sentence(
    settings: Settings, guess: Guess, sentence: str
) -> None:
    assert str(refuse_guess(settings, guess)) == sentence


@pytest.mark.parametrize("kind", list(GuessOf))
@pytest.mark.parametrize("dice", range(1, 7))
def test_everything_that_can_be_guessed_is_taken(kind: GuessOf, dice: int) -> None:
    settings = Settings(dice=dice, guess=kind)

    assert {refuse_guess(settings, guess) for guess in guesses(settings)} == {None}
