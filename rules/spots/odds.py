"""Exact odds of guess-the-spots: counts of throws, and Fractions."""

from __future__ import annotations

from fractions import Fraction

from rules.dice import FACES
from rules.odds import chance, count_ways
from rules.spots.guesses import Guess, is_right


def chance_of(guess: Guess, dice: int = 2) -> Fraction:
    """The chance that the guess is right.

    >>> chance_of(7)
    Fraction(1, 6)
    """
    ways = count_ways(lambda faces: is_right(guess, sum(faces), dice), dice)
    return chance(ways.get(True, 0), len(FACES) ** dice)
