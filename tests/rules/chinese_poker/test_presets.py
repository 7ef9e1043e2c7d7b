"""What each variation pays, with units worked out from the text of the rules."""

from __future__ import annotations

import pytest

from rules.chinese_poker import Arrangement, Variation
from tests.rules.chinese_poker import second
from tests.rules.chinese_poker.hands import (
    DRAGON,
    ONE,
    OTHER_DRAGON,
    SIX_LOWER_PAIRS,
    SIX_PAIRS,
    STRONG,
    WEAK,
    WEAKER,
    otherwise,
    settled,
    surrendering,
    two_specials,
)

# --- malayan


PAID = """
Malayan is played against a bank with extras win or lose
    # Rows +1 -1 -1; three in front 2, full house 2 against full house 2, four at the back 4.
    # the first seat deals and is the bank
    malayan A B bank=0: -1+4-6 3
    malayan A B: -3 3
    malayan GREAT PLAIN bank=0: 3+6+6 -15
    malayan FLUSHES FRONT bank=0: 1+8+6 -15
    malayan ONE EQUAL bank=0: 3 -3
Vietnamese pays four and eight for fours and five and ten for straight flushes
    vietnamese A B: 3-2-4 3
    vietnamese GREAT PLAIN: 1+8+5 -14
    vietnamese FLUSHES FRONT: -1+10+5 -14
Singapore pays four and eight for fours and seven and fourteen for straight flushes
    singapore A B: 3-2-4 3
    singapore GREAT PLAIN: 1+8+7 -16
    singapore FLUSHES FRONT: -1+14+7 -20
Singapore option doubles all rows of all
    singapore STRONG WEAK WEAKER sweep_all=2: 12 -6+3 -6-3
Hawaiian pays one for two of three rows and bonuses on top
    # B wins two rows; A has three in front 3, B a full house 2 and a four 4.
    hawaiian A B: -1+3-6 4
    hawaiian FLUSHES FRONT: 1+10+5 -16
Hawaiian pays six for all three rows
    hawaiian STRONG WEAK: 6 -6
    hawaiian GREAT PLAIN: 6+8+5 -19
Hawaiian pays nine each for all three rows against everybody
    # WEAK beats WEAKER in all three, which is 6.
    hawaiian STRONG WEAK WEAKER: 18 -9+6 -9-6
"""


def test_each_deal_pays_what_its_sentence_says() -> None:
    assert otherwise(PAID) == {}


@pytest.mark.parametrize("preset", second.SPECIALS)
def test_preset_has_the_specials_of_the_source_with_their_values(preset: str) -> None:
    assert dict(Variation.load(preset).specials) == second.SPECIALS[preset]


def test_malayan_specials_pay_the_difference_of_their_values() -> None:
    one_colour = ("one_colour", "3c 4c 6c 8c Tc Qc 3s 5s 7s 9s Js Ks 4s")
    pairs = ("six_pairs", "Ac Ad Kh Kd Qh Qd 9h 9d 5h 5d 2h 2d 7d")
    straights = ("three_straights", "2c 3c 4c 5c 6c 7c 8c 9c Ts Js Qs Ks As")
    assert two_specials("malayan", one_colour, pairs) == (6, -6)
    assert two_specials("malayan", ("six_pairs", pairs[1].replace("Ac", "Ah")), straights) == (0, 0)


# --- vietnamese


def test_vietnamese_special_of_higher_value_wins_in_full_and_equals_nothing() -> None:
    pairs = "As Ah Kd Kh Qs Qc 9c 9d 5h 5d 3h 3s 2d"
    dragon = ("complete_straight", DRAGON)
    assert two_specials("vietnamese", dragon, ("six_pairs", pairs)) == (13, -13)
    first, second = ("six_pairs", SIX_PAIRS), ("six_pairs", SIX_LOWER_PAIRS)
    assert two_specials("vietnamese", first, second) == (0, 0)


# --- singapore


def test_singapore_claims_of_three_pay_nothing_between_each_other() -> None:
    small = ("small_2_9", "2h 3c 4c 5c 6c 7c 8c 9h 2d 3d 4d 5d 6d")
    assert two_specials("singapore", ("six_pairs", SIX_PAIRS), small) == (0, 0)


def test_singapore_dragon_beats_any_claim_and_ties_with_a_dragon() -> None:
    pairs = "As Ah Kd Kh Qs Qc 9c 9d 5h 5d 3h 3s 2d"
    dragon = ("complete_straight", DRAGON)
    assert two_specials("singapore", dragon, ("six_pairs", pairs)) == (13, -13)
    assert two_specials("singapore", dragon, ("six_pairs", pairs), dragon="26") == (26, -26)
    assert two_specials("singapore", dragon, ("complete_straight", OTHER_DRAGON)) == (0, 0)


def test_ace_of_spades_gets_one_from_each() -> None:
    spade = STRONG.replace("Ah", "As")
    assert settled("singapore", spade, WEAK, WEAKER, ace_of_spades="on") == (8, -1, -7)


def test_ace_of_spades_is_where_only_one_hand_of_four_is_hidden() -> None:
    variation = Variation.load("plain", ace_of_spades="on", surrender="1")
    hands = [Arrangement.parse(hand) for hand in (STRONG, WEAK, WEAKER)]

    found = variation.settle([*hands, None], surrendered=(3,))

    assert found.net == (6 + 1 - 1, 0 + 1 - 1, -6 + 1 - 1, -3 + 3)


# --- hawaiian


def test_hawaiian_pays_six_where_not_everybody_plays() -> None:
    assert surrendering("hawaiian", 3, (2,)) == (6 + 3, -6 + 3, -6)


def test_hawaiian_pays_nothing_for_one_row_won_and_two_equal() -> None:
    better = "Ks Qh Ts / Ac Jh Th 8d 7s / 2d 3d 4d 5d 6d"
    assert settled("hawaiian", better, ONE) == (0, 0)


def test_hawaiian_specials_pay_the_difference_and_surrender_three() -> None:
    pairs = "As Ah Kd Kh Qs Qc 9c 9d 5h 5d 3h 3s 2d"
    assert two_specials("hawaiian", ("complete_straight", DRAGON), ("six_pairs", pairs)) == (9, -9)
    assert surrendering("hawaiian", 2, (0,)) == (-3, 3)
