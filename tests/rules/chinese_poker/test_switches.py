"""Every house rule, with units worked out from its text."""

from __future__ import annotations

import pytest

from rules.chinese_poker import Arrangement, Variation
from rules.chinese_poker.data import VARIATIONS
from rules.errors import InvalidCards, InvalidSettings
from tests.rules.chinese_poker.hands import (
    DRAGON,
    EQUAL,
    FOUL,
    NO_PICTURES,
    ONE,
    PICTURES,
    SPECIAL_HANDS,
    STRONG,
    WEAK,
    WEAKER,
    A,
    B,
    otherwise,
    settled,
    settlement,
    surrendering,
    two_specials,
    with_special,
)

# --- bank


PAID = """
Bank meets everybody and the others meet only the bank
    base STRONG WEAK WEAKER: 6 0 -6
    base STRONG WEAK WEAKER bank=0: 6 -3 -3
    base STRONG WEAK WEAKER bank=2: 3 3 -6
Bank wins equal rows with its bonus
    base ONE EQUAL bank=0: 1+1+5 -7
    base ONE EQUAL bank=1: -7 7
Sweep takes all three rows
    base A B sweep=3: -3 3
Sweep counts rows that the bank wins as equal
    base ONE EQUAL bank=0 sweep=3: 10 -10
Sweep one doubles the rows of one opponent
    vietnamese STRONG WEAK sweep_one=2: 6 -6
    vietnamese GREAT PLAIN sweep_one=2: 28 -28
Sweep all needs two opponents
    singapore STRONG WEAK sweep_all=2: 3 -3
Middle bonus pays five for a four and six for a straight flush
    base GREAT PLAIN middle_bonus=on: 1+5+5 -11
    base FLUSHES FRONT middle_bonus=on: -1+6+5 -10
Overall point goes to the net winner of a pair
    base A B overall_point=on: -4 4
Overall point comes after bonuses and sweep
    base STRONG WEAK overall_point=on sweep=3: 7 -7
Single winner gets its unit from each
    base STRONG WEAK WEAKER single_winner=1: 2 -1 -1
    base STRONG WEAK WEAKER single_winner=2: 4 -2 -2
Extras always are paid win or lose
    # Rows +1 -1 -1; A has three in front 2 and a full house 1, B a full house 1 and a four 3.
    base A B extras_always=on: -1+3-4 2
    plain A B extras_always=on: -2 2
Extras always for four and straight flush
    # Rows -1 +1 +1; straight flushes 4 and 4; FRONT has a full house at the back, which is none.
    base GREAT PLAIN extras_always=on: 3+3+4 -10
    base FLUSHES FRONT extras_always=on: 1+8 -9
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
"""


def test_each_deal_pays_what_its_sentence_says() -> None:
    assert otherwise(PAID) == {}


def test_bank_of_the_dealer_goes_with_the_deal() -> None:
    variation = Variation.load("base", bank="dealer")
    hands = [Arrangement.parse(hand) for hand in (ONE, EQUAL)]

    assert variation.settle(hands, dealer=1).net == (-7, 7)


def test_bank_where_nobody_sits_is_refused() -> None:
    with pytest.raises(InvalidSettings) as error:
        settled("base", ONE, EQUAL, bank="3")

    assert str(error.value) == "the bank is seat 3, and there are 2 players"


# --- sweep, sweep_one, sweep_all


@pytest.mark.parametrize(("sweep", "units"), [("0", 3), ("1", 4), ("3", 6)])
def test_sweep_pays_extra_for_all_three_rows_against_one(sweep: str, units: int) -> None:
    assert settled("base", STRONG, WEAK, sweep=sweep) == (units, -units)


def test_sweep_all_triples_the_rows_of_all_opponents() -> None:
    net = settled("vietnamese", STRONG, WEAK, WEAKER, sweep_one="2", sweep_all="3")

    # WEAK beats WEAKER in all three rows itself, which is one opponent: twice three.
    assert net == (18, -9 + 6, -9 - 6)


# --- overall_point


def test_overall_point_goes_to_nobody_at_net_zero() -> None:
    even = "Ac Qd 7h / Tc Th Td 4s 4d / Kd Kh Kc 5h 5c"
    trips = "6s 6h 6d / 7c 8s 9h Ts Jd / Ks 9s 5s 3s 2s"
    assert settled("base", trips, even, overall_point="on") == (3 - 2 - 1, 0)


# --- single_winner


