"""The base game and its special hands, with units worked out from the text of the rules."""

from __future__ import annotations

import pytest

from rules.chinese_poker import Variation
from rules.errors import InvalidCards
from tests.rules.chinese_poker.hands import (
    DRAGON,
    OTHER_DRAGON,
    SIX_LOWER_PAIRS,
    SIX_PAIRS,
    SPECIAL_HANDS,
    THREE_FLUSHES,
    THREE_STRAIGHTS,
    otherwise,
    settled,
    two_specials,
    with_special,
)

PAID = """
Base pays the pair that the source works out
    base A B: -3 3
Plain is one unit a row and nothing else
    plain A B: -1 1
    plain GREAT PLAIN: 3 -3
Four hands come to what the source prints
    plain NORTH EAST SOUTH WEST: 3 -5 3 -1
Equal rows pay nothing
    base ONE EQUAL: 0 0
Bonus scale is paid instead of one for rows that are won
    # Three in front; full house in the middle; four at the back.
    base A B: 3-2-4 3
    # Four in the middle, straight flush at the back; then straight flush and royal.
    base GREAT PLAIN: 1+4+5 -10
    base FLUSHES FRONT: -1+5+5 -9
"""


def test_each_deal_pays_what_its_sentence_says() -> None:
    assert otherwise(PAID) == {}


# --- Special hands of the base list


@pytest.mark.parametrize(
    ("key", "cards", "units"),
    [
        ("six_pairs", SIX_PAIRS, 3),
        ("three_straights", THREE_STRAIGHTS, 3),
        ("three_flushes", THREE_FLUSHES, 3),
        ("complete_straight", DRAGON, 13),
    ],
)
def test_special_beats_any_ordinary_hand_for_its_value(key: str, cards: str, units: int) -> None:
    ordinary = {
        "six_pairs": "Tc Td 7h / 6c 6d 8h 4c 4d / Js Jd Jc 7c 7d",
        "three_straights": "2c 3d 5d / 6h 6s 9d Td 3s / 4c 4h 4s 7c 8d",
        "three_flushes": "Ac Ad Qd / Kc Kd 7c 7d 3c / 8c 8d 8s 4c 4d",
        "complete_straight": "As Ah Qs / Kc Kd 7c 7h 3c / 8c 8d 8s 4c 4d",
    }[key]

    assert with_special("base", key, cards, ordinary) == (units, -units)


PAIRS = "As Ah Kd Kh Qs Qc 9c 9d 5h 5d 3h 3s 2d"
SPADES = "4h 6h 8h / 2s 4s 6s 8s Ts / 7s Js Qs Ks As"
LOWER = "2s 3d 4c / 5d 6h 7s 8c 9d / Td Jh Qs Kd Ah"
HIGHER = "3h 4h 5h / 5s 6s 7c 8d 9h / Tc Jc Qc Ks Ad"
# The backs are ace-jack and ace-seven.
HEARTS = "2d 3d 4d / 5h 6h 8h 9h Kh / 2s 4s 7s Js As"
CLUBS = "5d 6d 7d / 2c 4c 6c 8c Qc / 2h 3h 4h 7h Ah"


@pytest.mark.parametrize(
    ("first", "second", "units"),
    [
        (("six_pairs", SIX_PAIRS), ("three_flushes", SPADES), -3),  # higher in the list
        (("complete_straight", DRAGON), ("six_pairs", PAIRS), 13),  # for its own value
        (("six_pairs", SIX_PAIRS), ("six_pairs", SIX_LOWER_PAIRS), 3),  # from the top
        (("complete_straight", DRAGON), ("complete_straight", OTHER_DRAGON), 0),
        (("three_straights", LOWER), ("three_straights", HIGHER), -3),  # back, middle, front
        (("three_flushes", HEARTS), ("three_flushes", CLUBS), 3),
    ],
)
def test_of_two_specials_the_better_one_wins_its_amount(
    first: tuple[str, str], second: tuple[str, str], units: int
) -> None:
    assert two_specials("base", first, second) == (units, -units)


def test_declaring_is_optional() -> None:
    rows = "2h 3c 4d / 5c 6d 7h 8s 9c / Ts Jd Qh Kc As"
    assert settled("base", rows, "3d 3h 2c / 5d 5h 9d 8c 6c / 4c 4h 4s 6s 7d") == (1, -1)


def test_ordinary_hands_settle_among_themselves_beside_a_special() -> None:
    ordinary = "Th Td 7h / Jh Jd 8c 7c 4d / Js Jc Ts Tc 8d"
    other = "8h 7d 4c / 6c 6d 7s 4h 2h / 6h 6s 8s 4s 2s"
    assert with_special("base", "six_pairs", SIX_PAIRS, ordinary, other) == (6, 0, -6)


@pytest.mark.parametrize(
    ("key", "cards", "refusal"),
    [
        ("six_pairs", DRAGON, "these 13 cards are not Six pairs"),
        ("one_colour", DRAGON, "this variation does not play One colour"),
        ("seven_pairs", DRAGON, "this variation does not play seven_pairs"),
        ("six_pairs", DRAGON[:-3], "expected 13 cards, got 12"),
    ],
)
def test_special_that_is_none_is_refused_in_a_sentence(key: str, cards: str, refusal: str) -> None:
    with pytest.raises(InvalidCards) as error:
        with_special("base", key, cards, "As Ah Qs / Kc Kd 7c 7h 3c / 8c 8d 8s 4c 4d")

    assert str(error.value) == refusal


# --- All special hands


# One card of each is another, and it is none any more.
NEARLY = {
    "no_pictures": ("2h", "Kh"),
    "six_pairs": ("3s", "4s"),
    "three_straights": ("2h", "9h"),
    "three_flushes": ("2d", "2c"),
    "five_pairs_trips": ("Kd", "As"),
    "four_trips": ("9h", "Kh"),
    "small_2_10": ("2c", "Jc"),
    "small_2_9": ("2c", "Tc"),
    "twelve_of_a_colour": ("2c", "2d"),
    "one_colour": ("2c", "2d"),
    "small_2_8": ("2c", "9c"),
    "big_8_A": ("8c", "7c"),
    "complete_straight": ("2c", "3c"),
    "three_quads": ("9s", "As"),
    "three_straight_flushes": ("5d", "4d"),
    "twelve_pictures": ("Ks", "As"),
    "one_suit": ("2c", "2d"),
}


@pytest.mark.parametrize("key", SPECIAL_HANDS)
def test_special_hand_is_told_from_what_is_nearly_one(key: str) -> None:
    cards, (card, other) = SPECIAL_HANDS[key], NEARLY[key]
    variation = Variation.load("plain", **{key: "1"}, surrender="1")
    empty = [None, None]

    assert variation.settle(empty, {0: (key, cards)}, surrendered=(1,)).net == (1, -1)
    with pytest.raises(InvalidCards):
        variation.settle(empty, {0: (key, cards.replace(card, other))}, surrendered=(1,))


def test_four_alike_are_two_pairs_of_six_and_five_pairs_with_three_contain_six() -> None:
    four = "2c 2d 2h 2s 5c 5d 7c 7d 9c 9d Jc Jd Kc"
    trips = SPECIAL_HANDS["five_pairs_trips"]
    ordinary = "Ac Ad As / Tc Td Th 8c 8d / 6c 6d 6h 6s 3c"

    for cards in (four, trips):
        assert with_special("base", "six_pairs", cards, ordinary) == (3, -3)
