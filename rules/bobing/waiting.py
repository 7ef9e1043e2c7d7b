"""How many throws until the prizes of several tiers are gone: exact sums, nothing simulated.

A throw is of at most one tier, each with its own chance. Whether a set of tiers is still open after
some throws depends only on how many of the throws were of one of those tiers; so the chance that a
wait is not over is a short sum of binomial mixtures, by inclusion and exclusion over the tiers.
Every chance keeps at least 11 digits after the point and every mean 11 digits in all; tests hold
them against rational arithmetic and against recursions over every stock of prizes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import ceil, exp, fsum, inf, isqrt, lgamma, log, log1p
from operator import mul

ROUNDING = 1e-11
NEGLIGIBLE = 9.5  # standard deviations and some throws more, beyond which less than 1e-18 lies


@dataclass(frozen=True, slots=True)
class Part:
    """One term of a wait. sign: +1 or -1. chance: that a throw is of the tiers it looks at.

    still_open[m]: the chance that it is not over after m throws of those tiers.
    """

    sign: int
    chance: float
    still_open: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean number of throws, unsigned."""
        return fsum(self.still_open) / self.chance if self.chance else inf

    def and_also(self, other: Part) -> Part:
        """What is open when both are; their tiers differ."""
        chance = self.chance + other.chance
        still_open = mix(self.still_open, other.still_open, other.chance / chance)
        return Part(self.sign * other.sign, chance, still_open)


NEVER = Part(+1, 0.0, (1.0,))


@dataclass(frozen=True)
class Wait:
    """A random number of throws, and all that is asked about it.

    >>> wait = Wait.of_tier(1 / 6, 1)  # for the first 4 of a single die
    >>> round(wait.mean, 9), wait.quantile(0.5), round(wait.longer_than(3), 4)
    (6.0, 4, 0.5787)
    """

    parts: tuple[Part, ...]

    @classmethod
    def of_tier(cls, chance: float, count: int) -> Wait:
        """Until a thing of the given chance per throw has happened `count` times."""
        return cls.of_cascade([(chance, count)])

    @classmethod
    def of_cascade(cls, tiers: Sequence[tuple[float, int]]) -> Wait:
        """Until tiers are empty whose throws slide down to the next of them that has a prize.

        tiers: chance of a throw and prizes of each, from the highest. They are empty once, for each
        tier, the throws down to it are as many as the prizes down to it; each part holds the case
        that this fails there and not before. Where no throw can bring it about, it is endless.
        """
        counts = list(accumulate(count for _, count in tiers))
        parts: list[Part] = []
        chance = 0.0
        reached: tuple[float, ...] = (1.0,)
        for (own, _), count in zip(tiers, counts, strict=True):
            chance += own
            if not chance and count:
                return cls((NEVER,))
            if chance:
                anything = (1.0,) * (counts[-1] + 1)
                reached = mix(reached, anything, own / chance)[: counts[-1]]
                if any(reached[:count]):
                    parts.append(Part(+1, chance, reached[:count]))
                reached = (0.0,) * count + reached[count:]
        return cls(tuple(parts))

    def later(self, other: Wait) -> Wait:
        """Until both are over; no throw may count for both."""
        if self.is_endless or other.is_endless:
            return Wait((NEVER,))
        both = [mine.and_also(theirs) for mine in self.parts for theirs in other.parts]
        less = [Part(-part.sign, part.chance, part.still_open) for part in both]
        return Wait((*self.parts, *other.parts, *less))

    @property
    def is_endless(self) -> bool:
        """Whether no number of throws is enough."""
        return NEVER in self.parts

    @cached_property
    def mean(self) -> float:
        """The expected number of throws; infinite where the wait is endless."""
        return fsum(part.sign * part.mean for part in self.parts)

    def mean_before(self, chance: float) -> float:
        """The expected number of throws until it is over or something else happens.

        chance: of the something else, per throw; it must not be a throw that the wait counts.
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
        """The chance that something else, such as the total grab, happens before it is over."""
        if not chance:
            return 0.0
        return 1.0 if self.is_endless else min(1.0, chance * self.mean_before(chance))

    def longer_than(self, throws: int) -> float:
        """The chance that it is not over after so many throws."""
        if throws not in self._known:
            terms = []
            for part in self.parts:
                first, weights = binomial(throws, part.chance, len(part.still_open))
                terms.append(part.sign * sum(map(mul, part.still_open[first:], weights)))
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


def empty_handed(tiers: Sequence[tuple[float, int]], players: int, turns: Collection[int]) -> float:
    """How many players can be expected to have won nothing once every prize is gone.

    tiers: chance of a throw and prizes of each, without sliding; neither may be 0. players: who
    throw in turn, for ever round. turns: the places in the order, from 0, of the players asked for.

    The chance that a player's throw wins nothing is one less the chances of the tiers that the
    others' throws have left open: multiplied out over the throws, each tier is asked about once, at
    the last throw that picked it. `values[tiers]` is what is still to come of that sum, by how many
    throws of those tiers the others have made. Exact but for rounding.
    """
    starts = [turn for turn in turns if turn - 1 not in turns]
    stops = [turn + 1 for turn in turns if turn + 1 not in turns]
    after_turn: dict[int, tuple[float, ...]] = {0: (1.0,)}  # as `values`, before the others throw
    total = float(len(turns))
    for asked in range(1, 1 << len(tiers)):
        members = [place for place in range(len(tiers)) if asked >> place & 1]
        chance = sum(tiers[place][0] for place in members)
        released = []
        for place in members:
            own, count = tiers[place]
            rest = after_turn[asked & ~(1 << place)]
            terms = mix(rest, (1.0,) * count, own / chance)
            released.append([-own * term for term in terms])
        values, after = _solve(
            [sum(terms) for terms in zip(*released, strict=True)], chance, players - 1
        )
        after_turn[asked] = after
        for turn in stops:
            total += sum(map(mul, values, visits(turn, chance, len(values))))
        for turn in starts:
            total -= sum(map(mul, values, visits(turn, chance, len(values))))
    return max(0.0, total)


def _solve(
    released: Sequence[float], chance: float, others: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Values before and after a player's throw, from the highest count of throws down.

    values[m] = released[m] + (1 - chance) * after[m]; after[m] = the mean of values[m + binomial].
    """
    size = len(released)
    first, weights = binomial(others, chance, size)
    weights = [0.0] * first + weights
    stay = weights[0] if weights else 0.0
    values, after = [0.0] * size, [0.0] * size
    for count in reversed(range(size)):
        gained = sum(map(mul, weights[1:], values[count + 1 :]))
        values[count] = (released[count] + (1 - chance) * gained) / (1 - (1 - chance) * stay)
        after[count] = gained + stay * values[count]
    return tuple(values), tuple(after)


