"""Two plans for one budget; the figures are those that the source prints."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules.bobing.budget import Ladder, Rung, bills_ladder, equal_tiers

PYRAMID = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
OLD_NOTES = (2, 5, 10, 20, 50, 100, 500, 1000)  # pesos when the source's ladder was drawn up
NOTES = (20, 50, 100, 200, 500, 1000)  # pesos today


def test_six_hundred_in_equal_tiers_gives_the_sources_shares() -> None:
    shares = equal_tiers(600, PYRAMID)

    assert [share.whole for share in shares] == [100] * 6
    assert [share.each for share in shares] == [
        100,
        50,
        25,
        Fraction("12.50"),
        Fraction("6.25"),
        Fraction("3.125"),
    ]


def test_the_ladder_of_the_source_costs_504_of_600() -> None:
    ladder = bills_ladder(OLD_NOTES, 600, PYRAMID)

    assert ladder == Ladder(
        600,
        (
            Rung(1, 1, 100),
            Rung(2, 2, 50),
            Rung(3, 4, 20),
            Rung(4, 8, 10),
            Rung(5, 16, 5),
            Rung(6, 32, 2),
        ),
    )
    assert [rung.cost for rung in ladder.rungs] == [100, 100, 80, 80, 80, 64]
    assert (ladder.total, ladder.difference) == (504, 96)


def test_no_ladder_pays_less_than_the_smallest_coin_each() -> None:
    assert bills_ladder([1, 5], 62, PYRAMID) is None
    assert bills_ladder([1, 5], 63, PYRAMID) is not None
    assert bills_ladder([], 600, PYRAMID) is None


def test_above_the_largest_note_a_prize_is_a_bundle_of_it() -> None:
    small, large = bills_ladder(NOTES, 12_000, PYRAMID), bills_ladder(NOTES, 500_000, PYRAMID)

    assert small is not None
    assert large is not None
    assert [rung.each for rung in small.rungs] == [2_000, 1_000, 500, 200, 100, 50]
    assert [rung.each for rung in large.rungs] == [100_000, 50_000, 20_000, 10_000, 5_000, 1_000]


@given(
    st.sets(st.integers(1, 50), min_size=1, max_size=5),
    st.integers(0, 10_000),
    st.dictionaries(st.integers(1, 6), st.integers(1, 9), min_size=1, max_size=6),
)
def test_ladder_falls_by_tier_and_leaves_nothing_to_raise_one(
    notes: set[int], budget: int, counts: dict[int, int]
) -> None:
    bundles = {max(notes) * count * 10**ten for ten in range(5) for count in (1, 2, 5)}
    amounts = sorted(notes | bundles)

    ladder = bills_ladder(notes, budget, counts)

    if ladder is None:
        assert sum(counts.values()) * min(notes) > budget
        return
    assert ladder.total <= budget
    rungs = [Rung(0, 0, amounts[-1] + 1), *ladder.rungs]
    for above, rung in pairwise(rungs):
        assert rung.each in amounts
        assert rung.each < above.each or rung.each == above.each == min(notes)
        larger = [each for each in amounts if rung.each < each < above.each]
        assert not larger or rung.count * (larger[0] - rung.each) > ladder.difference
