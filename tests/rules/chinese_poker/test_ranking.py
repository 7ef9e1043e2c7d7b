"""All hands of five and all of three, against published counts and a second ranking."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rules.cards import PACK
from rules.chinese_poker.ranking import Category, category_of, described, ranking
from tests.rules.chinese_poker.second import value

# Published: of 2,598,960 hands of five, and of 22,100 of three without straights and flushes.
HANDS = {
    Category.STRAIGHT_FLUSH: 40,
    Category.FOUR: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE: 54_912,
    Category.TWO_PAIRS: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH: 1_302_540,
}
FRONTS = {Category.THREE: 52, Category.PAIR: 3_744, Category.HIGH: 18_304}
CLASSES = 7_462  # published: hands of five that differ in worth
TEXTS = [str(card) for card in PACK]


@pytest.mark.parametrize("is_wheel_second", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_every_hand_of_five_has_its_place_in_one_order(is_wheel_second: bool) -> None:
    order = ranking(is_wheel_second)
    five = order.five
    counts: Counter[int] = Counter()
    shown: dict[int, tuple[int, ...]] = {}
    for hand in combinations(range(52), 5):
        worth = five(hand)
        counts[worth] += 1
        shown[worth] = hand

    of_category: Counter[Category] = Counter()
    for worth, count in counts.items():
        of_category[category_of(worth)] += count
    assert (sum(counts.values()), len(counts)) == (2_598_960, CLASSES)
    assert dict(of_category) == HANDS
    ascending = [
        value(tuple(TEXTS[card] for card in shown[worth]), is_second=is_wheel_second)
        for worth in sorted(counts)
    ]
    assert ascending == sorted(set(ascending))


def test_every_front_has_its_place_in_the_same_order() -> None:
    three = ranking().three
    counts: Counter[Category] = Counter()
    for front in combinations(range(52), 3):
        worth = three(front)
        counts[category_of(worth)] += 1
        category, ranks = value(tuple(TEXTS[card] for card in front))
        padded = (*map(int, ranks), 0, 0, 0, 0, 0)[:5]
        assert worth == category << 20 | sum(
            rank << shift for rank, shift in zip(padded, (16, 12, 8, 4, 0), strict=True)
        )

    assert sum(counts.values()) == 22_100
    assert dict(counts) == FRONTS


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Ac Qd 9h 7s 4c", "ace high"),
        ("Jh Jc Ad 7s 3h", "pair of jacks"),
        ("As Ad 8h 8c 5d", "aces and 8s"),
        ("6s 6h 6d Qc 2s", "three 6s"),
        ("Jd Tc 9h 8s 7c", "straight to the jack"),
        ("Ah 2c 3c 4c 5c", "straight to the 5"),
        ("Kh 9h 5h 3h 2h", "flush, king high"),
        ("Ts Th Td 4s 4d", "full house, 10s and 4s"),
        ("9s 9h 9d 9c Kd", "four 9s"),
        ("6c 5c 4c 3c 2c", "straight flush to the 6"),
        ("As Ks Qs Js Ts", "royal flush"),
    ],
)
@pytest.mark.parametrize("is_wheel_second", [False, True])
def test_row_is_called_what_it_is(row: str, said: str, is_wheel_second: bool) -> None:
    places = [TEXTS.index(card) for card in row.split()]

    assert str(described(ranking(is_wheel_second).five(places))) == said
