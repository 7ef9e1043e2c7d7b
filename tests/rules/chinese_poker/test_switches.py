"""Every house rule, with units worked out from its text."""

from __future__ import annotations

import pytest

from rules.chinese_poker import Arrangement, Variation
from rules.chinese_poker.settlement import settle, settle_chips
from rules.chinese_poker.variation import VARIATIONS
from rules.errors import InvalidCards
from tests.rules.chinese_poker import second
from tests.rules.chinese_poker.hands import (
    EQUAL,
    ONE,
    SPECIAL_HANDS,
    STRONG,
    WEAK,
    A,
    B,
    lines,
    otherwise,
    settlement,
)

PAID = """
Base pays the pair that the source works out
    base A B: -3 3
Four players win what the source prints
    plain NORTH EAST SOUTH WEST: 3 -5 3 -1
Plain is one unit a row and nothing else
    plain A B: -1 1
    plain GREAT PLAIN: 3 -3
Bonus scale is paid instead of one for rows that are won
    # Three in front; full house in the middle; four at the back.
    base A B: 3-2-4 3
    # Four in the middle, straight flush at the back; then straight flush and royal.
    base GREAT PLAIN: 1+4+5 -10
    base FLUSHES FRONT: -1+5+5 -9
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
Hawaiian pays one for two of three rows and bonuses on top
    # B wins two rows; A has three in front 3, B a full house 2 and a four 4.
    hawaiian A B: -1+3-6 4
    hawaiian FLUSHES FRONT: 1+10+5 -16
Extras always are paid win or lose
    # Rows +1 -1 -1; A has three in front 2 and a full house 1, B a full house 1 and a four 3.
    base A B extras_always=on: -1+3-4 2
    plain A B extras_always=on: -2 2
Extras always for four and straight flush
    # Rows -1 +1 +1; straight flushes 4 and 4; FRONT has a full house at the back, which is none.
    base GREAT PLAIN extras_always=on: 3+3+4 -10
    base FLUSHES FRONT extras_always=on: 1+8 -9
Sweep is off by two names
    base STRONG WEAK sweep=0: 3 -3
    base STRONG WEAK sweep=off: 3 -3
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
Four alike are two pairs of six and five pairs with three contain six
    base six_pairs@FOURS_AS_PAIRS AGAINST_FOURS: 3 -3
    base six_pairs@FIVE_PAIRS_TRIPS AGAINST_FOURS: 3 -3
Special that is none is refused in a sentence
    base six_pairs@DRAGON AGAINST_DRAGON: these 13 cards are no Six pairs
    base one_colour@DRAGON AGAINST_DRAGON: this variation does not play One colour
    base seven_pairs@DRAGON AGAINST_DRAGON: this variation does not play seven_pairs
    base six_pairs@SHORT_DRAGON AGAINST_DRAGON: a hand has 13 cards (12 came)
Singapore option doubles all rows of all
    singapore STRONG WEAK WEAKER sweep_all=2: 12 -6+3 -6-3
Ordinary hands settle among themselves beside a special one
    # Six pairs win 3 from each; of the others STRONG wins three rows.
    base six_pairs@PAIRS_BESIDE STRONG_BESIDE WEAK: 6 3-3 -3-3
Ace is high or low in three-card runs, too
    base three_straights@ACE_LOW AGAINST_RUNS: 3 -3
    base three_straights@ACE_HIGH AGAINST_RUNS: 3 -3
    base three_straights@AROUND AGAINST_RUNS: these 13 cards are no Three straights
Against the house others meet only the bank
    base STRONG WEAK WEAKER bank=0: 6 -3 -3
Sweep pays one or three more
    base STRONG WEAK sweep=1: 4 -4
    base STRONG WEAK sweep=3: 6 -6
Of two specials Malayan and Hawaiian pay the difference of values
    malayan six_pairs@SIX_PAIRS three_flushes@SPADES_BESIDE bank=0: 4-3 -1
    hawaiian complete_straight@DRAGON six_pairs@PAIRS: 13-4 -9
Singapore pays small cards to ten only where that is chosen
    singapore small_2_9@SMALL AGAINST_SMALL: 3 -3
    singapore small_2_10@SMALL AGAINST_SMALL: this variation does not play Small cards, 2 to 10
    singapore small_2_10@SMALL AGAINST_SMALL small_2_10=3: 3 -3
Hawaiian pays for all black or all red six, for twelve of a colour four
    hawaiian one_colour@BLACK AGAINST_BLACK: 6 -6
    hawaiian one_colour@RED AGAINST_RED: 6 -6
    hawaiian twelve_of_a_colour@NEARLY_BLACK AGAINST_BLACK: 4 -4
Hawaiian does not list five pairs and three
    hawaiian five_pairs_trips@FIVE_PAIRS_TRIPS AGAINST_FOURS: InvalidCards
    hawaiian six_pairs@FIVE_PAIRS_TRIPS AGAINST_FOURS: 4 -4
Hawaiian pays nine from each for all three rows against everybody
    # WEAK beats WEAKER in all three rows itself, which is one opponent: six.
    hawaiian STRONG WEAK WEAKER: 18 -9+6 -9-6
    hawaiian STRONG WEAK: 6 -6
    hawaiian GREAT PLAIN: 6+8+5 -19
Surrender pays each opponent one, or two with the overall point
    base STRONG WEAK - surrender=follows: 3+1 -3+1 -2
    base STRONG WEAK - surrender=follows overall_point=on: 4+2 -4+2 -4
Surrender keeps a number that was chosen
    base STRONG WEAK - surrender=1 overall_point=on: 4+1 -4+1 -2
    base STRONG WEAK - surrender=3: 3+3 -3+3 -6
Two who surrender pay each other nothing
    base STRONG - - surrender=1: 2 -1 -1
In a game against the bank a surrender pays only the bank
    base STRONG WEAK - bank=0 surrender=1: 3+1 -3 -1
Equal rows split the four of the pool
    base ONE EQUAL LOWER LOWEST pool=3: 2+2+2-3 2+2+2-3 -3 -3
Hawaiian pays six where not everybody plays
    hawaiian STRONG WEAK -: 6+3 -6+3 -6
Hawaiian pays nothing for one row won and two equal
    hawaiian BETTER ONE: 0 0
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
Bank wins equal rows with its bonus
    base ONE EQUAL bank=0: 1+1+5 -7
    base ONE EQUAL bank=1: -7 7
Sweep one doubles the rows of one opponent
    vietnamese STRONG WEAK sweep_one=2: 6 -6
    vietnamese GREAT PLAIN sweep_one=2: 28 -28
Sweep all needs two opponents
    singapore STRONG WEAK sweep_all=2: 3 -3
Middle bonus pays five for a four and six for a straight flush
    base GREAT PLAIN middle_bonus=on: 1+5+5 -11
    base FLUSHES FRONT middle_bonus=on: -1+6+5 -10
Overall point goes to the net winner of a pair, and to nobody at net zero
    base A B overall_point=on: -4 4
    base TRIPS EVEN overall_point=on: 3-2-1 0
    # Rows +1 -1 -1; TRIPS has three in front 2, EVEN a full house 1: net zero.
    base TRIPS EVEN overall_point=on extras_always=on: -1+2-1 0
Overall point comes after bonuses and sweep
    base STRONG WEAK overall_point=on sweep=3: 7 -7
Single winner gets its unit from each
    base STRONG WEAK WEAKER single_winner=1: 2 -1 -1
    base STRONG WEAK WEAKER single_winner=2: 4 -2 -2
Pool pays four for the best front middle and back
    # The first has the best front and middle, the last the best back.
    base NORTH EAST SOUTH WEST pool=3: 8-3 -3 -3 4-3
Pool is split between equals
    base ONE LOWER pool=3: 3 -3
    base ONE EQUAL pool=3: 0 0
Pool leaves an odd unit to the earlier seat
    # Three units in each row, shared by two: 2 and 1.
    base ONE EQUAL LOWER pool=3: 3 0 -3
Pool sweep pays three more from each
    base STRONG WEAK WEAKER pool=3 pool_sweep=3: 12 -6 -6
    base STRONG WEAK WEAKER pool=3: 6 -3 -3
Ace bet counts the aces that are shown
    # STRONG has two aces, which pay 2.
    plain STRONG WEAK ace_bet=on: 3+2 -5
Foul setting loses all rows where that is played
    base STRONG FOUL foul=loses_all_rows sweep=3: 6 -6
    base FOUL STRONG foul=loses_all_rows: -3 3
Bank of the dealer goes with the deal
    base ONE EQUAL bank=dealer dealer=1: -7 7
Bank where nobody sits is refused
    base ONE EQUAL bank=3: the bank is seat 3, and there are 2 players
Sweep all triples the rows of all opponents
    # WEAK beats WEAKER in all three rows itself, which is one opponent: twice three.
    vietnamese STRONG WEAK WEAKER sweep_one=2 sweep_all=3: 18 -9+6 -9-6
Single winner must beat everybody in two of three rows
    base FIRST SECOND THIRD single_winner=1: 0 0 0
Surrender to a special hand pays only the fee
    base complete_straight@DRAGON - surrender=2: 2 -2
Surrender is refused where it is off
    base - WEAK: InvalidCards
No pictures is the lowest special and allows aces
    base no_pictures@NO_PICTURES PICTURES no_pictures=3: 3 -3
    base no_pictures@NO_PICTURES six_pairs@LOW_PAIRS no_pictures=5: -3 3
No pictures is off by default
    base no_pictures@NO_PICTURES PICTURES: InvalidCards
Ace bet pays by the number of aces
    # All rows are won, for 3.
    plain NO_ACE LOW ace_bet=on: 3 -3
    plain TWO_ACES LOW ace_bet=on: 3+2 -5
    plain THREE_ACES LOW ace_bet=on: 3+6 -9
    plain FOUR_ACES LOW ace_bet=on: 3+8 -11
Ace bet pays the difference between each two
    # Rows +6 -2 -4; aces 6 1 0: the first gets 5 and 6, the second pays 5 and gets 1.
    plain THREE_ACES ONE_ACE LOW ace_bet=on: 6+11 -2-5+1 -4-6-1
Foul setting is refused
    base STRONG FOUL: InvalidCards
Foul settings pay each other nothing
    base FOUL FOULER foul=loses_all_rows: 0 0
Wheel is a straight of its own height
    plain WHEEL STRAIGHT: -1 1
    plain WHEEL STRAIGHT wheel=second: 1 -1
Card that two hands have is refused
    base STRONG AGAIN: A♥ comes twice
House rules that cannot hold together are refused
    base STRONG WEAK pool=3 bank=0: InvalidSettings
    base STRONG WEAK pool=3 single_winner=1: InvalidSettings
    base STRONG WEAK single_winner=1 bank=0: InvalidSettings
    base STRONG WEAK pool=3 chip_limit=on: InvalidSettings
Wrong variation is refused in a sentence
    manila STRONG WEAK: choose one of the variations VARIATIONS (“manila” came)
    base STRONG WEAK jokers=2: Chinese poker has no house rule “jokers”
    base STRONG WEAK sweep=many: sweep: type a number from 0 to 99 (you typed “many”)
    base STRONG WEAK wheel=high: wheel: choose one of low, second (“high” came)
Two to four hands are settled
    base: the hands of 2 to 4 players are needed (0 came)
    base STRONG: the hands of 2 to 4 players are needed (1 came)
    base - - - - - surrender=1: the hands of 2 to 4 players are needed (5 came)
"""


