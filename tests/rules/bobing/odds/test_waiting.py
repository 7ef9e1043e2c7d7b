"""Waits, held against what is known of them and against playing every stock on."""

from __future__ import annotations

from math import inf, pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bobing.odds.binomial import mix
from rules.bobing.odds.guests_without import empty_handed
from rules.bobing.odds.linked_tiers import Hits
from rules.bobing.odds.tiers_empty import Emptying, Stock
from rules.bobing.odds.waiting import Part, Wait
from tests.rules.bobing.odds import stocks
from tests.rules.bobing.odds.stocks import Tiers, of_tiers

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


def test_nothing_to_wait_for_takes_no_throw() -> None:
    wait = until_empty([(0.2, 0)])

    assert wait == Wait(())
    assert (wait.mean, wait.quantile(0.99), wait.longer_than(0), wait.is_endless) == (
        0,
        0,
        0,
        False,
    )
    assert (wait.mean_before(0.1), wait.chance_before(0.1)) == (0, 0)


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


def test_a_certain_throw_takes_as_many_rolls_as_there_are_prizes() -> None:
    wait = until_empty([(1.0, 3)])

    assert [wait.longer_than(throws) for throws in range(5)] == [1, 1, 1, 0, 0]
    assert (wait.mean, wait.quantile(0.05)) == (3, 3)


@pytest.mark.parametrize(("size", "more"), [(30, 20), (420, 381), (3_000, 1_500)])
def test_chances_that_are_all_one_mix_to_one(size: int, more: int) -> None:
    mixed = mix((1.0,) * size, (1.0,) * more, 0.3)

    # Up to `more` throws, neither kind can be too many.
    assert len(mixed) == size + more - 1
    assert mixed[:more] == pytest.approx((1.0,) * more, rel=1e-11)


@pytest.mark.parametrize("count", [100, 1_000, 5_000])
def test_halls_full_of_prizes_agree_with_what_is_known_of_two_tiers(count: int) -> None:
    """Where each throw is of one of two like tiers, both are empty after 2n (1 + C(2n, n) / 4^n).

    The ratio is taken as a series, whose error is far below what is asked for.
    """
    ratio = (1 - 1 / (8 * count) + 1 / (128 * count**2)) / sqrt(pi * count)

    wait = until_empty([(0.5, count), (0.5, count)])

    assert wait.mean == pytest.approx(2 * count * (1 + ratio), rel=1e-9)


def parts(tiers: Tiers) -> list[Part]:
    return [Part(+1, chance, (1.0,) * count) for chance, count in tiers]


@settings(max_examples=settings().max_examples // 4)
@given(SMALL, st.integers(1, 7), st.data())
def test_the_empty_handed_agree_with_playing_every_stock_on(
    tiers: Tiers, players: int, data: st.DataObject
) -> None:
    turns = data.draw(st.sets(st.integers(0, players - 1)))

    expected = stocks.empty_handed(of_tiers(tiers), players, turns)

    assert empty_handed(parts(tiers), players, turns) == pytest.approx(expected, abs=1e-9)


def test_where_every_throw_wins_only_whoever_wins_twice_leaves_one_more_with_nothing() -> None:
    """The first of nine wins at once, and both prizes if the other goes 9, 18 ... throws later."""
    both = 0.4 * 0.6 * 0.4**8 / (1 - 0.4**9) + 0.6 * 0.4 * 0.6**8 / (1 - 0.6**9)

    assert empty_handed(parts([(0.4, 1), (0.6, 1)]), 9, range(9)) == pytest.approx(
        7 + both, abs=1e-12
    )