def test_single_winner_must_beat_everybody_in_two_of_three_rows() -> None:
    # Each beats the next in front and back or in the middle alone: nobody beats both.
    first = "Ah Kd Qc / 2h 2d 9c 7s 5h / 8h 8d 9h 7c 4s"
    second = "Ac Kh Jd / 3h 3d 9d 7h 6c / 6h 6d Td 5c 4c"
    third = "As Ks Ts / 2s 2c Tc 6s 4h / 9s Js Jc Qh 8c"
    net = settled("base", first, second, third, single_winner="1")

    assert net == (0, 0, 0)


# --- surrender


@pytest.mark.parametrize(("surrender", "units"), [("1", 1), ("2", 2)])
def test_surrender_pays_each_opponent(surrender: str, units: int) -> None:
    net = surrendering("base", 3, (0,), surrender=surrender)

    assert net == (-2 * units, 3 + units, -3 + units)


def test_surrender_of_two_pays_nothing_between_them() -> None:
    assert surrendering("base", 3, (0, 1), surrender="2") == (-2, -2, 4)


def test_surrender_pays_only_the_bank() -> None:
    assert surrendering("base", 3, (0,), surrender="1", bank="1") == (-1, 4, -3)


def test_surrender_to_a_special_hand_pays_only_the_fee() -> None:
    variation = Variation.load("base", surrender="2")
    declared = {0: ("complete_straight", DRAGON)}

    assert variation.settle([None, None], declared, surrendered=(1,)).net == (2, -2)


def test_surrender_is_refused_where_it_is_off() -> None:
    with pytest.raises(InvalidCards):
        surrendering("base", 2, (0,))


# --- pool


@pytest.mark.parametrize(
    "switches",
    [
        {"pool": "3", "bank": "0"},
        {"pool": "3", "single_winner": "1"},
        {"single_winner": "1", "bank": "0"},
        {"pool": "3", "chip_limit": "on"},
    ],
)
def test_house_rules_that_cannot_hold_together_are_refused(switches: dict[str, str]) -> None:
    with pytest.raises(InvalidSettings):
        Variation.load("base", **switches)


# --- no_pictures


def test_no_pictures_is_the_lowest_special_and_allows_aces() -> None:
    assert with_special("base", "no_pictures", NO_PICTURES, PICTURES, no_pictures="3") == (3, -3)
    pairs = ("six_pairs", "Kc Kd Qc Qd Jc Jd 9c 9d 6c 6d 8c 8d 5c")
    assert two_specials("base", ("no_pictures", NO_PICTURES), pairs, no_pictures="5") == (-3, 3)


def test_no_pictures_is_off_by_default() -> None:
    with pytest.raises(InvalidCards):
        with_special("base", "no_pictures", NO_PICTURES, PICTURES)


# --- pockets


def test_pockets_are_announced_and_pay_nothing() -> None:
    variation = Variation.load("base", pockets="on")
    ordinary = Arrangement.parse("As Ah Qs / Kh Kd 7d 7h 3h / 8h 8d 8s 4h 4d")

    found = variation.settle([None, ordinary], {0: ("one_suit", SPECIAL_HANDS["one_suit"])})

    assert found.net == (0, 0)
    assert "seat 0 holds thirteen cards of one suit: tell the room" in found.lines


# --- chip_limit


def test_chips_are_won_and_lost_up_to_what_lies_there() -> None:
    # A has 8: wins 6 from B, pays 2 to C, and has nothing to do with D: 8 + 6 - 2.
    variation = Variation.load("hawaiian", chip_limit="on")
    owed = {(1, 0): 6, (0, 2): 9, (3, 0): 6}

    assert variation.settle_chips(owed, (8, 50, 50, 50), 0) == (12, 44, 52, 50)


def test_chips_go_from_the_dealer_on() -> None:
    owed = {(0, 1): 5, (0, 2): 5, (2, 1): 5}
    variation = Variation.load("base", chip_limit="on")

    assert variation.settle_chips(owed, (5, 20, 20), 0) == (0, 30, 15)
    assert variation.settle_chips(owed, (5, 20, 20), 2) == (0, 25, 20)


