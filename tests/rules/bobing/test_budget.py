"""Two plans for one budget; the figures are those that the source prints."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.bobing.budget import Ladder, Rung, bills_ladder, equal_tiers

PYRAMID = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
OLD_NOTES = (2, 5, 10, 20, 50, 100, 500, 1000)  # pesos when the source's ladder was drawn up
NOTES = (20, 50, 100, 200, 500, 1000)  # pesos today
COUNTS = st.dictionaries(st.integers(1, 6), st.integers(0, 40))


def notes_of(ladder: Ladder | None) -> list[int]:
    assert ladder is not None
    return [rung.note for rung in ladder.rungs]


def test_six_hundred_in_equal_tiers_gives_the_shares_of_the_source() -> None:
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


def test_a_tier_without_prizes_has_a_share_and_nothing_for_each() -> None:
    shares = equal_tiers(600, {**PYRAMID, 3: 0})

    assert (shares[2].whole, shares[2].each) == (Fraction(100), None)


@given(st.integers(0, 10**12), COUNTS.filter(bool))
def test_equal_tiers_spend_the_budget_to_the_last_unit(budget: int, counts: dict[int, int]) -> None:
    assert sum(share.whole for share in equal_tiers(budget, counts)) == budget


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


def test_no_ladder_is_paid_by_less_than_the_smallest_coin_for_everybody() -> None:
    assert bills_ladder([1, 5], 62, PYRAMID) is None
    assert bills_ladder([1, 5], 63, PYRAMID) is not None
    assert bills_ladder([], 600, PYRAMID) is None


def test_tiers_without_prizes_are_left_out() -> None:
    ladder = bills_ladder(NOTES, 1000, {1: 1, 2: 0, 3: 2, 4: 0})

    assert ladder == Ladder(1000, (Rung(1, 1, 500), Rung(3, 2, 200)))
    assert bills_ladder(NOTES, 1000, {1: 0}) == Ladder(1000, ())


@given(
    st.sets(st.integers(1, 50), min_size=1, max_size=5),
    st.integers(0, 600),
    st.dictionaries(st.integers(1, 6), st.integers(1, 9), min_size=1, max_size=4),
)
def test_no_other_ladder_is_better(notes: set[int], budget: int, counts: dict[int, int]) -> None:
    """Held against every choice of a note for each tier."""
    tiers = sorted(counts)
    ladders = [
        (len(set(choice)), cost, choice)
        for choice in product(notes, repeat=len(tiers))
        if list(choice) == sorted(choice, reverse=True)
        and (cost := sum(map(int.__mul__, choice, map(counts.__getitem__, tiers)))) <= budget
    ]

    found = bills_ladder(notes, budget, counts)

    assert (found and tuple(notes_of(found))) == (max(ladders)[2] if ladders else None)
