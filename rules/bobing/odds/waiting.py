"""Computes the number of throws until something is over: exact sums, nothing simulated.

Whether a set of tiers is still open after some throws depends only on how many throws were of one
of those tiers; so the chance that a wait is not over is a short sum of binomial mixtures, by
inclusion and exclusion over the tiers. Every chance has at least 11 correct digits after the point
and every mean 11 digits in all; tests compare them with rational arithmetic and with recursions
over every stock of prizes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from math import ceil, fsum, inf
from operator import mul

from rules.bobing.odds.binomial import binomial, mix

ROUNDING = 1e-11


@dataclass(frozen=True, slots=True)
class Part:
    """One term of a wait.

    still_open[m]: the chance that the wait is not over after m throws of this part's tiers, or
    another quantity to average; 0 beyond the end.
    """

    sign: int  # +1 or -1
    chance: float  # that a throw is of this part's tiers
    still_open: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean number of throws, unsigned."""
        return fsum(self.still_open) / self.chance if self.chance else inf

    def after(self, throws: int) -> float:
        """The mean after so many throws of any kind, unsigned."""
        first, weights = binomial(throws, self.chance, len(self.still_open))
        total: float = sum(map(mul, self.still_open[first:], weights))
        return total

    # Optimization: a roll changes one tier; half of the sets of tiers do not contain that tier.
    @lru_cache(maxsize=1024)  # noqa: B019  (a part is a value like any other)
    def and_also(self, other: Part) -> Part:
        """The part for both being open; no throw may be of tiers of both parts."""
        chance = self.chance + other.chance
        still_open = mix(self.still_open, other.still_open, other.chance / chance)
        return Part(self.sign * other.sign, chance, still_open)


NEVER = Part(+1, 0.0, (1.0,))


@dataclass(frozen=True)
class Wait:
    """A random number of throws, and its statistics.

    >>> wait = Wait((Part(+1, 1 / 6, (1.0,)),))  # for the first 4 of a single die
    >>> round(wait.mean, 9), wait.quantile(0.5), round(wait.longer_than(3), 4)
    (6.0, 4, 0.5787)
    """

    parts: tuple[Part, ...]

    @property
    def is_endless(self) -> bool:
        """Whether no number of throws is enough."""
        return NEVER in self.parts

    @cached_property
    def mean(self) -> float:
        """The expected number of throws; infinite where the wait is endless."""
        return fsum(part.sign * part.mean for part in self.parts)

    def mean_before(self, chance: float) -> float:
        """The expected number of throws until the wait is over or another event happens.

        chance: of the other event, per throw; the event must not be a throw that the wait counts.
        """
        if not chance:
            return self.mean
        terms = []
        for part in self.parts:
            share = part.chance / (part.chance + chance)
            powers = accumulate([share] * (len(part.still_open) - 1), mul, initial=1.0)
            total = fsum(map(mul, part.still_open, powers))
            terms.append(part.sign * total / (part.chance + chance))
        return fsum(terms)

    def chance_before(self, chance: float) -> float:
        """The chance that another event, such as the total grab, happens before the wait is
        over."""
        if not chance:
            return 0.0
        return 1.0 if self.is_endless else min(1.0, chance * self.mean_before(chance))

    def longer_than(self, throws: int) -> float:
        """The chance that the wait is not over after this many throws."""
        if throws not in self._known:
            terms = (part.sign * part.after(throws) for part in self.parts)
            self._known[throws] = min(1.0, max(0.0, fsum(terms)))
        return self._known[throws]

    @cached_property
    def _known(self) -> dict[int, float]:
        return {}

    def quantile(self, share: float) -> int | None:
        """The smallest number of throws that is enough in this share of evenings.

        share: below 1. None where the wait is endless.
        """
        if self.is_endless:
            return None
        rest = 1 - share + ROUNDING
        low, high = -1, max(1, ceil(self.mean))
        while self.longer_than(high) > rest:
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            if self.longer_than(middle) > rest:
                low = middle
            else:
                high = middle
        return high
