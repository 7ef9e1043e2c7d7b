"""Exact odds: counts of throws and Fractions; callers convert to float only for display."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from rules.dice import DICE, TOTAL, distinct_rolls, ways

Key = TypeVar("Key", bound=Hashable)


def count_ways(key_of: Callable[[tuple[int, ...]], Key], dice: int = DICE) -> dict[Key, int]:
    """Count all throws of `dice` dice by a key.

    key_of: gives the key of a throw, from its sorted faces.

    Returns the number of throws for each key; they add up to 46,656 for six dice.
    """
    counts: Counter[Key] = Counter()
    for faces in distinct_rolls(dice):
        counts[key_of(faces)] += ways(faces)
    return dict(counts)


def chance(number: int, total: int = TOTAL) -> Fraction:
    """The exact chance of `number` cases out of `total`.

    >>> chance(720)
    Fraction(5, 324)
    """
    return Fraction(number, total)
