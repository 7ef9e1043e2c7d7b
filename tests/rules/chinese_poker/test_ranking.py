"""All hands of five and all of three, against published counts and a second ranking; and which
settings are legal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rules.cards import PACK
from rules.chinese_poker import Arrangement, Variation
from rules.chinese_poker.ranking import Category, category_of, described, ranking
from rules.errors import InvalidCards
from tests.rules.cells import cells
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


EXAMPLE = "Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h 4c"


def test_arrangement_is_read_and_written_back() -> None:
    arrangement = Arrangement.parse(EXAMPLE)

    assert [len(row) for row in arrangement.rows] == [3, 5, 5]
    assert str(arrangement) == EXAMPLE


def test_thirteen_cards_in_a_row_are_front_middle_and_back() -> None:
    assert Arrangement.parse(EXAMPLE.replace("/", "")) == Arrangement.parse(EXAMPLE)


REFUSED = """
Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h | a hand has 13 cards (12 came)
Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h 4c 2h | a hand has 13 cards (14 came)
Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h Kh | K♥ comes twice
Kh 3d 2s Jd / 8s 8c 5h 3c / Kd 9s 4d 4h 4c |
    set 3 cards in front, 5 in the middle and 5 at the back (you set 4, 4, 5)
Kh 3d 2s / Jd 8s 8c 5h 3c Kd 9s 4d 4h 4c |
    set 3 cards in front, 5 in the middle and 5 at the back (you set 3, 10)
"""


@pytest.mark.parametrize(("typed", "refusal"), cells(REFUSED))
def test_what_is_no_arrangement_is_refused_in_a_sentence(typed: str, refusal: str) -> None:
    with pytest.raises(InvalidCards) as error:
        Arrangement.parse(typed)

    assert str(error.value) == refusal


# House rules, a setting, and why it is foul.
SETTINGS = """
 | Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h 4c |
 | 9h 9c Qs / 8d 8c Ad 7s 3h / 2c 3c 4c 5c 6c |
    the front (pair of 9s) beats the middle (pair of 8s); the middle must beat the front
 | Kh 3d 2s / Kd 9s 4d 4h 4c / Jd 8s 8c 5h 3c |
    the middle (three 4s) beats the back (pair of 8s); the back must beat the middle
# The front is the beginning of the middle: the middle is better.
 | 8h 8s Kc / 8d 8c Kd 3s 2h / 2c 3c 4c 5c 6c |
# No straight and no flush in front.
 | 9h Th Jh / Qd Jc 8c 7s 2h / 2c 2s 4c 5c 6c |
# Three of a kind in front beats two pairs in the middle.
 | 2h 2s 2c / Kd Kc 3d 3s 4h / 5c 6c 7c 8c 9c |
    the front (three 2s) beats the middle (kings and 3s); the middle must beat the front
# Equal rows may be set, but where that is foul.
 | 2h 3s 4c / Kd Kc 9d 8s 7h / Kh Ks 9c 8d 7s |
equal_rows=foul | 2h 3s 4c / Kd Kc 9d 8s 7h / Kh Ks 9c 8d 7s |
    the middle and the back are equal (pair of kings); the back must be better
# The wheel is the lowest straight, or the second highest.
 | 2h 3s 7c / 6d 5c 4d 3h 2s / Ah 2c 3c 4h 5s |
    the middle (straight to the 6) beats the back (straight to the 5); the back must beat the middle
wheel=second | 2h 3s 7c / 6d 5c 4d 3h 2s / Ah 2c 3c 4h 5s |
wheel=second | 2h 3s 7c / Kd Qc Jd Th 9s / Ah 2c 3c 4h 5s |
wheel=second | 2h 3s 7c / Ad Kd Qc Jd Th / Ah 2c 3c 4h 5s | the middle (straight to the ace) beats
    the back (straight to the 5); the back must beat the middle
"""


@pytest.mark.parametrize(("rules", "typed", "reason"), cells(SETTINGS))
def test_setting_is_legal_or_says_why_not(rules: str, typed: str, reason: str) -> None:
    switches = dict(rule.split("=") for rule in rules.split())

    found = Variation.load("base", **switches).refusal(Arrangement.parse(typed))

    assert ("" if found is None else str(found)) == reason
