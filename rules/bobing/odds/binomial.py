"""Binomial chances, and sums weighted by them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import ceil, exp, isqrt, lgamma, log, log1p
from operator import add, mul
from typing import TypeVar

Row = tuple[float, ...]
Key = TypeVar("Key", bound=Hashable)

LEAST = 1e-21  # chances that fall below it add up to less than 1e-18
NEGLIGIBLE = 9.5  # standard deviations (and some throws) beyond which less than 1e-18 is left


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
    """The chances of each number of successes, without tails of less than 1e-18 in all.

    size: numbers of successes from here on are left out. Returns the first number and the chances
    from it.

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
        if weight < LEAST and successes >= mean:
            break
        weights.append(weight)
    return first, weights


def exactly(successes: int, throws: int, chance: float) -> float:
    """The chance of exactly this many successes; 0 where it is negligible."""
    first, weights = binomial(throws, chance, throws + 1)
    return weights[successes - first] if first <= successes < first + len(weights) else 0.0


def most_likely(throws: int, chance: float) -> int:
    """The highest plausible number of successes; more have a chance of less than 1e-18.

    >>> most_likely(200, 0.01)
    26
    """
    first, weights = binomial(throws, chance, throws + 1)
    return first + len(weights) - 1


def add_row(rows: dict[Key, Row], key: Key, row: Row) -> None:
    """Add a row to the row stored for the key, if there is one; else store it."""
    rows[key] = tuple(map(add, rows[key], row)) if key in rows else row


def mix(
    some: Sequence[float], others: Sequence[float], share: float, stop: int | None = None
) -> Row:
    """For each total, the mean of some[total - k] * others[k] with k binomial of the share.

    share: the chance of each of `total` trials. stop: totals from here on are left out.

    # Optimization: with Poisson weights this is a plain convolution; separate binomial weights
    # for every total take 2.8 times as long for one set, 4.6 times for ten.
    """
    size = len(some) + len(others) - 1
    mixed: list[float] = []
    for mean, end in _chunks(size if stop is None else min(stop, size)):
        ahead = [w * x for w, x in zip(poisson(mean * share, len(others)), others, strict=True)]
        behind = [w * x for w, x in zip(poisson(mean * (1 - share), len(some)), some, strict=True)]
        behind.reverse()
        whole = poisson(mean, end)
        for total in range(len(mixed), end):
            low = max(0, total - len(some) + 1)
            start = len(some) - 1 - total + low
            terms = map(mul, ahead[low : total + 1], behind[start:])
            mixed.append(sum(terms) / whole[total])
    return tuple(mixed)


def mix_rows(
    rows: Sequence[Sequence[float]], weightings: Sequence[Sequence[float]], share: float
) -> list[Row]:
    """As `mix`, with some[total - k] out of the row for k, for each weighting of k in turn.

    All rows have one length, all weightings have a weight for each row.

    # Optimization: the common part of the weightings is computed once; one by one, ten sets with
    # carried prizes take 1.8 times as long.
    """
    length = len(rows[0])
    size = length + len(rows) - 1
    mixed: list[list[float]] = [[] for _ in weightings]
    for mean, end in _chunks(size):
        ahead, behind = poisson(mean * share, len(rows)), poisson(mean * (1 - share), length)
        heads = [list(map(mul, ahead, weighting)) for weighting in weightings]
        tails = [list(map(mul, behind, row)) for row in rows]
        whole = poisson(mean, end)
        for total in range(len(mixed[0]), end):
            low, high = max(0, total - length + 1), min(total + 1, len(rows))
            tail = [tails[k][total - k] for k in range(low, high)]
            for means, head in zip(mixed, heads, strict=True):
                means.append(sum(map(mul, head[low:high], tail)) / whole[total])
    return [tuple(means) for means in mixed]


def _chunks(size: int) -> Iterator[tuple[float, int]]:
    """Poisson means, each with the end of the totals it is used for, so that no chance
    underflows."""
    if size <= 800:
        yield size / 2, size
        return
    for step in range(1, isqrt(size) + 1):
        yield 400.0 * step**2, min(size, 400 * step * (step + 1))
        if 400 * step * (step + 1) >= size:
            return
