"""What the prizes may cost: two plans for one budget, equal tiers and the bills ladder.

Both come from "Pua Tiong Chiu", mahjongero.com, 2022-09-02, which prints them side by side for 600
pesos although the ladder costs 504. Money is in minor units of one currency.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Share:
    """What a tier may cost. whole: all its prizes together."""

    tier: int
    count: int
    whole: Fraction

    @property
    def each(self) -> Fraction | None:
        """What one prize may cost; None where the tier has none."""
        return self.whole / self.count if self.count else None


def equal_tiers(budget: int, counts: Mapping[int, int]) -> tuple[Share, ...]:
    """The same for every tier, shared by its prizes. counts: prizes in each tier.

    >>> [str(share.each) for share in equal_tiers(600, {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32})]
    ['100', '50', '25', '25/2', '25/4', '25/8']
    """
    return tuple(
        Share(tier, count, Fraction(budget, len(counts))) for tier, count in counts.items()
    )


@dataclass(frozen=True, slots=True)
class Rung:
    """A tier of the ladder: each of its prizes is one note or coin of this worth."""

    tier: int
    count: int
    note: int

    @property
    def cost(self) -> int:
        return self.count * self.note


@dataclass(frozen=True, slots=True)
class Ladder:
    """A single note or coin for every prize, never worth more in a lower tier."""

    budget: int
    rungs: tuple[Rung, ...]

    @property
    def total(self) -> int:
        return sum(rung.cost for rung in self.rungs)

    @property
    def difference(self) -> int:
        """What is left of the budget."""
        return self.budget - self.total


def bills_ladder(
    denominations: Collection[int], budget: int, counts: Mapping[int, int]
) -> Ladder | None:
    """The best ladder that the budget pays, or None where it pays none at all.

    The best has the most different notes, so that each tier is worth more than the next as long as
    there are notes for that; of those it is the dearest, and of equally dear ones the one that
    gives the higher tiers more. A tier without prizes is no rung.

    >>> ladder = bills_ladder([2, 5, 10, 20, 50, 100], 600, {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32})
    >>> [rung.note for rung in ladder.rungs], ladder.total, ladder.difference
    ([100, 50, 20, 10, 5, 2], 504, 96)
    """
    tiers = [(tier, count) for tier, count in sorted(counts.items()) if count]
    notes = sorted(set(denominations), reverse=True)
    for steps in range(min(len(tiers), len(notes)), 0, -1):
        paid = [
            (cost, values)
            for values in _descending(notes, len(tiers), steps)
            if (cost := sum(n * count for n, (_, count) in zip(values, tiers, strict=True)))
            <= budget
        ]
        if paid:
            _, best = max(paid)
            rungs = [Rung(*tier, note) for tier, note in zip(tiers, best, strict=True)]
            return Ladder(budget, tuple(rungs))
    return None if tiers else Ladder(budget, ())


def _descending(notes: list[int], tiers: int, steps: int) -> Iterator[tuple[int, ...]]:
    """Every way to give the tiers, from the highest, so many different notes without a rise."""
    for chosen in combinations(notes, steps):
        for cuts in combinations(range(1, tiers), steps - 1):
            ends = zip((0, *cuts), (*cuts, tiers), strict=True)
            yield tuple(
                note
                for note, (start, stop) in zip(chosen, ends, strict=True)
                for _ in range(start, stop)
            )
