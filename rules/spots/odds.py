"""Exact odds of guess-the-spots: counts of throws, and Fractions."""

from __future__ import annotations

from fractions import Fraction

from rules.dice import FACES
from rules.odds import chance, count_ways
from rules.spots.guesses import Guess, is_right


def ways(dice: int = 2) -> dict[int, int]:
    """How many throws of `dice` dice give each total; they add up to 6 to the power of `dice`.

    >>> ways()[7]
    6
    """
    return dict(sorted(count_ways(sum, dice).items()))


def best_guesses(dice: int = 2) -> tuple[int, ...]:
    """The most frequent totals.

    >>> best_guesses(3)
    (10, 11)
    """
    counts = ways(dice)
    return tuple(total for total, number in counts.items() if number == max(counts.values()))


def chance_of(guess: Guess, dice: int = 2) -> Fraction:
    """The chance that the guess is right.

    >>> chance_of(7)
    Fraction(1, 6)
    """
    number = sum(each for total, each in ways(dice).items() if is_right(guess, total, dice))
    return chance(number, len(FACES) ** dice)
