"""The worth of a row of three or five cards as one number, the higher the better.

A number holds the category and below it up to five ranks, four bits each. A row of three counts as
a row of five that lacks its last two cards, so front and middle can be compared; if a middle has
the same ranks as the front and two more, the middle is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise

from rules.wording import Ref, Sentence, Wording, gettext_noop

RANKS = range(2, 15)
ACE, KING, FIVE_HIGH = 14, 13, 5
WHEEL = (14, 5, 4, 3, 2)
BITS = 20  # below the category

# A sum of five keys determines the ranks, and fits into one digit of a Python integer.
KEYS = tuple(5 ** (index // 4) for index in range(52))
SUIT_BITS = tuple(1 << index % 4 for index in range(52))


class Category(IntEnum):
    """Kinds of rows, ascending. Source: CP; a royal flush is the ace-high straight flush."""

    HIGH = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


BY_GROUPS = {
    (1, 1, 1): Category.HIGH,
    (2, 1): Category.PAIR,
    (3,): Category.THREE,
    (1, 1, 1, 1, 1): Category.HIGH,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIRS,
    (3, 1, 1): Category.THREE,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR,
}


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The worth of every row under one rule for A-2-3-4-5, by the sum of the keys of its cards."""

    plain: Mapping[int, int]  # five cards of several suits
    flushes: Mapping[int, int]  # five cards of one suit
    fronts: Mapping[int, int]  # three cards

    def five(self, row: Sequence[int]) -> int:
        """The worth of five different cards, by their places in the pack."""
        a, b, c, d, e = row
        key = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e]
        if SUIT_BITS[a] & SUIT_BITS[b] & SUIT_BITS[c] & SUIT_BITS[d] & SUIT_BITS[e]:
            return self.flushes[key]
        return self.plain[key]

    def three(self, row: Sequence[int]) -> int:
        """The worth of three different cards; straights and flushes do not count."""
        a, b, c = row
        return self.fronts[KEYS[a] + KEYS[b] + KEYS[c]]


@cache
def ranking(is_wheel_second: bool = False) -> Ranking:
    """is_wheel_second: A-2-3-4-5 is the second highest straight instead of the lowest."""
    plain, flushes, fronts = {}, {}, {}
    for ranks in combinations(reversed(RANKS), 5):
        plain[_key(ranks)] = _of_different(ranks, is_wheel_second, is_flush=False)
        flushes[_key(ranks)] = _of_different(ranks, is_wheel_second, is_flush=True)
    for ranks in combinations_with_replacement(RANKS, 5):
        if len(set(ranks)) < 5 and max(Counter(ranks).values()) < 5:
            plain[_key(ranks)] = _of_groups(ranks)
    for three in combinations_with_replacement(RANKS, 3):
        fronts[_key(three)] = _of_groups(three)
    return Ranking(plain, flushes, fronts)


def category_of(worth: int) -> Category:
    return Category(worth >> BITS)


def ranks_of(worth: int) -> tuple[int, ...]:
    """The ranks that decide, the most important first; 0 for those that a front lacks."""
    return tuple(worth >> shift & 15 for shift in (16, 12, 8, 4, 0))


def run_top(ranks: Sequence[int]) -> int:
    """The highest rank of the run that the ranks make, of any length; 0 where they are no run.

    The ace is high, or the lowest.
    """
    ordered = sorted(ranks)
    for run in (ordered, sorted(1 if rank == ACE else rank for rank in ordered)):
        if all(after - before == 1 for before, after in pairwise(run)):
            return run[-1]
    return 0


def _key(ranks: Sequence[int]) -> int:
    return sum(KEYS[4 * (rank - 2)] for rank in ranks)


def _worth(category: Category, *ranks: int) -> int:
    padded = (*ranks, 0, 0, 0, 0, 0)[:5]
    worth = int(category)
    for rank in padded:
        worth = worth << 4 | rank
    return worth


def _of_groups(ranks: Sequence[int]) -> int:
    """The worth of ranks by groups: larger groups of equal cards first, then higher ranks."""
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    sizes = tuple(counts[rank] for rank in groups)
    return _worth(BY_GROUPS[sizes], *groups)


