from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import FACES
from rules.spots import best_guesses, ways
from rules.spots.guesses import Call
from rules.spots.odds import chance_of

DICE = range(1, 7)


def test_two_dice_fall_to_each_total_in_the_known_number_of_ways() -> None:
    counts = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

    assert ways() == ways(2) == ways(dice=2) == counts
    assert list(ways()) == list(counts)


@pytest.mark.parametrize("dice", DICE)
def test_ways_equal_the_throws_counted_one_by_one(dice: int) -> None:
    assert ways(dice) == Counter(sum(faces) for faces in product(FACES, repeat=dice))


@pytest.mark.parametrize(
    ("dice", "totals", "percent"),
    [
        (1, (1, 2, 3, 4, 5, 6), "16.6667%"),
        (2, (7,), "16.6667%"),
        (3, (10, 11), "12.5000%"),
        (4, (14,), "11.2654%"),
        (5, (17, 18), "10.0309%"),
        (6, (21,), "9.2850%"),
    ],
)
def test_best_totals_to_guess_have_the_known_chance(
    dice: int, totals: tuple[int, ...], percent: str
) -> None:
    assert best_guesses(dice) == totals
    assert {f"{float(chance_of(total, dice)):.4%}" for total in totals} == {percent}


@pytest.mark.parametrize("dice", DICE)
def test_odd_and_even_are_equally_likely(dice: int) -> None:
    assert chance_of(Call.ODD, dice) == chance_of(Call.EVEN, dice) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("dice", "chance"),
    [
        (1, Fraction(1, 2)),  # 4, 5, 6
        (2, Fraction(15, 36)),  # 8 to 12; 7 is neither
        (3, Fraction(1, 2)),
        (4, Fraction(1296 - 146, 2 * 1296)),  # 14 falls in 146 ways
    ],
)
def test_big_and_small_share_what_is_not_exactly_in_the_middle(dice: int, chance: Fraction) -> None:
    assert chance_of(Call.BIG, dice) == chance_of(Call.SMALL, dice) == chance


def test_total_that_cannot_fall_has_no_chance() -> None:
    assert chance_of(13) == 0
