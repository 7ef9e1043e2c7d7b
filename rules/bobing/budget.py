"""Two plans for the cost of prizes within a budget: equal tiers and the bills ladder.

Both come from "Pua Tiong Chiu", mahjongero.com, 2022-09-02, which prints them side by side for 600
pesos although the ladder costs 504. Money is in minor units of one currency.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

BUNDLES = (1, 2, 5)  # notes in one prize, also times ten, a hundred ...


def equal_tiers(budget: int, counts: Mapping[int, int]) -> dict[int, Fraction]:
    """The cost limit of a prize, by tier: the same amount for every tier, shared by its prizes.
    counts: prizes in each tier. Tiers without prizes are left out.

    >>> shares = equal_tiers(600, {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32})
    >>> [str(share) for share in shares.values()]
    ['100', '50', '25', '25/2', '25/4', '25/8']
    """
    return {tier: Fraction(budget, len(counts) * count) for tier, count in counts.items() if count}


def bills_ladder(
    denominations: Collection[int], budget: int, counts: Mapping[int, int]
) -> dict[int, int] | None:
    """Cash for a prize, by tier, within the budget; None where not even the smallest coin for each
    fits.

    A prize is one note or coin; above the largest note it is a bundle of 2, 5, 10, 20, 50 ... of
    the largest note. Every tier starts with the smallest coin. Then, as long as the budget allows,
    one tier at a time is raised to its next larger amount: the tier that costs least after the
    raise, of equal ones the higher. A tier never reaches the amount of the tier above it. Tiers
    without prizes are left out.

    >>> bills_ladder([2, 5, 10, 20, 50, 100], 600, {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32})
    {1: 100, 2: 50, 3: 20, 4: 10, 5: 5, 6: 2}
    >>> bills_ladder([20, 50, 100], 2_000, {1: 1, 2: 2, 3: 4})
    {1: 1000, 2: 200, 3: 100}
    """
    tiers = [(tier, count) for tier, count in sorted(counts.items()) if count]
    amounts = _amounts(denominations, budget)
    left = budget - sum(count * min(amounts, default=0) for _, count in tiers)
    if tiers and (left < 0 or not amounts):
        return None
    steps = [0] * len(tiers)  # places in `amounts`
    while raises := [
        (count * amounts[step + 1], index)
        for index, ((_, count), step) in enumerate(zip(tiers, steps, strict=True))
        if step + 1 < (steps[index - 1] if index else len(amounts))
        and count * (amounts[step + 1] - amounts[step]) <= left
    ]:
        _, index = min(raises)
        steps[index] += 1
        left -= tiers[index][1] * (amounts[steps[index]] - amounts[steps[index] - 1])
    return {tier: amounts[step] for (tier, _), step in zip(tiers, steps, strict=True)}


def _amounts(denominations: Collection[int], budget: int) -> list[int]:
    """The coins and notes within the budget, and bundles of the largest note."""
    largest = max(denominations, default=0)
    tens = (10**power for power in range(len(str(budget))))
    bundles = {largest * ten * count for ten in tens for count in BUNDLES}
    return sorted(note for note in {*denominations, *bundles} if 0 < note <= budget)
