"""The sentences of the rule text, each with hands and tai worked out from it by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.mahjong import Hand, Settings
from rules.mahjong import commands as c
from rules.mahjong.decide import refusal
from rules.mahjong.payments import payments
from rules.mahjong.tai_table import ROWS
from tests.rules.mahjong.samples import house
from tests.rules.mahjong.second import VALUES
from tests.rules.mahjong.test_game import Table
from tests.rules.mahjong.test_tai_table import OPEN, TABLE, THREE, counted, hand, hand_of
from tests.tables import beside

HANDS = beside(__file__)
PLAYED = {"by_the_table": TABLE, "no_implied": house(stacking="no_implied", min_tai=0)}


@pytest.mark.parametrize(
    ("key", "sentence"), [(key, each) for key, sentences in HANDS.items() for each in sentences]
)
def test_sentence_of_the_rule_text_holds(key: str, sentence: str) -> None:
    """Each ladder counts its top rung alone, and what nothing excludes adds."""
    for tiles, about, tai, rows in HANDS[key][sentence]:
        score = PLAYED[key].score(hand_of(tiles, about))

        assert (dict(score.rows), score.tai) == (counted(rows), tai), (tiles, about)
        assert (score.is_win, {*score.reasons}) == (True, {*counted(rows)}), (tiles, about)


def test_table_has_forty_rows_each_worth_what_the_text_says() -> None:
    assert {row.id: row.tai for row in ROWS.values()} == VALUES
    assert len(ROWS) == 40


@pytest.mark.parametrize(
    ("concealed", "meld"),
    [("b1133557799 d44 d6", "(d2222)"), ("b1133557799 d44 d6", "d222")],
    ids=["kong", "meld"],
)
def test_seven_pairs_and_a_pung_have_no_kong_and_no_meld(concealed: str, meld: str) -> None:
    assert TABLE.score(hand(concealed, (meld,), "d6")).is_win is False


def test_minimum_is_of_the_hand_itself_before_the_dealers_extra() -> None:
    """Flower 1, no honors 1, single wait 2: 4, and 5 would be paid. With small all chows 3 in place
    of the wait it is 5, and 6 are paid."""
    table = Table(Settings())
    four = hand("b6 d789 c678", THREE, "b6")
    five = hand(OPEN, ("b789", "d123", "c345"))

    refused = refusal(table.state, c.Win(1, four, 3))
    table.do(c.Win(1, five, 3))

    assert str(refused) == "4 tai, and a win takes 5"
    assert table.state.scores == (6, 0, -6, 0)


def test_robbed_promoter_of_a_pung_pays_as_the_discarder() -> None:
    """5 and 1 for the kong."""
    table = Table(Settings())
    table.do(c.Win(2, hand(OPEN, ("b789", "d123", "c345"), robbing_kong=True), 3))

    assert table.state.scores == (0, 6, -6, 0)


def test_only_one_bonus_and_base_give_both_printed_totals() -> None:
    """6 tai, and 11 paid by a discarder, of the example: flowers 2 and no honors 1."""
    example = Hand(OPEN, THREE, "c6", flowers="f1 s3")
    both = []
    for bonus, base in product(range(10), range(10)):
        own = house(winning_bonus=bonus, base=base)
        tai = own.score(example).tai
        if (tai, payments(own.settings, tai, 1, 2, (0, 0))) == (6, (0, 11, -11, 0)):
            both.append((bonus, base))

    printed = house("printed").settings
    assert both == [(3, 5)] == [(printed.winning_bonus, printed.base)]


@pytest.mark.parametrize(
    ("about", "winner", "payer", "code"),
    [
        ({"heaven": True, "self_drawn": True}, 1, None, None),
        ({"heaven": True, "self_drawn": True}, 2, None, "mahjong.not_dealer"),
        ({"heaven": True}, 1, 3, "mahjong.heaven_payer"),
        ({"earth": True}, 2, 1, None),
        ({"earth": True}, 1, 3, "mahjong.is_dealer"),
        ({"earth": True}, 2, 3, "mahjong.earth_payer"),
    ],
)
def test_dealer_wins_on_the_deal_or_others_on_its_first_discard(
    about: dict[str, Any], winner: int, payer: int | None, code: str | None
) -> None:
    won = hand("b66 d789 c78 b789 d111 c345", **about)

    reason = refusal(Table(Settings()).state, c.Win(winner, won, payer))

    assert (reason and reason.code) == code


@pytest.mark.parametrize("row", ["ready_hand", "heaven", "earth"])
def test_hand_that_was_never_changed_has_no_open_meld(row: str) -> None:
    about: dict[str, Any] = {row: True, "self_drawn": row == "heaven"}
    won = hand(OPEN, THREE, **about)
    winner, payer = {"heaven": (1, None), "earth": (2, 1), "ready_hand": (2, 1)}[row]

    reason = refusal(Table(Settings(min_tai=0)).state, c.Win(winner, won, payer))

    assert reason is not None
    assert reason.code == "mahjong.open_meld"
