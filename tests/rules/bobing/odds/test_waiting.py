"""Waits, held against what is known of them and against playing every stock on."""

from __future__ import annotations

from math import inf, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bobing.odds.throws_in_two_tiers import Hits
from rules.bobing.odds.tiers_empty import Emptying, Stock
from rules.bobing.odds.waiting import Wait
from tests.rules.bobing.odds.stocks import Tiers

# Chances that leave at least a twentieth of the throws without a prize, in the tests below.
SMALL = st.lists(
    st.tuples(st.sampled_from([0.07, 0.1, 0.15, 0.23]), st.integers(1, 3)), min_size=1, max_size=4
)


def until_empty(tiers: Tiers, *, slides: bool = False) -> Wait:
    """Until tiers that each have a prize are empty; the first of them is tier 2."""
    left = [Stock(tier, count) for tier, (_, count) in enumerate(tiers, start=2)]
    cascades = (tuple(left),) if slides else tuple((stock,) for stock in left if stock.count)
    throws: dict[Hits, float] = {
        ((tier, 1),): chance for tier, (chance, _) in enumerate(tiers, start=2) if chance
    }
    return Emptying(cascades, throws).wait([stock.tier for stock in left])


@given(SMALL, st.floats(0.01, 0.99))
def test_a_quantile_is_the_fewest_throws_that_are_enough(tiers: Tiers, share: float) -> None:
    wait = until_empty(tiers)

    throws = wait.quantile(share)

    assert throws is not None
    assert 1 - wait.longer_than(throws) >= share - 1e-9
    assert throws > 0
    assert 1 - wait.longer_than(throws - 1) < share


@pytest.mark.parametrize(
    "wait",
    [
        until_empty([(0.0, 1)]),
        until_empty([(0.3, 2), (0.0, 1)]),
        until_empty([(0.0, 1), (0.3, 2)]),
        until_empty([(0.0, 1), (0.3, 2)], slides=True),
    ],
)
def test_what_no_throw_brings_about_is_endless(wait: Wait) -> None:
    assert wait.is_endless
    assert (wait.mean, wait.quantile(0.05), wait.longer_than(10_000)) == (inf, None, 1)
    assert (wait.mean_before(0.25), wait.chance_before(0.25), wait.chance_before(0)) == (4, 1, 0)


@pytest.mark.parametrize("count", [100, 1_000, 5_000])
def test_halls_full_of_prizes_agree_with_what_is_known_of_two_tiers(count: int) -> None:
    """Where each throw is of one of two like tiers, both are empty after 2n (1 + C(2n, n) / 4^n).

    The ratio is taken as a series, whose error is far below what is asked for.
    """
    ratio = (1 - 1 / (8 * count) + 1 / (128 * count**2)) / sqrt(pi * count)

    wait = until_empty([(0.5, count), (0.5, count)])

    assert wait.mean == pytest.approx(2 * count * (1 + ratio), rel=1e-9)
