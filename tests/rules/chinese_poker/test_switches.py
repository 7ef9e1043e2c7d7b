"""Every house rule, with units worked out from its text, and the sheet that says them."""

from __future__ import annotations

import pytest

from rules.cards import read_cards
from rules.chinese_poker import Arrangement, Variation
from rules.chinese_poker.ranking import Category, category_of, ranking
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.settlement import settle, settle_chips
from rules.chinese_poker.sheet import rows, special_rows
from rules.errors import InvalidCards, InvalidSettings
from tests.rules.chinese_poker import second
from tests.rules.chinese_poker.hands import (
    DATA,
    EQUAL,
    ONE,
    STRONG,
    WEAK,
    A,
    B,
    lines,
    otherwise,
    settlement,
)


def test_each_deal_pays_what_its_sentence_says() -> None:
    assert otherwise() == {}


@pytest.mark.parametrize("key", DATA["special"])
def test_special_hand_is_told_from_what_is_nearly_one(key: str) -> None:
    cards, card, other = DATA["special"][key]
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

    found = settle(variation, [None, ordinary], {0: ("one_suit", DATA["special"]["one_suit"][0])})

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


def test_each_example_is_of_its_category() -> None:
    for row in rows(Settings()):
        places = [card.index for card in read_cards(row.example)]
        assert category_of(ranking().five(places)) is row.category


def test_sheet_says_what_the_rows_pay() -> None:
    pays = {row.category: row.pays for row in rows(Settings())}

    assert pays[Category.STRAIGHT_FLUSH] == (None, 5, 5)
    assert pays[Category.FOUR] == (None, 4, 4)
    assert pays[Category.FULL_HOUSE] == (None, 2, 1)
    assert pays[Category.THREE] == (3, 1, 1)
    assert pays[Category.HIGH] == (1, 1, 1)


def test_sheet_lists_the_special_hands_that_are_played() -> None:
    found = special_rows(Settings.from_dict({"one_suit": "26", "six_pairs": "0"}))

    assert [(row.key, row.units) for row in found] == [
        ("three_straights", 3),
        ("three_flushes", 3),
        ("complete_straight", 13),
        ("one_suit", 26),
    ]


def test_own_variation_is_made_from_a_shipped_one() -> None:
    own = Settings.from_dict({"variation": "malayan", "bank": "none", "one_suit": "39"}).loaded()

    assert (own.switches["bank"], own.specials["one_suit"], own.specials["three_quads"]) == (
        "none",
        39,
        16,
    )


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (
            {"point": "ten"},
            "a point: type an amount such as 10 or 2.50, or 0 for none (you typed “ten”)",
        ),
        ({"chips": "-3"}, "chips: type a number from 0 to 1000000 (you typed “-3”)"),
        ({"set_within": "soon"}, "set_within: type a number from 0 to 3600 (you typed “soon”)"),
        ({"pool": "3", "bank": "0"}, "the house rules pool and bank exclude each other"),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(data: dict[str, object], refusal: str) -> None:
    with pytest.raises(InvalidSettings) as error:
        Settings.from_dict(data)

    assert str(error.value) == refusal
