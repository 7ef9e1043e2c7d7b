"""Two plans for the cost of prizes within a budget: equal tiers and the bills ladder.

Both come from "Pua Tiong Chiu", mahjongero.com, 2022-09-02, which prints them side by side for 600
pesos although the ladder costs 504. Money is in minor units of one currency.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

BUNDLES = (1, 2, 5)  # notes in one prize, also times ten, a hundred ...


@dataclass(frozen=True, slots=True)
class Share:
    """The cost limit of a tier."""

    tier: int
    count: int
    whole: Fraction  # all its prizes together

    @property
    def each(self) -> Fraction | None:
        """The cost limit of one prize; None where the tier has no prizes."""
        return self.whole / self.count if self.count else None


def equal_tiers(budget: int, counts: Mapping[int, int]) -> tuple[Share, ...]:
    """The same amount for every tier, shared by its prizes. counts: prizes in each tier.

    >>> [str(share.each) for share in equal_tiers(600, {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32})]
    ['100', '50', '25', '25/2', '25/4', '25/8']
    """
    return tuple(
        Share(tier, count, Fraction(budget, len(counts))) for tier, count in counts.items()
    )


@dataclass(frozen=True, slots=True)
class Rung:
    """A tier of the ladder."""

    tier: int
    count: int
    each: int  # the worth of one of its prizes: a note, a coin or a bundle

    @property
    def cost(self) -> int:
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class Ladder:
    """Cash for every prize; a lower tier gets smaller prizes as long as there are smaller coins."""

    budget: int
    rungs: tuple[Rung, ...]

    @property
    def total(self) -> int:
        return sum(rung.cost for rung in self.rungs)

    @property
    def difference(self) -> int:
        """The unspent part of the budget."""
        return self.budget - self.total


def bills_ladder(
    denominations: Collection[int], budget: int, counts: Mapping[int, int]
) -> Ladder | None:
    """Cash for every prize within the budget; None where not even the smallest coin for each fits.

    A prize is one note or coin; above the largest note it is a bundle of 2, 5, 10, 20, 50 ... of
    the largest note. Every tier starts with the smallest coin. Then, as long as the budget allows,
    one tier at a time is raised to its next larger amount: the tier that costs least after the
    raise, of equal ones the higher. A tier never reaches the amount of the tier above it. Tiers
    without prizes are left out.

    >>> ladder = bills_ladder([2, 5, 10, 20, 50, 100], 600, {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32})
    >>> [rung.each for rung in ladder.rungs], ladder.total, ladder.difference
    ([100, 50, 20, 10, 5, 2], 504, 96)
    >>> [rung.each for rung in bills_ladder([20, 50, 100], 2_000, {1: 1, 2: 2, 3: 4}).rungs]
    [1000, 200, 100]
    """
    tiers = [(tier, count) for tier, count in sorted(counts.items()) if count]
    amounts = _amounts(denominations, budget)
    left = budget - sum(count * min(amounts, default=0) for _, count in tiers)
    if tiers and (left < 0 or not amounts):
        return None
    steps = [0] * len(tiers)  # places in `amounts`
    while raises := [
        (count * amounts[step + 1], place)
        for place, ((_, count), step) in enumerate(zip(tiers, steps, strict=True))
        if step + 1 < (steps[place - 1] if place else len(amounts))
        and count * (amounts[step + 1] - amounts[step]) <= left
    ]:
        _, place = min(raises)
        steps[place] += 1
        left -= tiers[place][1] * (amounts[steps[place]] - amounts[steps[place] - 1])
    rungs = (Rung(*tier, amounts[step]) for tier, step in zip(tiers, steps, strict=True))
    return Ladder(budget, tuple(rungs))


def _amounts(denominations: Collection[int], budget: int) -> list[int]:
    """The coins and notes within the budget, and bundles of the largest note."""
    largest = max(denominations, default=0)
    tens = (10**power for power in range(len(str(budget))))
    bundles = {largest * ten * count for ten in tens for count in BUNDLES}
    return sorted(each for each in {*denominations, *bundles} if 0 < each <= budget)
