"""Computes how long tiers stay open if one throw can win from two of them.

Tiers are added one by one. A throw that wins in two tiers counts for both, so the chance that all
added tiers are open is not enough. It is kept for each number of throws whose other prize is in a
tier not added yet, until that tier is added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, product
from math import prod
from operator import add

from rules.bobing.odds.binomial import Row, add_row, binomial, exactly, mix_rows, most_likely

Hits = tuple[tuple[int, int], ...]  # tiers, with how many prizes of each a throw wins at most
Awaited = tuple[int, ...]  # for each added tier, throws whose other prize is in a later tier


@dataclass(frozen=True)
class Links:
    """The throws that win from some tiers, by their prizes there."""

    counts: Mapping[int, int]  # the prizes of each tier
    single: Mapping[int, float]  # chance of throws that win one prize of the tier
    closing: Mapping[int, float]  # chance of throws that win all prizes of the tier
    double: Mapping[tuple[int, int], float]  # chance by the tiers of two prizes, in both orders

    @classmethod
    def of(cls, throws: Mapping[Hits, float], counts: Mapping[int, int]) -> Links:
        """The links of these throws. throws: chances by prizes won; tiers without a count are
        ignored."""
        single, closing = dict.fromkeys(counts, 0.0), dict.fromkeys(counts, 0.0)
        double: dict[tuple[int, int], float] = {}
        for hits, chance in throws.items():
            here = [(tier, number) for tier, number in hits if tier in counts]
            closed = [tier for tier, number in here if number >= counts[tier]]
            tiers = [tier for tier, number in here for _ in range(number)] if not closed else []
            if closed:
                closing[closed[0]] += chance
            elif len(tiers) == 1:
                single[tiers[0]] += chance
            elif tiers:
                one, other = tiers
                for pair in {(one, other), (other, one)}:
                    double[pair] = double.get(pair, 0.0) + chance
        return cls(counts, single, closing, double)

    def following(self, tier: int, seen: Sequence[int]) -> dict[int, float]:
        """The chance of throws that win a prize of the tier and another prize of a tier not in
        `seen`."""
        pairs = self.double.items()
        return {
            other: chance for (one, other), chance in pairs if one == tier and other not in seen
        }

    def arrivals(
        self, tier: int, seen: Sequence[int], awaited: Awaited
    ) -> Iterator[tuple[int, Awaited, float]]:
        """How many of the awaited prizes are of the tier, what is still awaited, and the chance of
        both.

        seen: the tiers added so far, in order.
        """
        options = []
        for number, other in zip(awaited, seen, strict=True):
            following = self.following(other, [before for before in seen if before != tier])
            share = following.get(tier, 0.0) / sum(following.values()) if number else 0.0
            first, weights = binomial(number, share, number + 1) if share else (0, [1.0])
            options.append([(first + n, number, weight) for n, weight in enumerate(weights)])
        for choice in product(*options):
            hits = sum(arrived for arrived, _, _ in choice)
            rest = tuple(number - arrived for arrived, number, _ in choice)
            yield hits, rest, prod(weight for _, _, weight in choice)

    def in_order(self) -> list[int]:
        """The tiers, each after a tier that it is linked to where there is one."""
        # Optimization: in this order throws are awaited from one tier at a time, the champion's
        # first, which has few; in the order of their numbers ten sets take 12 times as long.
        order: list[int] = []
        ahead = sorted(self.counts, reverse=True)
        while ahead:
            tier = ahead.pop()
            if tier not in order:
                order.append(tier)
                ahead += self.following(tier, order)
        return order


@dataclass(frozen=True)
class Look:
    """The result of adding some tiers.

    still_open[awaited][m]: the chance that after m throws of these tiers all of them are open, and
    `awaited` throws have their other prize in a later tier.
    """

    links: Links
    tiers: tuple[int, ...] = ()
    chance: float = 0.0  # that a throw is of one of these tiers
    still_open: Mapping[Awaited, Row] = field(default_factory=lambda: {(): (1.0,)})

    def at(self, tier: int) -> Look:
        """The result of adding one more tier."""
        links, count = self.links, self.links.counts[tier]
        following = links.following(tier, self.tiers)
        single, double = links.single[tier], sum(following.values())
        own = single + links.closing[tier] + double  # 0 if only throws of earlier tiers win here
        within = following.get(tier, 0.0) / double if double else 0.0
        weightings = weightings_of(single / (own or 1), double / (own or 1), count)
        found: dict[Awaited, Row] = {}
        share = own / (self.chance + own) if own else 0.0
        for rest, reached in self._reached(tier).items():
            for awaited, row in _rows(reached, weightings, within, share):
                add_row(found, (*rest, awaited), row)
        return Look(links, (*self.tiers, tier), self.chance + own, found)

    def _reached(self, tier: int) -> dict[Awaited, list[Row]]:
        """The chances so far, by the awaited throws without this tier's.

        Item n of a list: the chance that at most n throws have won a prize of the tier already.
        """
        count = self.links.counts[tier]
        reached: dict[Awaited, list[Row]] = {}
        for awaited, row in self.still_open.items():
            nothing = (0.0,) * len(row)
            for hits, rest, weight in self.links.arrivals(tier, self.tiers, awaited):
                rows = reached.setdefault(rest, [nothing] * count)
                if hits < count:
                    rows[hits] = tuple(a + weight * x for a, x in zip(rows[hits], row, strict=True))
        return {
            rest: list(accumulate(rows, lambda few, more: tuple(map(add, few, more))))
            for rest, rows in reached.items()
        }


def weightings_of(single: float, double: float, count: int) -> list[list[float]]:
    """Item k of item n: the chance that of k throws n win two prizes and the other throws one."""
    weightings = [[single**throws for throws in range(count)]]
    for number in range(1, most_likely(count - 1, double) + 1):
        above = weightings[-1]
        rest = [above[throws - 1] * double * throws / number for throws in range(1, count)]
        weightings.append([0.0, *rest])
    return weightings


def _rows(
    reached: Sequence[Row], weightings: Sequence[Sequence[float]], within: float, share: float
) -> Iterator[tuple[int, Row]]:
    """The awaited throws after adding a tier, with the chances that it is open.

    within: of the throws that win two prizes, the share with both prizes in this tier.
    """
    count = len(reached)
    for both in range(len(weightings) if within else 1):
        rows = [reached[count - 1 - both - throws] for throws in range(count - both)]
        likely = {n: exactly(both, n, within) for n in range(both, len(weightings))}
        weighted = {
            n - both: [chance * weight for weight in weightings[n][: len(rows)]]
            for n, chance in likely.items()
            if chance
        }
        for awaited, row in zip(weighted, mix_rows(rows, [*weighted.values()], share), strict=True):
            yield awaited, row + (0.0,) * both
