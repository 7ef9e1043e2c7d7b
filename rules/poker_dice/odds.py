"""Exact odds of poker dice: integer ways, Fractions out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations

from rules.dice import FACES, distinct_rolls
from rules.odds import count_ways
from rules.poker_dice.hand import Category, Hand
from rules.poker_dice.settings import DICE, THROWS, Straight

WAYS = len(FACES) ** DICE


def first_throw(straight: Straight = Straight.BUST) -> dict[Category, int]:
    """In how many of the 7,776 ways five dice fall as each category.

    >>> first_throw()[Category.PAIR]
    3600
    """
    return count_ways(lambda faces: Hand(faces, straight).category, DICE)


def chance_to_beat(dice: tuple[int, ...], throws_left: int, target: Hand) -> Fraction:
    """The chance of a hand better than `target`, holding the best dice for that.

    dice: the five that lie there, or none before the first throw. throws_left: 0 to 3.
    Raises ValueError for anything else.

    >>> chance_to_beat((6, 6, 6, 6, 1), 1, Hand.parse("66665"))
    Fraction(1, 6)
    """
    if len(dice) not in (0, DICE) or not 0 <= throws_left <= THROWS:
        raise ValueError(f"expected five dice or none, 0 to 3 throws; got {dice}, {throws_left}")
    if not dice and not throws_left:
        return Fraction(0)
    ways = _ways(throws_left, target.rank, target.straight)
    return Fraction(ways[tuple(sorted(dice))], WAYS**throws_left)


@lru_cache(maxsize=64)
def _ways(
    throws_left: int, rank: tuple[int, ...], straight: Straight
) -> dict[tuple[int, ...], int]:
    """In how many of 7,776 ways for each throw left a hand of a higher rank comes about.

    From every set of dice: from five as they lie; from fewer when they are held and the others are
    thrown now. A throw of several dice is as good as one of die after die, so a set of held dice is
    worth the mean of the six sets with one die more. To stand is to hold all five.
    """
    if throws_left == 0:
        return {hand: int(Hand(hand, straight).rank > rank) for hand in distinct_rolls(DICE)}
    after = _ways(throws_left - 1, rank, straight)
    held = {hand: after[hand] * WAYS for hand in distinct_rolls(DICE)}
    for count in reversed(range(DICE)):
        for kept in distinct_rolls(count):
            grown = (held[tuple(sorted((*kept, face)))] for face in FACES)
            held[kept] = sum(grown) // len(FACES)
    best = {hand: max(held[kept] for kept in _kept(hand)) for hand in distinct_rolls(DICE)}
    return {**held, **best}


@cache
def _kept(hand: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """All that can be held of the dice."""
    return frozenset(kept for count in range(DICE + 1) for kept in combinations(hand, count))
