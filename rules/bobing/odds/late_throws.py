"""Computes how many throws come too late for a prize."""

from __future__ import annotations

from rules.bobing.odds.prizes_left import PrizesLeft
from rules.bobing.odds.tiers_empty import ALL_LEFT, CHAMPION, Cascade, Emptying


def expected_misses(prizes: PrizesLeft, emptying: Emptying) -> float:
    """How many throws of tiers 2 to 6 win nothing from the table until all prizes there are won.

    emptying: how these prizes are won; all must be winnable. A throw is late once all prizes that
    it can win are gone. Where throws slide, every prize takes one throw, except prizes won
    together.
    """
    rolls = emptying.wait(prizes.counts).mean
    slid = [cascade for cascade in prizes.cascades if len(cascade) > 1]
    sliding = {stock.tier for cascade in slid for stock in cascade}
    misses = 0.0
    for kind, chance in prizes.odds.kinds.items():
        hits = dict(prizes.hits(kind))
        won = sum(number for tier, number in hits.items() if tier in sliding and number != ALL_LEFT)
        if won:
            misses += float(chance) * won * rolls
        elif kind.tiers and not kind.is_champion:
            tiers = {tier for tier in hits if tier != CHAMPION}
            misses += float(chance) * (rolls - emptying.wait(tiers).mean)
    return misses - sum(_won_singly(cascade, emptying) for cascade in slid)


def _won_singly(cascade: Cascade, emptying: Emptying) -> float:
    """The prizes of the cascade, except those of its highest tier that one throw takes all
    together."""
    highest, all_left = cascade[0], emptying.sweeping(cascade[0].tier)
    one_first = emptying.singly(highest.tier) / (emptying.singly(highest.tier) + all_left)
    kept = sum(one_first**number for number in range(1, highest.count + 1))
    return kept + sum(stock.count for stock in cascade[1:])