def test_chips_of_special_hands_go_first() -> None:
    variation = Variation.load("base", chip_limit="on")
    settlement = variation.settle(
        [Arrangement.parse(hand) for hand in (STRONG.replace("Ad", "4s"), WEAK)] + [None],
        {2: ("six_pairs", "Ac Ad Ks Kh Qc Qd Jc Jd 8c 8d 3h 3c 2d")},
    )
    assert settlement.net == (3 - 3, -3 - 3, 6)

    # The second seat owes 3 to each and has 4: the special hand is paid first.
    assert variation.settle_chips(settlement, (20, 4, 20), 0) == (20 - 3 + 1, 0, 26)


# --- ace_bet


@pytest.mark.parametrize(("aces", "units"), [(0, 0), (1, 1), (2, 2), (3, 6), (4, 8)])
def test_ace_bet_pays_by_the_number_of_aces(aces: int, units: int) -> None:
    hands = [Arrangement.parse(hand) for hand in (ONE, EQUAL)]

    found = Variation.load("base", ace_bet="on").settle(hands, aces=(aces, 0))

    assert found.net == (units, -units)


def test_ace_bet_pays_the_difference_between_each_two() -> None:
    hands = [Arrangement.parse(hand) for hand in (STRONG, WEAK, WEAKER)]

    found = Variation.load("plain").settle(hands, aces=(3, 1, 0))

    # Rows +6 0 -6; aces 6 1 0: the first gets 5 and 6, the second pays 5 and gets 1.
    assert found.net == (6 + 11, 0 - 5 + 1, -6 - 6 - 1)


def test_ace_bet_of_more_than_four_aces_is_refused() -> None:
    hands = [Arrangement.parse(hand) for hand in (ONE, EQUAL)]

    with pytest.raises(InvalidCards):
        Variation.load("plain").settle(hands, aces=(4, 1))


# --- foul


def test_foul_setting_is_refused() -> None:
    with pytest.raises(InvalidCards):
        settled("base", STRONG, FOUL)


def test_foul_settings_pay_each_other_nothing() -> None:
    other = "Jh Jd Kc / 7c 7d Ah 8d 2h / Th 8s 6s 4s 3s"
    assert settled("base", FOUL, other, foul="loses_all_rows") == (0, 0)


# --- wheel, equal_rows


def test_wheel_is_a_straight_of_its_own_height() -> None:
    wheel = "2h 3s 7c / 8d 8c 4d 3h 2s / Ah 2c 3c 4h 5s"
    straight = "Kc 9s 2d / 7s 7d Jh 3d Ts / 6d 5c 4c 7h 8h"

    low = settled("plain", wheel, straight)
    second = settled("plain", wheel, straight, wheel="second")

    assert (low, second) == ((-1, 1), (1, -1))


# --- what is read, and what is refused


def test_switch_values_are_text_and_off_is_none() -> None:
    assert Variation.load("base", sweep="off") == Variation.load("base", sweep="0")
    assert settled("base", STRONG, WEAK, sweep="off") == (3, -3)


@pytest.mark.parametrize(
    ("name", "switches", "refusal"),
    [
        ("manila", {}, f"expected one of the variations {', '.join(VARIATIONS)}; got “manila”"),
        ("base", {"jokers": "2"}, "Chinese poker has no house rule “jokers”"),
        ("base", {"sweep": "many"}, "sweep: expected a number from 0 to 99; got “many”"),
        ("base", {"wheel": "high"}, "wheel: expected one of low, second; got “high”"),
    ],
)
def test_wrong_variation_is_refused_in_a_sentence(
    name: str, switches: dict[str, str], refusal: str
) -> None:
    with pytest.raises(InvalidSettings) as error:
        Variation.load(name, **switches)

    assert str(error.value) == refusal


def test_card_that_two_hands_have_is_refused() -> None:
    with pytest.raises(InvalidCards) as error:
        settled("base", STRONG, WEAK.replace("Qs", "Ah"))

    assert str(error.value) == "A♥ is there twice"


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_hands_are_settled(count: int) -> None:
    with pytest.raises(InvalidCards):
        Variation.load("base").settle([None] * count, surrendered=range(count))


def test_seat_that_shows_nothing_is_refused() -> None:
    with pytest.raises(InvalidCards):
        Variation.load("base").settle([Arrangement.parse(STRONG), None])


def test_lines_say_who_pays_whom_how_much_for_what() -> None:
    assert settlement("base", A, B).lines == (
        "seat 0 pays seat 1 3",
        "the front: three 6s over pair of queens, 3 to seat 0",
        "the middle: full house, jacks and 2s over full house, 4s and 9s, 2 to seat 1",
        "the back: four 5s over full house, kings and 8s, 4 to seat 1",
    )
