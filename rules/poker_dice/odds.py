"""Exact odds of poker dice: counts of throws, and Fractions."""

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
    """How many of the 7,776 throws of five dice give each category.

    >>> first_throw()[Category.PAIR]
    3600
    """
    return count_ways(lambda faces: Hand(faces, straight).category, DICE)


def chance_to_beat(dice: tuple[int, ...], throws_left: int, target: Hand) -> Fraction:
    """The chance of a hand better than `target`, if the player holds the best dice for that.

    dice: the five on the table, or () before the first throw. throws_left: 0 to 3. Raises
    ValueError for other arguments.

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
    """In how many ways a hand of a higher rank results, of 7,776 to the power of the throws left.

    Keys: five dice on the table, of which any may be held; or fewer dice, which are held while the
    rest is thrown now. Throwing several dice at once is the same as throwing them one by one, so
    the value of a set of held dice is the mean over the six sets with one die more. Holding all
    five is to stand.
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
    """All sets of dice that can be held."""
    return frozenset(kept for count in range(DICE + 1) for kept in combinations(hand, count))
