"""Throws that win several prizes, held against playing on over every stock of prizes."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bobing.odds.binomial import mix, mix_rows
from rules.bobing.odds.linked_tiers import Hits
from rules.bobing.odds.tiers_empty import ALL_LEFT, CHAMPION, Emptying
from rules.bobing.odds.tiers_empty import Stock as TierStock
from tests.rules.bobing.odds.stocks import ALL, NOTHING, Evening, Throw

WEIGHTS = st.integers(1, 9)


@st.composite
def evenings(draw: st.DrawFn) -> Emptying:
    """Two or three tiers with throws that win in any two of them, and perhaps a champion's."""
    tiers = sorted(draw(st.sets(st.integers(2, 6), min_size=2, max_size=3)))
    slides, champions = draw(st.booleans()), draw(st.integers(0, 2))
    stocks = [TierStock(tier, draw(st.integers(1, 3))) for tier in tiers]
    pairs = draw(st.lists(st.tuples(*[st.sampled_from(tiers)] * 2), max_size=3))
    weights: dict[Hits, int] = {((tier, 1),): draw(WEIGHTS) for tier in tiers}
    weights |= {_both(*pair): draw(WEIGHTS) for pair in pairs}
    if draw(st.booleans()):
        weights[(CHAMPION, 1), (draw(st.sampled_from(tiers)), 1)] = draw(WEIGHTS)
    highest = _both(tiers[0], tiers[0])
    if draw(st.booleans()) and not (slides and highest in weights):
        weights[(CHAMPION, 1), (tiers[0], ALL_LEFT)] = draw(WEIGHTS)
    if slides:
        champions = min(champions, 1)
    total = sum(weights.values()) + draw(WEIGHTS) + draw(WEIGHTS)
    cascades = [tuple(stocks)] if slides else [(stock,) for stock in stocks]
    if champions:
        weights[((CHAMPION, 1),)] = 1
        cascades.insert(0, (TierStock(CHAMPION, champions),))
    return Emptying(tuple(cascades), {hits: n / total for hits, n in weights.items()})


def _both(one: int, other: int) -> Hits:
    return ((one, 2),) if one == other else tuple(sorted([(one, 1), (other, 1)]))


def played(emptying: Emptying) -> Evening[float]:
    """The same evening, to be played on throw by throw."""
    stocks = [stock for cascade in emptying.cascades for stock in cascade]
    place = {stock.tier: number for number, stock in enumerate(stocks)}
    throws = {NOTHING: 1 - sum(emptying.throws.values())}
    for hits, chance in emptying.throws.items():
        wins = [(place[t], ALL if n == ALL_LEFT else n) for t, n in hits if t in place]
        throw = Throw(tuple(wins))
        throws[throw] = throws.get(throw, 0.0) + chance
    groups = tuple(tuple(place[stock.tier] for stock in c) for c in emptying.cascades)
    return Evening(tuple(stock.count for stock in stocks), throws, groups)


@settings(max_examples=settings().max_examples // 2)
@given(evenings())
def test_any_throws_empty_the_tiers_as_they_do_when_played(emptying: Emptying) -> None:
    evening = played(emptying)

    wait = emptying.wait({cascade[0].tier for cascade in emptying.cascades})

    assert wait.mean == pytest.approx(evening.mean(), rel=1e-10)
    gone = (0,) * len(evening.counts)
    for throws in (1, 3, 6):
        after = evening.stocks_after(throws)
        assert wait.longer_than(throws) == pytest.approx(1 - after.get(gone, 0.0), abs=1e-11)


@settings(max_examples=settings().max_examples // 2)
@given(evenings(), st.integers(0, 8))
def test_without_sliding_as_many_prizes_are_left_as_when_played(
    emptying: Emptying, throws: int
) -> None:
    singly = [(stock,) for cascade in emptying.cascades for stock in cascade]
    emptying = Emptying(tuple(singly), emptying.throws)

    found = sum(part.after(throws) for part in emptying.left())

    after = played(emptying).stocks_after(throws)
    expected = sum(weight * sum(stock) for stock, weight in after.items())
    assert found == pytest.approx(expected, abs=1e-11)


@settings(max_examples=settings().max_examples // 2)
@given(st.lists(st.tuples(WEIGHTS, st.integers(1, 3)), min_size=2, max_size=4), st.integers(0, 9))
def test_where_throws_slide_as_many_prizes_are_left_as_when_played(
    tiers: list[tuple[int, int]], throws: int
) -> None:
    stocks = tuple(TierStock(tier, count) for tier, (_, count) in enumerate(tiers, start=2))
    total = sum(weight for weight, _ in tiers) + 3
    chances = enumerate((weight / total for weight, _ in tiers), start=2)
    emptying = Emptying((stocks,), {((tier, 1),): chance for tier, chance in chances})

    found = sum(part.after(throws) for part in emptying.left())

    after = played(emptying).stocks_after(throws)
    expected = sum(weight * sum(stock) for stock, weight in after.items())
    assert found == pytest.approx(expected, abs=1e-11)


def test_what_takes_all_does_not_slide_to_the_tier_below() -> None:
    tiers = ((TierStock(2, 3), TierStock(3, 1)),)

    emptying = Emptying(tiers, {((2, ALL_LEFT),): 0.25})

    assert (emptying.out_of_reach, emptying.wait({2}).mean) == ((3,), inf)


@pytest.mark.parametrize(("size", "more"), [(30, 20), (420, 500)])
def test_rows_that_are_all_alike_mix_as_one(size: int, more: int) -> None:
    row = tuple(1 / (n + 1) for n in range(size))
    weighting = [0.99**n for n in range(more)]

    mixed, again = mix_rows([row] * more, [weighting, weighting], 0.3)

    assert mixed == again == pytest.approx(mix(row, weighting, 0.3), rel=1e-11)


def test_totals_from_a_stop_on_are_left_out() -> None:
    row, others = (1.0, 0.5, 0.25), (1.0, 0.75)

    assert mix(row, others, 0.4, 2) == pytest.approx(mix(row, others, 0.4)[:2])