def test_each_deal_pays_what_its_sentence_says() -> None:
    assert otherwise(PAID.replace("VARIATIONS", ", ".join(VARIATIONS))) == {}


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

    assert settle(variation, empty, {0: (key, cards)}, surrendered=(1,)).net == (1, -1)
    with pytest.raises(InvalidCards):
        settle(variation, empty, {0: (key, cards.replace(card, other))}, surrendered=(1,))


@pytest.mark.parametrize("preset", second.SPECIALS)
def test_variation_pays_the_special_hands_of_its_list(preset: str) -> None:
    """As they are written down from the text of the rules."""
    variation = Variation.load(preset)

    assert variation.specials == second.SPECIALS[preset]
    assert variation.has("chip_limit") is (preset == "hawaiian")


def test_pockets_are_announced_and_pay_nothing() -> None:
    variation = Variation.load("base", pockets="on")
    ordinary = Arrangement.parse("As Ah Qs / Kh Kd 7d 7h 3h / 8h 8d 8s 4h 4d")

    found = settle(variation, [None, ordinary], {0: ("one_suit", SPECIAL_HANDS["one_suit"])})

    assert found.net == (0, 0)
    assert "player 1 holds thirteen cards of one suit: tell the room" in lines(found)


def test_chips_are_won_and_lost_up_to_what_lies_there() -> None:
    # A has 8: wins 6 from B, pays 2 to C, and has nothing to do with D: 8 + 6 - 2.
    owed = {(1, 0): 6, (0, 2): 9, (3, 0): 6}

    assert settle_chips(owed, (8, 50, 50, 50), 0) == (12, 44, 52, 50)


