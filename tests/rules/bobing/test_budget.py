"""Two plans for one budget; the figures are those that the source prints."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules.bobing.budget import bills_ladder, equal_tiers

PYRAMID = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
OLD_NOTES = (2, 5, 10, 20, 50, 100, 500, 1000)  # pesos when the source's ladder was drawn up
NOTES = (20, 50, 100, 200, 500, 1000)  # pesos today


def cost_of(ladder: dict[int, int], counts: dict[int, int]) -> int:
    return sum(counts[tier] * each for tier, each in ladder.items())


def test_six_hundred_in_equal_tiers_gives_the_sources_shares() -> None:
    shares = equal_tiers(600, PYRAMID)

    fifth, sixth = Fraction("6.25"), Fraction("3.125")
    assert shares == {1: 100, 2: 50, 3: 25, 4: Fraction("12.50"), 5: fifth, 6: sixth}


def test_the_ladder_of_the_source_costs_504_of_600() -> None:
    ladder = bills_ladder(OLD_NOTES, 600, PYRAMID)

    assert ladder == {1: 100, 2: 50, 3: 20, 4: 10, 5: 5, 6: 2}
    assert cost_of(ladder, PYRAMID) == 504


def test_no_ladder_pays_less_than_the_smallest_coin_each() -> None:
    assert bills_ladder([1, 5], 62, PYRAMID) is None
    assert bills_ladder([1, 5], 63, PYRAMID) is not None
    assert bills_ladder([], 600, PYRAMID) is None


def test_above_the_largest_note_a_prize_is_a_bundle_of_it() -> None:
    small, large = bills_ladder(NOTES, 12_000, PYRAMID), bills_ladder(NOTES, 500_000, PYRAMID)

    assert small is not None
    assert large is not None
    assert [*small.values()] == [2_000, 1_000, 500, 200, 100, 50]
    assert [*large.values()] == [100_000, 50_000, 20_000, 10_000, 5_000, 1_000]


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
    left = budget - cost_of(ladder, counts)
    assert left >= 0
    for above, (tier, each) in pairwise([(0, amounts[-1] + 1), *ladder.items()]):
        assert each in amounts
        assert each < above[1] or each == above[1] == min(notes)
        larger = [more for more in amounts if each < more < above[1]]
        assert not larger or counts[tier] * (larger[0] - each) > left
