"""Playing Chinese poker at its console: deals as they are typed, questions, corrections; and the
statistics of an evening."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.games.bobing.players import players
from festival.games.chinese_poker.results import Statistics, statistics
from festival.models import Table
from rules.cards import read_cards
from rules.chinese_poker import commands as c
from rules.chinese_poker import game as cards
from rules.chinese_poker.settings import Settings
from rules.game import follow
from tests.festival.pages import page_of
from tests.festival.side_tables import do, state_of, stored, tell
from tests.games.chinese_poker.samples import (
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
from tests.rules.chinese_poker.hands import AGAINST_DRAGON, DRAGON, GREAT
from tests.rules.chinese_poker.test_best_setting import SET

pytestmark = pytest.mark.django_db

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


def test_without_a_script_what_was_typed_is_kept(desk: Client) -> None:
    table = game(surrender="1")

    nothing = settle(desk, table, STRONG, WEAK, WEAKER, hand_1="", special_1="")
    answer = settle(desk, table, STRONG[:-3], "", WEAKER, html=True)

    typed = page_of(answer).form("hand_1").fields
    assert nothing.json()["notice"] == "Ana: a hand has 13 cards (0 came)."  # that is no surrender
    assert answer.status_code == 422
    assert (typed["hand_1"], typed["hand_3"]) == (STRONG[:-3], WEAKER)
    assert typed["special_2"] == "surrender"


UNSEEN = (" ", " ")
# The hands as they are typed, what is asked beside them, and what is said of them.
VERDICTS: list[tuple[tuple[str, ...], dict[str, str], tuple[str, ...]]] = [
    (
        *((GREAT, *UNSEEN), {}),
        ('data-names="king high|four 2s · worth 4|straight flush · worth 5"', "\n1"),
    ),
    (
        *(("Jh Jc Qs / 8d 8c Ad 7s 3h / 2c 3c 4c 5c 6c", *UNSEEN), {}),
        (
            "the front (pair of jacks) beats the middle (pair of 8s)",
            # Four cards change places, the rest stay: the pairs are swapped.
            'data-set="8d 8c Qs / Jh Jc Ad 7s 3h / 6c 5c 4c 3c 2c"',
        ),
    ),
    (("Jh Jc Qs", *UNSEEN), {}, ("10 cards to come.",)),
    ((DRAGON, *UNSEEN), {}, ("Declare Dragon, 13",)),
    (*((STRONG.replace("/", ""), *UNSEEN), {"best": "1"}), (">Best setting</span>", "data-best=")),
    ((STRONG, WEAK, " "), {"seat": "3"}, ("Ben pays Ana 3", "One hand is still to come.")),
    (HANDS, {}, ("+6", "Cora pays Ben 3")),
    (
        *((STRONG, f"{STRONG.split()[0]} {WEAK.partition(' ')[2]}", " "), {"seat": "2"}),
        ("Ana has", "\n1"),
    ),
]


def test_verdict_says_what_a_hand_is_and_what_it_brings(desk: Client) -> None:
    """The last line of a verdict: how many hands are ready."""
    tables = {3: game(), 2: game(**TWO)}

    missing = []
    for hands, asked, parts in VERDICTS:
        found = judged(desk, tables[len(hands)], *hands, **{"seat": "1", **asked})
        said = found["verdict"] + found["pairs"] + "\n" + found["ready"]
        missing += [(hands, part) for part in parts if part not in said]

    assert missing == []


def test_program_deals_13_different_cards_to_everybody(desk: Client) -> None:
    """They are shown until they are set; and the next deal can be given to somebody."""
    table = game()
    dealer = tell(desk, table, "dealer", player=3)
    assert (dealer.json()["notice"], state_of(table).dealer) == ("Cora · Cora deals next", 3)

    answer = tell(desk, table, "deal")

    hands = [read_cards(cards) for cards in state_of(table).dealt.values()]
    assert answer.json()["notice"] == "the program has dealt 13 cards to everybody"
    assert [len(hand) for hand in hands] == [13, 13, 13]
    assert len({card for hand in hands for card in hand}) == 39
    found = judged(desk, table, " ", " ", " ", seat="1")["verdict"]
    assert "Dealt by the program. Tap the cards into the rows" in found
    assert found.count('class="pcard"') == 13


@pytest.mark.parametrize("verb", ["leave", "join"])
def test_change_of_players_asks_before_it_voids_dealt_cards(desk: Client, verb: str) -> None:
    table = game()
    players.add_players(table.festival_id, ["Dora"])
    number = {"leave": 2, "join": 4}[verb]
    tell(desk, table, "deal")

    asked = tell(desk, table, verb, player=number).json()
    dealt = bool(state_of(table).dealt)
    tell(desk, table, verb, player=number, confirmed="1")

    assert (asked["kind"], dealt, bool(state_of(table).dealt)) == ("confirm", True, False)
    assert "Make this deal void and go on?" in asked["notice"]


def test_dealt_cards_are_those_that_are_shown_and_stay_secret(desk: Client) -> None:
    table = game(**TWO)
    do(table, c.DealCards((STRONG.replace(" /", ""), WEAK.replace(" /", ""))))
    for page in ("public_log", "board", "tv"):
        text = Client().get(table.public_address(page)).content.decode()
        assert "Ah Ad Kc" not in text
        assert "ace of hearts" not in text.lower()

    answer = settle(desk, table, GREAT, WEAK)

    assert answer.json()["notice"] == "Ana: these are not the cards that were dealt."
    assert settle(desk, table, STRONG, WEAK).status_code == 200


def test_chips_are_bought_where_they_are_the_limit(desk: Client) -> None:
    table = game(**TWO, chip_limit="on", chips="2")
    show(table, STRONG, WEAK)

    assert totals(table) == {1: 2, 2: -2}
    for chips in ("0", "-3", "", "1e9", "99999999"):
        assert tell(desk, table, "chips", player=BEN, chips=chips).status_code == 422, chips
    tell(desk, table, "chips", player=BEN, chips=10)
    assert state_of(table).stack(BEN) == 10


def correction_of(desk: Client, table: Table, seq: int, **posted: str) -> Any:
    return desk.post(table.address("correction", seq), posted)


def test_earlier_deal_is_put_right_and_says_what_changes(desk: Client) -> None:
    table = game(2, point="10")
    right = fields(WEAK, STRONG, WEAKER)

    preview = page_of(correction_of(desk, table, 2, **right)).text

    assert "What Ben does" in preview
    assert "Points of Ana: +6 (+₱60) instead of +12 (+₱120)" in preview
    assert "Points of Ben: +6 (+₱60) instead of 0 (₱0)" in preview
    saved = correction_of(
        desk, table, 2, **right, save="1", version=str(stored(table).version), key="k"
    )
    assert saved.status_code == 302
    assert totals(table) == {1: 6, 2: 6, 3: -12}


def test_correction_names_its_hand_even_if_no_points_move(desk: Client) -> None:
    table = game(surrender="1")
    show(table, "", "", WEAKER)
    swapped = WEAKER.replace("Js Tc 3c", "3c Tc Js")

    moved = page_of(correction_of(desk, table, 2, **fields("", WEAK, WEAKER))).text
    same = page_of(correction_of(desk, table, 2, **fields("", "", swapped))).text

    assert f"Ben: {WEAK}." in moved
    assert "The points stay as they are" in same
    assert f"Cora: {swapped}." in same


def test_console_names_who_deals_and_who_is_the_bank(desk: Client) -> None:
    with_bank = page_of(desk.get(game(variation="malayan").address("console"))).text
    without = page_of(desk.get(game().address("console"))).text

    assert "Ana deals and is the bank" in with_bank
    assert "Ana deals" in without
    assert "bank" not in without
    assert "chips" not in without


def test_best_setting_lays_dealt_cards_even_if_declaring_pays(desk: Client) -> None:
    """A dragon is best declared: its cards are in three legal rows all the same."""
    table = game(**TWO)
    do(table, c.DealCards((DRAGON, BESIDE_DRAGON.replace("/", " "))))

    found = judged(desk, table, DRAGON, BESIDE_DRAGON, seat="1", best="1")["verdict"]

    assert "Declare Dragon, 13" in found
    assert found.split('data-best="')[1].split('"')[0].count("/") == 2


def test_rows_are_named_and_only_those_at_fault_are_marked(
    desk: Client,
) -> None:
    table, foul = game(**TWO), "Jh Jc Qs / 8d 8c Ad 7s 3h / 2c 3c 4c 5c 6c"

    typed = judged(desk, table, foul, "2h", seat="1")["verdict"]
    best = judged(desk, table, foul, "2h", seat="1", best="1")["verdict"]

    assert ('data-wrong="front middle"' in typed, 'data-wrong=""' in best) == (True, True)
    # Its five clubs are a straight flush at the back; no other five cards are as good.
    assert names_of(typed)[:2] == ["pair of jacks", "pair of 8s"]
    assert (names_of(best)[2], "Set it legally" in best) == ("straight flush · worth 5", False)


def names_of(markup: str) -> list[str]:
    return markup.split('data-names="')[1].split('"')[0].split("|")


# Both as good as can be: Ana wins front and back, Ben the middle.
BEST, OTHER = SET
# Ana's cards again: each row is worse than that of BEST.
WORSE = "3s 3c 2h / Js Jd 9h 8c 6s / Qs Qh As Ks 5s"
FOUL = "Qs Qh 9h / Js Jd 8c 3c 2h / As Ks 6s 5s 3s"


def evening(*deals: tuple[str, str]) -> dict[int, Statistics]:
    settings = Settings.from_dict({"foul": "loses_all_rows", "surrender": "1"})
    state = cards.opening(settings)
    shown = [c.Showdown(tuple(c.Shown(*each.split("@")) for each in deal)) for deal in deals]
    commands: list[c.Command] = [c.Start((ANA, BEN), settings), *shown]
    for command in commands:
        state = follow(cards, state, cards.decide(state, command))
    return dict(statistics(state))


def test_rows_won_and_a_best_setting_missed_are_counted() -> None:
    found = evening((BEST, OTHER), (WORSE, OTHER))

    # WORSE wins only in front, with a pair against a ten.
    assert found == {ANA: Statistics(6, 3, 2, 0, 1), BEN: Statistics(6, 3, 2, 0, 0)}


def test_wrong_setting_is_counted_and_is_no_best_setting_missed() -> None:
    assert evening((FOUL, OTHER)) == {
        ANA: Statistics(3, 0, 1, 1, 0),
        BEN: Statistics(3, 3, 1, 0, 0),
    }


def test_special_hand_and_surrender_compare_no_rows() -> None:
    found = evening((f"{DRAGON}@complete_straight", AGAINST_DRAGON), (BEST, ""))

    assert found[ANA] == Statistics(0, 0, 1, 0, 0)
    assert (found[BEN].rows, found[BEN].hands) == (0, 1)