def _of_different(ranks: tuple[int, ...], is_wheel_second: bool, *, is_flush: bool) -> int:
    """The worth of five different ranks, sorted with the highest first."""
    run = Category.STRAIGHT_FLUSH if is_flush else Category.STRAIGHT
    if ranks == WHEEL:
        return _worth(run, KING, 1) if is_wheel_second else _worth(run, FIVE_HIGH)
    if ranks[0] - ranks[-1] == 4:
        return _worth(run, ranks[0])
    return _worth(Category.FLUSH if is_flush else Category.HIGH, *ranks)


HIGH = Wording("row.high", "{rank} high")
PAIR = Wording("row.pair", "pair of {ranks}")
TWO_PAIRS = Wording("row.two_pairs", "{high} and {low}")
THREE = Wording("row.three", "three {ranks}")
STRAIGHT = Wording("row.straight", "straight to the {rank}")
FLUSH = Wording("row.flush", "flush, {rank} high")
FULL_HOUSE = Wording("row.full_house", "full house, {high} and {low}")
FOUR = Wording("row.four", "four {ranks}")
STRAIGHT_FLUSH = Wording("row.straight_flush", "straight flush to the {rank}")
ROYAL = Wording("row.royal", "royal flush")

ONE = {
    11: gettext_noop("jack"),
    12: gettext_noop("queen"),
    13: gettext_noop("king"),
    14: gettext_noop("ace"),
}
MANY = {
    11: gettext_noop("jacks"),
    12: gettext_noop("queens"),
    13: gettext_noop("kings"),
    14: gettext_noop("aces"),
}
SOME = Wording("row.some", "{rank}s")


def described(worth: int) -> Sentence:
    """The name of a row, such as "pair of jacks".

    >>> str(described(ranking().three((0, 1, 48))))
    'pair of 2s'
    """
    first, second, *_ = ranks_of(worth)
    match category_of(worth):
        case Category.HIGH:
            return HIGH(rank=_one(first))
        case Category.PAIR:
            return PAIR(ranks=_many(first))
        case Category.TWO_PAIRS:
            return TWO_PAIRS(high=_many(first), low=_many(second))
        case Category.THREE:
            return THREE(ranks=_many(first))
        case Category.STRAIGHT:
            return STRAIGHT(rank=_one(_top(first, second)))
        case Category.FLUSH:
            return FLUSH(rank=_one(first))
        case Category.FULL_HOUSE:
            return FULL_HOUSE(high=_many(first), low=_many(second))
        case Category.FOUR:
            return FOUR(ranks=_many(first))
        case _:
            return ROYAL() if first == ACE else STRAIGHT_FLUSH(rank=_one(_top(first, second)))


SHORT_STRAIGHT = Wording("row.short.straight", "straight")
SHORT_FLUSH = Wording("row.short.flush", "flush")
SHORT_FULL_HOUSE = Wording("row.short.full_house", "full house")
SHORT_STRAIGHT_FLUSH = Wording("row.short.straight_flush", "straight flush")


def named(worth: int) -> Sentence:
    """A shorter name, for display beside the cards: "straight", "pair of jacks"."""
    match category_of(worth):
        case Category.STRAIGHT:
            return SHORT_STRAIGHT()
        case Category.FLUSH:
            return SHORT_FLUSH()
        case Category.FULL_HOUSE:
            return SHORT_FULL_HOUSE()
        case Category.STRAIGHT_FLUSH if ranks_of(worth)[0] != ACE:
            return SHORT_STRAIGHT_FLUSH()
        case _:
            return described(worth)


def _top(first: int, second: int) -> int:
    """The highest card of a run: 5 for A-2-3-4-5, even where that is the second highest
    straight."""
    return FIVE_HIGH if second else first


def _one(rank: int) -> object:
    return Ref("rank", rank, ONE[rank]) if rank in ONE else rank


def _many(rank: int) -> object:
    return Ref("ranks", rank, MANY[rank]) if rank in MANY else SOME(rank=rank)