def visits(throws: int, chance: float, size: int) -> list[float]:
    """For each count below `size`: how many of the first throws find so many successes before."""
    first, weights = binomial(throws, chance, throws + 1)
    reached = list(accumulate(reversed(weights)))[::-1]
    more = [1.0] * first + reached + [0.0] * size
    return [share / chance for share in more[1 : size + 1]]


def mix(some: Sequence[float], others: Sequence[float], share: float) -> tuple[float, ...]:
    """For each total, the mean of some[total - k] * others[k] with k binomial of the share.

    # Optimization: weighted by Poisson chances it is a plain convolution; binomial weights of its
    # own for every total take 2.8 times as long for one set, 4.6 times for ten.
    """
    size = len(some) + len(others) - 1
    mixed: list[float] = []
    for mean, stop in _chunks(size):
        ahead = [w * x for w, x in zip(poisson(mean * share, len(others)), others, strict=True)]
        behind = [w * x for w, x in zip(poisson(mean * (1 - share), len(some)), some, strict=True)]
        behind.reverse()
        whole = poisson(mean, stop)
        for total in range(len(mixed), stop):
            low = max(0, total - len(some) + 1)
            start = len(some) - 1 - total + low
            terms = map(mul, ahead[low : total + 1], behind[start:])
            mixed.append(sum(terms) / whole[total])
    return tuple(mixed)


def _chunks(size: int) -> Iterator[tuple[float, int]]:
    """Poisson means and up to which total each is near enough for its chances not to underflow."""
    if size <= 800:
        yield size / 2, size
        return
    for step in range(1, isqrt(size) + 1):
        yield 400.0 * step**2, min(size, 400 * step * (step + 1))
        if 400 * step * (step + 1) >= size:
            return


def poisson(mean: float, size: int) -> list[float]:
    """The chances of 0, 1, 2 ... events, up to `size` of them.

    >>> [round(chance, 4) for chance in poisson(1, 3)]
    [0.3679, 0.3679, 0.1839]
    """
    if not mean:
        return [1.0] + [0.0] * (size - 1)
    log_mean = log(mean)
    return [exp(count * log_mean - mean - lgamma(count + 1)) for count in range(size)]


def binomial(throws: int, chance: float, size: int) -> tuple[int, list[float]]:
    """The chances of so many successes, but for those of less than 1e-18 in all.

    size: successes from here on are left out. Returns the first number and the chances from it.

    >>> binomial(2, 0.5, 2)
    (0, [0.25, 0.5])
    """
    if chance >= 1:
        return throws, [1.0][: max(0, size - throws)]
    mean = throws * chance
    reach = NEGLIGIBLE * (mean * (1 - chance)) ** 0.5 + 2 * NEGLIGIBLE
    first = max(0, ceil(mean - reach))
    last = min(size - 1, throws, int(mean + reach))
    if first > last:
        return first, []
    choose = lgamma(throws + 1) - lgamma(first + 1) - lgamma(throws - first + 1)
    weight = exp(
        choose + (first * log(chance) if first else 0.0) + (throws - first) * log1p(-chance)
    )
    odds = chance / (1 - chance)
    weights = [weight]
    for successes in range(first, last):
        weight *= (throws - successes) / (successes + 1) * odds
        weights.append(weight)
    return first, weights
