"""The base game and its special hands, with units worked out from the text of the rules."""

from __future__ import annotations

import pytest

from rules.chinese_poker import Variation
from rules.errors import InvalidCards
from tests.rules.chinese_poker.hands import (
    SPECIAL_HANDS,
    otherwise,
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
Of two specials the better one wins its amount
    # Higher in the list; for its own value; from the top; equal; by back, then middle, then front.
    base six_pairs@SIX_PAIRS three_flushes@SPADES: -3 3
    base complete_straight@DRAGON six_pairs@PAIRS: 13 -13
    base six_pairs@SIX_PAIRS six_pairs@SIX_LOWER_PAIRS: 3 -3
    base complete_straight@DRAGON complete_straight@OTHER_DRAGON: 0 0
    base three_straights@LOWER_STRAIGHTS three_straights@HIGHER_STRAIGHTS: -3 3
    base three_flushes@HEARTS three_flushes@CLUBS: 3 -3
Declaring is optional
    base ROWS THREES: 1 -1
Ordinary hands settle among themselves beside a special
    base six_pairs@SIX_PAIRS ORDINARY OTHER: 6 0 -6
Special beats any ordinary hand for its value
    base six_pairs@SIX_PAIRS AGAINST_PAIRS: 3 -3
    base three_straights@THREE_STRAIGHTS AGAINST_STRAIGHTS: 3 -3
    base three_flushes@THREE_FLUSHES AGAINST_FLUSHES: 3 -3
    base complete_straight@DRAGON AGAINST_DRAGON: 13 -13
Four alike are two pairs of six and five pairs with three contain six
    base six_pairs@FOURS_AS_PAIRS AGAINST_FOURS: 3 -3
    base six_pairs@FIVE_PAIRS_TRIPS AGAINST_FOURS: 3 -3
Special that is none is refused in a sentence
    base six_pairs@DRAGON AGAINST_DRAGON: these 13 cards are not Six pairs
    base one_colour@DRAGON AGAINST_DRAGON: this variation does not play One colour
    base seven_pairs@DRAGON AGAINST_DRAGON: this variation does not play seven_pairs
    base six_pairs@SHORT_DRAGON AGAINST_DRAGON: expected 13 cards, got 12
"""


def test_each_deal_pays_what_its_sentence_says() -> None:
    assert otherwise(PAID) == {}


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
