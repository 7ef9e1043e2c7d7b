"""Computes the wait until several tiers are empty, from the throws that win their prizes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from sys import maxsize

from rules.bobing.odds.binomial import exactly
from rules.bobing.odds.throws_in_two_tiers import Hits, Links, Look
from rules.bobing.odds.throws_that_slide import Slide, left_sliding
from rules.bobing.odds.waiting import NEVER, Part, Wait

CHAMPION = 1
ALL_LEFT = maxsize  # number of prizes for a throw that takes all prizes left in a tier

Lengths = tuple[int, ...]  # how many tiers of each cascade are included, from its highest


@dataclass(frozen=True, slots=True)
class Stock:
    """The prizes left in a tier."""

    tier: int
    count: int


Cascade = tuple[Stock, ...]


@dataclass(frozen=True)
class Emptying:
    """The prizes of some tiers, and the throws that win them.

    cascades: the tiers with prizes; within a cascade throws slide to the next prize left. throws:
    the chance of a throw by its prizes. A throw may take all prizes left only in the highest tier
    of a cascade, and does not slide then; no throw may win from two cascades of several tiers.

    >>> dice = Emptying(((Stock(5, 1),), (Stock(6, 1),)), {((5, 1),): 1 / 6, ((6, 1),): 1 / 6})
    >>> round(dice.wait({5, 6}).mean, 9)  # for a 5 and a 6 of a single die
    9.0
    """

    cascades: tuple[Cascade, ...]
    throws: Mapping[Hits, float]

    def wait(self, tiers: Collection[int]) -> Wait:
        """The wait until the cascades that begin with one of these tiers are empty."""
        waited = [cascade[0].tier in tiers for cascade in self.cascades]
        if any(waited[self._place[tier]] for tier in self.out_of_reach):
            return Wait((NEVER,))
        parts = []
        longest = [len(c) if is_in else 0 for c, is_in in zip(self.cascades, waited, strict=True)]
        for lengths in product(*(range(length + 1) for length in longest)):
            looked_at = sum(map(bool, lengths))
            if looked_at:
                part = self._open(lengths)
                parts.append(Part((-1) ** (looked_at + 1), part.chance, part.still_open))
        return Wait(tuple(part for part in parts if any(part.still_open)))

    def left(self) -> tuple[Part, ...]:
        """Terms that add up to the expected number of prizes left after some throws.

        Where throws slide, prizes won by one throw count as won by as many throws, and throws that
        take all prizes left in a tier are ignored.
        """
        parts: list[Part] = []
        for cascade in self.cascades:
            if len(cascade) == 1:
                parts.append(self._left(*cascade))
            else:
                chances = [self.singly(stock.tier) for stock in cascade]
                parts += left_sliding(chances, [stock.count for stock in cascade])
        return tuple(parts)

    @cached_property
    def out_of_reach(self) -> tuple[int, ...]:
        """The tiers that no throw wins from."""
        missed = []
        for cascade in self.cascades:
            slid = 0.0
            for stock in cascade:
                slid += self.singly(stock.tier)
                if not slid and not self.sweeping(stock.tier):
                    missed.append(stock.tier)
        return tuple(missed)

    def singly(self, tier: int) -> float:
        """The expected number of prizes of the tier that a throw wins, without throws that take
        all."""
        won = ((dict(hits).get(tier, 0), chance) for hits, chance in self.throws.items())
        return sum(number * chance for number, chance in won if number != ALL_LEFT)

    def sweeping(self, tier: int) -> float:
        """The chance of a throw that takes all prizes left in the tier."""
        return sum(chance for hits, chance in self.throws.items() if (tier, ALL_LEFT) in hits)

    @cached_property
    def _place(self) -> Mapping[int, int]:
        """In which cascade each tier is."""
        cascades = enumerate(self.cascades)
        return {stock.tier: place for place, cascade in cascades for stock in cascade}

    @cached_property
    def _linking(self) -> Mapping[Hits, float]:
        """The throws with their links; champion and sliding prizes of one throw count as two throws
        if there are several champions."""
        slides = {stock.tier for cascade in self.cascades if len(cascade) > 1 for stock in cascade}
        several = any(c[0].tier == CHAMPION and c[0].count > 1 for c in self.cascades)
        linking: dict[Hits, float] = {}
        for hits, chance in self.throws.items():
            is_apart = several and hits[0][0] == CHAMPION and not slides.isdisjoint(dict(hits))
            for some in (hits[:1], hits[1:]) if is_apart else (hits,):
                linking[some] = linking.get(some, 0.0) + chance
        return linking

    @cached_property
    def _known(self) -> dict[Lengths, Part]:
        return {}

    def _open(self, lengths: Lengths) -> Part:
        """The chance that each cascade is open at the last included tier and not above: tier 4 is
        empty, so a throw of it wins tier 5."""
        # Optimization: results of cascades that no throw links are combined; computing all
        # together each time takes 2.7 times as long with carried prizes, else 4.5.
        if lengths not in self._known:
            linked = self._linked(lengths)
            if linked == lengths:
                self._known[lengths] = self._look(lengths)
            else:
                others = tuple(a - b for a, b in zip(lengths, linked, strict=True))
                self._known[lengths] = self._open(linked).and_also(self._open(others))
        return self._known[lengths]

    def _linked(self, lengths: Lengths) -> Lengths:
        """The first of these cascades and all that throws link to it; 0 for other cascades."""
        looked_at = {stock.tier for cascade in self._cut(lengths) for stock in cascade}
        links = [{self._place[t] for t, _ in hits if t in looked_at} for hits in self._linking]
        linked = {min(place for place, length in enumerate(lengths) if length)}
        while any(linked & link and not link <= linked for link in links):
            linked.update(*(link for link in links if linked & link))
        return tuple(length if n in linked else 0 for n, length in enumerate(lengths))

    def _cut(self, lengths: Lengths) -> Iterator[Cascade]:
        for cascade, length in zip(self.cascades, lengths, strict=True):
            if length:
                yield cascade[:length]

    def _look(self, lengths: Lengths) -> Part:
        """As `_open`, for cascades that throws link."""
        cut = list(self._cut(lengths))
        counts = {s.tier: s.count if len(c) == 1 else maxsize for c in cut for s in c}
        look = Look(Links.of(self._linking, counts))
        for cascade in cut:
            if len(cascade) > 1:
                tiers, prizes = zip(*((stock.tier, stock.count) for stock in cascade), strict=True)
                look = Slide(look.links, tiers, prizes).look()
        for tier in look.links.in_order():
            if tier not in look.tiers:
                look = look.at(tier)
        return Part(+1, look.chance, tuple(map(sum, zip(*look.still_open.values(), strict=True))))

    def _left(self, stock: Stock) -> Part:
        """The expected number of prizes left in a tier from which no throw slides."""
        links = Links.of(self.throws, {stock.tier: stock.count})
        one, two = links.single[stock.tier], links.double.get((stock.tier, stock.tier), 0.0)
        winning, chance = one + two, one + two + links.closing[stock.tier]
        values = []
        for throws in range(stock.count):
            twice = [exactly(n, throws, two / winning) for n in range(throws + 1)] if two else [1.0]
            likely = sum(w * max(0, stock.count - throws - n) for n, w in enumerate(twice))
            values.append(likely * (winning / chance) ** throws if chance else likely)
        return Part(+1, chance, tuple(values))