def test_chips_go_from_the_dealer_on() -> None:
    owed = {(0, 1): 5, (0, 2): 5, (2, 1): 5}

    assert settle_chips(owed, (5, 20, 20), 0) == (0, 30, 15)
    assert settle_chips(owed, (5, 20, 20), 2) == (0, 25, 20)


def test_chips_of_special_hands_go_first() -> None:
    variation = Variation.load("base", chip_limit="on")
    settlement = settle(
        variation,
        [Arrangement.parse(hand) for hand in (STRONG.replace("Ad", "4s"), WEAK)] + [None],
        {2: ("six_pairs", "Ac Ad Ks Kh Qc Qd Jc Jd 8c 8d 3h 3c 2d")},
    )
    assert settlement.net == (3 - 3, -3 - 3, 6)

    # The second seat owes 3 to each and has 4: the special hand is paid first.
    assert settle_chips(settlement, (20, 4, 20), 0) == (20 - 3 + 1, 0, 26)


def test_seat_that_shows_nothing_is_refused() -> None:
    with pytest.raises(InvalidCards):
        settle(Variation.load("base"), [Arrangement.parse(STRONG), None])


def test_lines_say_who_pays_whom_how_much_for_what() -> None:
    assert lines(settlement("base", A, B)) == (
        "player 1 pays player 2 3",
        "the front: three 6s over pair of queens, 3 to player 1",
        "the middle: full house, jacks and 2s over full house, 4s and 9s, 2 to player 2",
        "the back: four 5s over full house, kings and 8s, 4 to player 2",
    )
    assert lines(settlement("base", ONE, EQUAL)) == (
        "player 1 and player 2 are even",
        "the front: equal, king high",
        "the middle: equal, ace high",
        "the back: equal, straight flush to the 6",
    )
    shown = settle(Variation.load("base", surrender="1"), [Arrangement.parse(A), None], {}, (1,))
    assert lines(shown) == ("player 2 pays player 1 1", "player 2 has surrendered: 1 to player 1")
