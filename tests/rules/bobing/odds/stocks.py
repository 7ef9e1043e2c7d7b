"""What follows from a stock of prizes, throw by throw: slow, and plain to see.

Nothing here comes from the forecast. Throws are judged by the second scorer; what they win is told
prize by prize, and every stock that can be left is gone through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Generic, TypeVar

from tests.rules.bobing.scorer import Verdict, judge

Number = TypeVar("Number", Fraction, float)
Stock = tuple[int, ...]
Tiers = Sequence[tuple[float, int]]
ALL = -1  # as many prizes as are left


@dataclass(frozen=True)
class Throw:
    """wins: what it wins one after the other: places in the stock, with how many prizes, or ALL."""

    wins: tuple[tuple[int, int], ...]
    is_champion: bool = False
    takes_all: bool = False
    ends_game: bool = False


def none(throw: Throw) -> bool:
    return False


@dataclass(frozen=True)
class Evening(Generic[Number]):
    """counts: the prizes at each place. throws: their chances, which add up to 1.

    groups: places, of which a throw wins at the next one that has a prize left.
    """

    counts: Stock
    throws: Mapping[Throw, Number]
    groups: tuple[tuple[int, ...], ...] = ()

    def after(self, stock: Stock, throw: Throw) -> Stock:
        """What a throw leaves."""
        left = list(stock)
        for place, number in throw.wins:
            if number == ALL:
                left[place] = 0
            for _ in range(number):
                won = next((lower for lower in self.reach[place] if left[lower]), None)
                if won is not None:
                    left[won] -= 1
        return tuple(left)

    @cached_property
    def reach(self) -> list[tuple[int, ...]]:
        """For each place, where its throws win, one after the other."""
        reach: list[tuple[int, ...]] = [(place,) for place in range(len(self.counts))]
        for group in self.groups:
            for number, place in enumerate(group):
                reach[place] = group[number:]
        return reach

    @cached_property
    def moves(self) -> dict[Stock, list[tuple[Throw, Stock]]]:
        """Every stock but the empty one with what each throw leaves of it, the smallest first."""
        stocks = sorted(product(*(range(count + 1) for count in self.counts)), key=sum)
        return {s: [(throw, self.after(s, throw)) for throw in self.throws] for s in stocks[1:]}

    def expected(
        self,
        worth: Callable[[Throw, bool], int],
        *,
        stops: Callable[[Throw], bool] = none,
        at_end: int = 0,
    ) -> Number:
        """What the throws are worth until the stock is empty or one stops it; then the end's worth.

        worth: of a throw, and whether it wins. at_end: the worth of an empty stock.
        """
        zero = next(iter(self.throws.values())) * 0
        values = {(0,) * len(self.counts): zero + at_end}
        for stock, moves in self.moves.items():
            value, stay = zero, zero
            for throw, left in moves:
                chance = self.throws[throw]
                value += chance * worth(throw, left != stock)
                if stops(throw):
                    continue
                if left == stock:
                    stay += chance
                else:
                    value += chance * values[left]
            values[stock] = value / (1 - stay)
        return values[self.counts]

    def mean(self, stops: Callable[[Throw], bool] = none) -> Number:
        """The expected throws until the stock is empty, or up to one that stops it."""
        return self.expected(lambda throw, wins: 1, stops=stops)

    def without(self, is_meant: Callable[[Throw], bool]) -> Number:
        """The chance that no throw is meant until the stock is empty."""
        return self.expected(lambda throw, wins: 0, stops=is_meant, at_end=1)

    def stocks_after(self, throws: int) -> dict[Stock, Number]:
        """How likely each stock is after so many throws."""
        zero = next(iter(self.throws.values())) * 0
        stocks = {self.counts: zero + 1}
        for _ in range(throws):
            after: dict[Stock, Number] = {}
            for stock, weight in stocks.items():
                for throw, chance in self.throws.items():
                    left = self.after(stock, throw)
                    after[left] = after.get(left, zero) + weight * chance
            stocks = after
        return stocks


def by_rules(
    switches: Mapping[str, str], counts: Mapping[int, int], champions: int = 0
) -> Evening[Fraction]:
    """An evening by the rules of a town. The champion's prizes stand at place 0, tier 2 at 1."""
    lower = tuple(counts.get(tier, 0) for tier in range(2, 7))
    return _by_rules(tuple(sorted(switches.items())), (champions, *lower))


# Optimization: several tests ask about the same evening, and all that can be left of it is long.
@cache
def _by_rules(chosen: tuple[tuple[str, str], ...], counts: Stock) -> Evening[Fraction]:
    switches, throws = dict(chosen), dict[Throw, Fraction]()
    for faces in combinations_with_replacement(range(1, 7), 6):
        ways = factorial(6) // prod(factorial(faces.count(face)) for face in set(faces))
        throw = throw_of(judge(faces, switches))
        throws[throw] = throws.get(throw, Fraction(0)) + Fraction(ways, 6**6)
    groups = ((1, 2, 3, 4, 5),) if switches.get("empty_tier") == "next_lower" else ()
    return Evening(counts, throws, groups)


def throw_of(verdict: Verdict) -> Throw:
    won = [tier - 1 for tier in (verdict.tier, verdict.carried) if tier is not None]
    wins = [(0, 1)] if verdict.takes_all else [(place, 1) for place in won]
    if verdict.brings_second:
        wins.append((1, ALL))
    return Throw(
        wins=tuple(wins),
        is_champion=verdict.tier == 1,
        takes_all=verdict.takes_all,
        ends_game=verdict.takes_all or verdict.ends_game,
    )


def in_floats(evening: Evening[Fraction]) -> Evening[float]:
    """The same evening, for stocks that are too many for rationals."""
    throws = {throw: float(chance) for throw, chance in evening.throws.items()}
    return Evening(evening.counts, throws, evening.groups)
