"""Computes how long tiers stay open if throws slide to the next tier with a prize left.

All tiers are empty once, for each tier, as many prizes were won down to it as there were. Each part
of the wait is the case that this first fails at one tier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import mul

from rules.bobing.odds.binomial import Row, add_row, exactly, mix, most_likely
from rules.bobing.odds.throws_in_two_tiers import Awaited, Links, Look, weightings_of
from rules.bobing.odds.waiting import Part

NEGLIGIBLE = 1e-16  # smaller chances are left out

# Keys: how many more prizes were won than throws made, and the awaited throws as in `Look`.
Found = Mapping[tuple[int, Awaited], Row]


@dataclass(frozen=True)
class Slide:
    """Two or more tiers, from the highest, and the throws that win from them.

    links: closing is the chance of a throw that takes all prizes left in the highest tier and does
    not slide; if there are such throws, no throw wins two prizes of that tier.
    """

    links: Links
    tiers: tuple[int, ...]
    counts: tuple[int, ...]  # the prizes of each tier

    def look(self) -> Look:
        """The chances that the last of these tiers is open and the tiers above it are not."""
        found = self._first()
        for place in range(1, len(self.tiers)):
            found = self._next(place, found)
        still_open: dict[Awaited, Row] = {}
        for (ahead, awaited), row in found.items():
            is_open = (x if n + ahead < self._totals[-1] else 0.0 for n, x in enumerate(row))
            add_row(still_open, awaited, tuple(is_open))
        never = {(0,) * len(self.tiers): (0.0,)}
        return Look(self.links, self.tiers, self._chances[-1], still_open or never)

    @cached_property
    def _totals(self) -> list[int]:
        return list(accumulate(self.counts))

    @cached_property
    def _double(self) -> list[float]:
        """For each tier the chance of a throw that wins another prize there or further down."""
        seen = [self.tiers[:place] for place in range(len(self.tiers))]
        following = map(self.links.following, self.tiers, seen)
        return [sum(chances.values()) for chances in following]

    @cached_property
    def _chances(self) -> list[float]:
        """For each tier, the chance of a throw of this tier or a higher one."""
        own = zip(self.tiers, self._double, strict=True)
        single, closing = self.links.single, self.links.closing
        return list(accumulate(single[tier] + closing[tier] + double for tier, double in own))

    @cached_property
    def _most_sweeps(self) -> int:
        """The most throws that take all prizes left before the prizes are gone; more are
        negligible."""
        share, most = self.links.closing[self.tiers[0]] / self._chances[-1], 0
        while most_likely(self._totals[-1] + most, share) > most:
            most += 1
        return most

    def _most(self, chance: float) -> int:
        """The most throws of this chance before the prizes are gone; more are negligible."""
        return most_likely(self._totals[-1] + self._most_sweeps, chance / self._chances[-1])

    def _first(self) -> Found:
        """The chances after throws of the highest tier."""
        if not self._chances[0]:
            return {}
        if not self.links.closing[self.tiers[0]]:
            return self._arrived(0, self.tiers[:1], self._thrown(0, {(0, ()): (1.0,)}))
        hitting = self.links.single[self.tiers[0]] + self._double[0]
        double = self._double[0] / hitting if hitting else 0.0
        found: dict[tuple[int, Awaited], Row] = {}
        for sweeps, ahead, row in self._swept():
            for number in range(self._most(self._double[0]) + 1):
                likely = (exactly(number, max(0, n - sweeps), double) for n in range(len(row)))
                add_row(found, (ahead, (number,)), tuple(map(mul, row, likely)))
        return found

    def _swept(self) -> Iterator[tuple[int, int, Row]]:
        """How many throws took all, how far the prizes won are ahead of the throws, and the
        chances.

        The tier is empty after enough single throws, or after the first throw that takes all.
        """
        share, count = self.links.closing[self.tiers[0]] / self._chances[0], self.counts[0]
        stop = self._most(self._chances[0]) + 1
        among = [[exactly(n, m, share) for m in range(stop)] for n in range(self._most_sweeps + 1)]
        for sweeps in range(self._most_sweeps + 1):
            yield sweeps, -sweeps, _later(among[sweeps], count, (1 - share) ** count)
            for hits in range(count if sweeps else 0):
                weight = share * (1 - share) ** hits
                yield sweeps, count - hits - sweeps, _later(among[sweeps - 1], hits + 1, weight)

    def _next(self, place: int, found: Found) -> Found:
        """The chances after throws of the tier at this place too, where the tiers above it are
        empty."""
        above, down_to = self.tiers[:place], self.tiers[: place + 1]
        past: Found = {
            (ahead, awaited): tuple(
                x if n + ahead >= self._totals[place - 1] else 0.0 for n, x in enumerate(row)
            )
            for (ahead, awaited), row in found.items()
        }
        # Optimization: where nothing else is awaited, fewer rows are left to mix: this takes a
        # third of the time for one set, a twelfth for ten.
        if not any(self.links.following(tier, down_to) for tier in above):
            past = self._arrived(place, above, past)
        return self._arrived(place, down_to, self._thrown(place, past))

    def _thrown(self, place: int, found: Found) -> Found:
        own = self.links.single[self.tiers[place]] + self._double[place]
        stop = self._most(self._chances[place]) + 1
        double = self._double[place] / own if own else 0.0
        weightings = weightings_of(1 - double, double, stop)[: self._most(self._double[place]) + 1]
        thrown: dict[tuple[int, Awaited], Row] = {}
        for (ahead, awaited), row in found.items():
            for number, weighting in enumerate(weightings):
                mixed = mix(row, weighting, own / self._chances[place], stop)
                if not thrown or max(mixed) > NEGLIGIBLE:
                    thrown[ahead, (*awaited, number)] = mixed
        return thrown

    def _arrived(self, place: int, seen: tuple[int, ...], found: Found) -> Found:
        """The chances after adding the awaited prizes of the tier at this place."""
        arrived: dict[tuple[int, Awaited], Row] = {}
        for (ahead, awaited), row in found.items():
            for hits, rest, weight in self.links.arrivals(self.tiers[place], seen, awaited):
                add_row(arrived, (ahead + hits, rest), tuple(weight * x for x in row))
        return arrived


def _later(row: Sequence[float], throws: int, weight: float) -> Row:
    """The row moved back by `throws` places, and weighted."""
    return ((0.0,) * throws + tuple(weight * x for x in row))[: len(row)]


def left_sliding(chances: Sequence[float], counts: Sequence[int]) -> list[Part]:
    """Terms that add up to the expected number of prizes left after some throws.

    chances: of throws of each tier, from the highest. The prizes missing down to a tier are those
    missing above it, or more if too few throws of all these tiers came.
    """
    total, chance = sum(counts), 0.0
    missing: dict[int, Row] = {0: (1.0,)}
    parts = []
    for own, enough in zip(chances, accumulate(counts), strict=True):
        chance += own
        values = [0.0] * total
        after: dict[int, list[float]] = {}
        for left, row in missing.items():
            mixed = mix(row, (1.0,) * total, own / chance if chance else 0.0, total)
            for throws, x in enumerate(mixed):
                values[throws] += x * max(0, enough - throws - left)
                after.setdefault(max(left, enough - throws), [0.0] * total)[throws] += x
        missing = {left: tuple(row) for left, row in after.items()}
        parts.append(Part(+1, chance, tuple(values)))
    return parts
