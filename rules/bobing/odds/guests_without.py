"""Computes how many players can be expected to leave without a prize."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate
from operator import mul

from rules.bobing.odds.binomial import binomial, mix
from rules.bobing.odds.waiting import Part


def empty_handed(tiers: Sequence[Part], players: int, turns: Collection[int]) -> float:
    """The expected number of these players who have won nothing once every prize is won.

    tiers: for each tier with prizes, the chance that it is open after some throws; no throw may be
    of two tiers. players: how many throw in turn, round after round. turns: the places in the
    order, from 0, of the players to count.

    The chance that a player's throw wins nothing is 1 minus the chances of the tiers that other
    players' throws have left open. In the product over the player's throws, each tier counts once,
    at the last throw that picked it. `values[tiers]` is the remaining sum, by the number of throws
    of those tiers that other players have made. Exact except for rounding.
    """
    starts = [turn for turn in turns if turn - 1 not in turns]
    stops = [turn + 1 for turn in turns if turn + 1 not in turns]
    after_turn: dict[int, tuple[float, ...]] = {0: (1.0,)}  # `values` before other players throw
    total = float(len(turns))
    for asked in range(1, 1 << len(tiers)):
        members = [place for place in range(len(tiers)) if asked >> place & 1]
        chance = sum(tiers[place].chance for place in members)
        released = []
        for place in members:
            own = tiers[place].chance
            rest = after_turn[asked & ~(1 << place)]
            terms = mix(rest, tiers[place].still_open, own / chance)
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
    """For each count below `size`: how many of the first throws, on average, come after exactly
    so many successes."""
    first, weights = binomial(throws, chance, throws + 1)
    reached = list(accumulate(reversed(weights)))[::-1]
    more = [1.0] * first + reached + [0.0] * size
    return [share / chance for share in more[1 : size + 1]]
