"""Playing Chinese poker at its console: deals as they are typed, questions, corrections."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.models import Table
from rules.cards import read_cards
from rules.chinese_poker import commands as c
from tests.festival.chinese_poker import (
    ANA,
    BEN,
    HANDS,
    STRONG,
    WEAK,
    WEAKER,
    fields,
    game,
    show,
)
from tests.festival.pages import page_of
from tests.festival.side_tables import do, lay_table, state_of, stored, tell
from tests.rules.chinese_poker.hands import DRAGON, GREAT, PLAIN

pytestmark = pytest.mark.django_db

FRONT_BEATS_MIDDLE = "Ana: the front ({}) beats the middle ({}); the middle must beat the front."
# Shares no card with the dragon.
BESIDE_DRAGON = "Qs Jh 9c / 8s 8d 6d 4d 2s / 9d 9h 6h 4s 3s"
TWO: dict[str, Any] = {"names": ("Ana", "Ben")}


def settle(desk: Client, table: Table, *hands: str, **more: Any) -> Any:
    return tell(desk, table, "settle", **{**fields(*hands), **more})


def judged(desk: Client, table: Table, *hands: str, **more: str) -> dict[str, str]:
    answer = desk.get(table.address("judge"), {**fields(*hands), **more})
    found: dict[str, str] = answer.json()
    return found


def totals(table: Table) -> dict[int, int]:
    return dict(state_of(table).totals)


def test_deal_is_settled_as_it_was_typed(desk: Client) -> None:
    table = game()

    answer = settle(desk, table, *HANDS)

    assert (answer.status_code, answer.json()["notice"]) == (
        200,
        "deal 1: Ana +6, Ben 0, Cora −6 · Ben deals next",
    )
    assert totals(table) == {1: 6, 2: 0, 3: -6}


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (STRONG[:-3], "Ana: expected 13 cards, got 12."),
        (STRONG + " 4d", "Ana: expected 13 cards, got 14."),
        (STRONG.replace("3d", "Ah"), "Ana: A♥ is there twice."),
        (STRONG.replace("3d", "Qs"), "Q♠ is there twice."),
        (
            "Ts Th 9h / 7c 7d Ah Kc 3d / Ad 5c 5d 7h 2c",
            FRONT_BEATS_MIDDLE.format("pair of 10s", "pair of 7s"),
        ),
        ("Kx", "Ana: expected a card such as Kh, 10s or 4♣; got “KX”."),
    ],
)
def test_wrong_hand_is_refused_in_a_sentence(desk: Client, hand: str, sentence: str) -> None:
    table = game()

    answer = settle(desk, table, hand, WEAK, WEAKER)

    assert (answer.status_code, answer.json()["notice"]) == (422, sentence)
    assert totals(table) == {}


def test_no_card_at_all_is_no_surrender(desk: Client) -> None:
    table = game(surrender="1")

    answer = settle(desk, table, STRONG, WEAK, WEAKER, hand_1="", special_1="")

    assert answer.json()["notice"] == "Ana: expected 13 cards, got 0."


def test_without_a_script_what_was_typed_is_kept(desk: Client) -> None:
    table = game(surrender="1")

    answer = settle(desk, table, STRONG[:-3], "", WEAKER, html=True)

    typed = page_of(answer).form("hand_1").fields
    assert answer.status_code == 422
    assert (typed["hand_1"], typed["hand_3"]) == (STRONG[:-3], WEAKER)
    assert typed["special_2"] == "surrender"


def test_surrender_and_special_hand_are_settled(desk: Client) -> None:
    table = game(**TWO, surrender="2")

    settle(desk, table, f"complete_straight: {DRAGON}", "")
    settle(desk, table, "", GREAT)

    assert totals(table) == {1: 0, 2: 0}
    assert [deal.net for deal in state_of(table).deals] == [(2, -2), (-2, 2)]


def test_same_press_settles_once(desk: Client) -> None:
    table = game()
    press: dict[str, Any] = {"key": "press", "version": 1}

    answers = [settle(desk, table, *HANDS, **press) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert (totals(table)[1], stored(table).version) == (6, 2)


def test_who_saw_an_older_deal_is_told_so(desk: Client) -> None:
    table = game(1)

    answer = settle(desk, table, *HANDS, version=1)

    assert answer.status_code == 409
    assert totals(table)[1] == 6


def test_program_deals_13_different_cards_to_everybody(desk: Client) -> None:
    table = game()

    answer = tell(desk, table, "deal")

    hands = [read_cards(cards) for cards in state_of(table).dealt.values()]
    assert answer.json()["notice"] == "the program has dealt 13 cards to everybody"
    assert [len(hand) for hand in hands] == [13, 13, 13]
    assert len({card for hand in hands for card in hand}) == 39


def test_same_press_of_the_program_deals_once(desk: Client) -> None:
    table = game()
    press: dict[str, Any] = {"key": "press", "version": 1}

    tell(desk, table, "deal", **press)
    dealt = state_of(table).dealt
    tell(desk, table, "deal", **press)

    assert state_of(table).dealt == dealt


def test_cards_that_were_dealt_are_those_that_are_shown(desk: Client) -> None:
    table = game(**TWO)
    do(table, c.DealCards((STRONG.replace(" /", ""), WEAK.replace(" /", ""))))

    answer = settle(desk, table, GREAT, WEAK)

    assert answer.json()["notice"] == "Ana: these are not the cards that were dealt."
    assert settle(desk, table, STRONG, WEAK).status_code == 200


def test_public_log_says_nothing_of_cards_that_were_dealt() -> None:
    table = game(**TWO)
    do(table, c.DealCards((STRONG.replace(" /", ""), WEAK.replace(" /", ""))))

    for page in ("public_log", "board", "tv"):
        text = Client().get(table.public_address(page)).content.decode()
        assert "Ah Ad Kc" not in text
        assert "ace of hearts" not in text.lower()


def test_deal_can_be_given_to_somebody(desk: Client) -> None:
    table = game()

    answer = tell(desk, table, "dealer", player=3)

    assert (answer.status_code, state_of(table).dealer) == (200, 3)
    assert answer.json()["notice"] == "Cora · Cora deals next"


def test_chips_are_bought_where_they_are_the_limit(desk: Client) -> None:
    table = game(**TWO, chip_limit="on", chips="2")
    show(table, STRONG, WEAK)

    assert totals(table) == {1: 2, 2: -2}
    tell(desk, table, "chips", player=BEN, chips=10)
    assert state_of(table).stack(BEN) == 10


@pytest.mark.parametrize("chips", ["0", "-3", "", "1e9", "99999999"])
def test_wrong_chips_are_refused(desk: Client, chips: str) -> None:
    table = game(**TWO, chip_limit="on")

    assert tell(desk, table, "chips", player=BEN, chips=chips).status_code == 422


def test_evening_does_not_end_over_cards_on_the_table_unasked(desk: Client) -> None:
    table = game()
    tell(desk, table, "deal")

    answer = tell(desk, table, "end")

    assert answer.json() | {"revision": 0} == {
        "kind": "confirm",
        "notice": "Deal 1 is not settled. End the game without it?",
        "revision": 0,
    }
    assert tell(desk, table, "end", confirmed="on").status_code == 200


def test_verdict_names_the_rows(desk: Client) -> None:
    found = judged(desk, game(), GREAT, " ", " ", seat="1")

    assert 'data-names="king high|four 2s · worth 4|straight flush · worth 5"' in found["verdict"]
    assert found["ready"] == "1"


def test_verdict_refuses_a_setting_and_offers_the_nearest_that_is_legal(desk: Client) -> None:
    wrong = "Jh Jc Qs / 8d 8c Ad 7s 3h / 2c 3c 4c 5c 6c"

    found = judged(desk, game(), wrong, " ", " ", seat="1")["verdict"]

    assert "the front (pair of jacks) beats the middle (pair of 8s)" in found
    # Four cards change places, the rest stay: the pairs are swapped.
    assert 'data-set="8d 8c Qs / Jh Jc Ad 7s 3h / 6c 5c 4c 3c 2c"' in found


def test_verdict_says_how_many_cards_are_to_come(desk: Client) -> None:
    found = judged(desk, game(), "Jh Jc Qs", " ", " ", seat="1")["verdict"]

    assert "10 cards to come." in found


def test_verdict_offers_a_special_hand(desk: Client) -> None:
    found = judged(desk, game(), DRAGON, " ", " ", seat="1")["verdict"]

    assert "Declare Dragon, 13" in found


def test_verdict_has_the_best_setting_against_hands_that_are_known(desk: Client) -> None:
    cards = PLAIN.replace("/", "")

    found = judged(desk, game(**TWO), cards, GREAT, seat="1", best="1")["verdict"]

    assert "Of all 72,072 settings none wins more against these hands: −8." in found


def test_verdict_has_the_best_setting_against_hands_that_are_not(desk: Client) -> None:
    cards = STRONG.replace("/", "")

    found = judged(desk, game(), cards, " ", " ", seat="1", best="1")["verdict"]

    assert "of 3 rows on average" in found
    assert "data-best=" in found


def test_pairs_that_are_complete_are_settled_before_the_last_hand_is_in(desk: Client) -> None:
    found = judged(desk, game(), STRONG, WEAK, " ", seat="3")["pairs"]

    assert "Ben pays Ana 3" in found
    assert "One hand is still to come." in found


def test_whole_deal_is_foretold(desk: Client) -> None:
    found = judged(desk, game(), *HANDS, seat="1")["pairs"]

    assert "+6" in found
    assert "Cora pays Ben 3" in found


@pytest.mark.parametrize("seat", ["9", "", "x", "0"])
def test_question_that_makes_no_sense_is_answered_all_the_same(desk: Client, seat: str) -> None:
    answer = desk.get(game().address("judge"), {"seat": seat, "hand_1": "%%" * 300, "best": "1"})

    assert answer.status_code == 200


def test_nothing_is_judged_before_the_game_begins(desk: Client) -> None:
    answer = desk.get(lay_table("chinese_poker").address("judge"), {"seat": "1"})

    assert answer.status_code == 200


def correction_of(desk: Client, table: Table, seq: int, **posted: str) -> Any:
    return desk.post(table.address("correction", seq), posted)


def test_correction_shows_what_was_written(desk: Client) -> None:
    table = game(2)

    page = page_of(desk.get(table.address("correction", 2)))

    assert page.form("hand_1").fields["hand_1"] == STRONG
    assert "What Ben does" in page.text


def test_earlier_deal_is_put_right_and_says_what_changes(desk: Client) -> None:
    table = game(2)
    right = fields(WEAK, STRONG, WEAKER)

    preview = page_of(correction_of(desk, table, 2, **right)).text

    assert "Points of Ana: +6 instead of +12" in preview
    assert "Points of Ben: +6 instead of 0" in preview
    saved = correction_of(
        desk, table, 2, **right, save="1", version=str(stored(table).version), key="k"
    )
    assert saved.status_code == 302
    assert totals(table) == {1: 6, 2: 6, 3: -12}


def test_wrong_correction_is_refused_in_a_sentence_and_kept(desk: Client) -> None:
    table = game(1)

    answer = correction_of(desk, table, 2, **fields(STRONG[:-3], WEAK, WEAKER))

    page = page_of(answer)
    assert answer.status_code == 422
    assert "Ana: expected 13 cards, got 12." in page.text
    assert page.form("hand_1").fields["hand_1"] == STRONG[:-3]


def test_undo_takes_a_deal_back(desk: Client) -> None:
    table = game(2)

    answer = tell(desk, table, "undo")

    assert answer.json()["notice"].startswith("Taken back · deal 2: Ana +6")
    assert totals(table)[ANA] == 6


def test_typed_card_of_another_hand_is_refused_with_whose_it_is(desk: Client) -> None:
    twice = WEAK.replace(WEAK.split()[0], STRONG.split()[0], 1)
    card = read_cards(STRONG.split()[0])[0]

    found = judged(desk, game(), STRONG, twice, " ", seat="2")

    assert f"{card.sign}{card.symbol} lies in the hand of Ana." in found["verdict"]
    assert found["ready"] == "1"


def test_cards_that_were_dealt_are_shown_until_they_are_set(desk: Client) -> None:
    table = game()
    tell(desk, table, "deal")
    dealt = state_of(table).dealt[ANA]

    found = judged(desk, table, " ", " ", " ", seat="1")["verdict"]

    assert "Dealt by the program. Tap the cards into the rows" in found
    assert found.count('class="pcard"') == len(read_cards(dealt)) == 13


def test_correction_says_which_money_moves(desk: Client) -> None:
    table = game(2, point="10")

    preview = page_of(correction_of(desk, table, 2, **fields(WEAK, STRONG, WEAKER))).text

    assert "Points of Ana: +6 (+₱60) instead of +12 (+₱120)" in preview
    assert "Points of Ben: +6 (+₱60) instead of 0 (₱0)" in preview


def test_console_names_who_deals_and_who_is_the_bank(desk: Client) -> None:
    with_bank = page_of(desk.get(game(variation="malayan").address("console"))).text
    without = page_of(desk.get(game().address("console"))).text

    assert "Ana deals and is the bank" in with_bank
    assert "Ana deals" in without
    assert "bank" not in without
    assert "chips" not in without


def test_best_of_cards_that_were_dealt_sets_them_even_where_declaring_is_best(
    desk: Client,
) -> None:
    """A dragon is best declared: its cards are in three legal rows all the same."""
    table = game(**TWO)
    do(table, c.DealCards((DRAGON, BESIDE_DRAGON.replace("/", " "))))

    found = judged(desk, table, DRAGON, BESIDE_DRAGON, seat="1", best="1")["verdict"]

    assert "Best is to declare Dragon" in found
    assert found.split('data-best="')[1].split('"')[0].count("/") == 2
