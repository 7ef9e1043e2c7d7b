"""What follows from chances and stocks of prizes, throw by throw: slow, and plain to see."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from math import fsum

Tiers = list[tuple[float, int]]
Stock = tuple[int, ...]


def wins(stock: Stock, chosen: Sequence[float], *, slides: bool) -> list[tuple[float, Stock]]:
    """The throws that win from a stock of prizes, with the stock that they leave."""
    found = []
    for tier, chance in enumerate(chosen):
        reach = range(tier, len(stock) if slides else tier + 1)
        taken = next((place for place in reach if stock[place]), None)
        if taken is not None:
            found.append((chance, (*stock[:taken], stock[taken] - 1, *stock[taken + 1 :])))
    return found


def mean_over_stocks(tiers: Tiers, *, slides: bool) -> float:
    chosen = [chance for chance, _ in tiers]

    @cache
    def mean(stock: Stock) -> float:
        if not any(stock):
            return 0.0
        winning = wins(stock, chosen, slides=slides)
        total = 1 + fsum(chance * mean(left) for chance, left in winning)
        return total / fsum(chance for chance, _ in winning)

    return mean(tuple(count for _, count in tiers))


def empty_handed_over_stocks(tiers: Tiers, players: int, turns: Collection[int]) -> float:
    """For each player: play on throw by throw, dropping whatever has that player win."""
    chosen, expected = [chance for chance, _ in tiers], 0.0
    for turn in turns:
        stocks, throw = {tuple(count for _, count in tiers): 1.0}, 0
        while sum(stocks.values()) > 1e-12:
            after: dict[Stock, float] = {}
            for stock, weight in stocks.items():
                winning = wins(stock, chosen, slides=False)
                nothing = 1 - fsum(chance for chance, _ in winning)
                after[stock] = after.get(stock, 0.0) + weight * nothing
                for chance, left in winning if throw % players != turn else []:
                    after[left] = after.get(left, 0.0) + weight * chance
            expected += after.pop((0,) * len(tiers), 0.0)
            stocks, throw = after, throw + 1
    return expected
