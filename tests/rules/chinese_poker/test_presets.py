"""What each variation pays, with units worked out from the text of the rules."""

from __future__ import annotations

import pytest

from rules.chinese_poker import Variation
from tests.rules.chinese_poker import second
from tests.rules.chinese_poker.hands import otherwise

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
Hawaiian pays six where not everybody plays
    hawaiian STRONG WEAK -: 6+3 -6+3 -6
Hawaiian pays nothing for one row won and two equal
    hawaiian BETTER ONE: 0 0
Hawaiian specials pay the difference and surrender three
    hawaiian complete_straight@DRAGON six_pairs@PAIRS: 9 -9
    hawaiian - WEAK: -3 3
Malayan specials pay the difference of their values
    malayan one_colour@ONE_COLOUR six_pairs@HIGH_PAIRS: 6 -6
    malayan six_pairs@HEART_PAIRS three_straights@STRAIGHTS: 0 0
Vietnamese special of higher value wins in full and equals nothing
    vietnamese complete_straight@DRAGON six_pairs@PAIRS: 13 -13
    vietnamese six_pairs@SIX_PAIRS six_pairs@SIX_LOWER_PAIRS: 0 0
Singapore claims of three pay nothing between each other
    singapore six_pairs@SIX_PAIRS small_2_9@SMALL: 0 0
Singapore dragon beats any claim and ties with a dragon
    singapore complete_straight@DRAGON six_pairs@PAIRS: 13 -13
    singapore complete_straight@DRAGON six_pairs@PAIRS dragon=26: 26 -26
    singapore complete_straight@DRAGON complete_straight@OTHER_DRAGON: 0 0
Ace of spades gets one from each
    singapore SPADE WEAK WEAKER ace_of_spades=on: 8 -1 -7
Ace of spades is where only one hand of four is hidden
    plain STRONG WEAK WEAKER - ace_of_spades=on surrender=1: 6+1-1 0+1-1 -6+1-1 -3+3
"""


def test_each_deal_pays_what_its_sentence_says() -> None:
    assert otherwise(PAID) == {}


@pytest.mark.parametrize("preset", second.SPECIALS)
def test_preset_has_the_specials_of_the_source_with_their_values(preset: str) -> None:
    assert dict(Variation.load(preset).specials) == second.SPECIALS[preset]
