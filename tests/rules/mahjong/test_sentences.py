"""The sentences of the rule text, each with hands and tai worked out from it by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.mahjong import Hand, House, Settings
from rules.mahjong import commands as c
from rules.mahjong.decide import refusal
from rules.mahjong.payments import payments
from rules.mahjong.rows import ROWS
from tests.rules.cells import cells
from tests.rules.mahjong.samples import house
from tests.rules.mahjong.second import VALUES
from tests.rules.mahjong.test_game import Table
from tests.rules.mahjong.test_rows import (
    CASES,
    NO_IMPLIED,
    NO_IMPLIED_HOUSE,
    OPEN,
    TABLE,
    THREE,
    counted,
    hand,
    hand_of,
)

# As in test_rows.py. Where nothing else is said it has one flower, and c78 waits for c6 and c9.
BY_THE_TABLE = """
A kong makes the hand one tile longer
    OPEN + b789, d1111, c345 |  | 3 | flower, no_honors, melded_kong
A season is a flower
    OPEN + THREE | flowers=s2 s4 | 3 | flower x2, no_honors
Of flowers there may be none
    OPEN + b789, e111, c345 | flowers= | 2 | no_flowers, honor_pung
Honor pungs count each, of any wind, and kongs too
    OPEN + w111, w4444, e222 |  | 5 | flower, honor_pung x3, melded_kong
A pair of honors is an honor, too
    e11 d789 c78 + THREE |  | 1 | flower
Self-drawn is one
    OPEN + THREE | self_drawn | 3 | flower, no_honors, self_drawn
Melded kongs count each
    OPEN + b7777, d1111, c345 |  | 4 | flower, no_honors, melded_kong x2
A kong that is robbed is one
    OPEN + THREE | robbing_kong | 3 | flower, no_honors, robbing_kong
The last tile of the wall adds to self-drawn, and the last discard is nothing
    OPEN + THREE | self_drawn, last_tile | 4 | flower, no_honors, self_drawn, last_tile
    OPEN + THREE | last_tile | 2 | flower, no_honors
A hand is concealed beside concealed kongs
    b66 d789 c78 b789 c345 + (d1111) |  | 5 | flower, no_honors, concealed_hand, concealed_kong
    b66 d789 c78 b789 c345 + (d1111) | self_drawn | 7 | flower, no_honors, fully_concealed,
        concealed_kong
Concealed kongs count each
    b66 d789 c78 + (b8888), (d1111), c345 |  | 8 | flower, no_honors, concealed_kong x2,
        two_concealed_pungs
Single wait is for one kind alone, which makes the pair
    b6 d789 c678 + THREE > b6 |  | 4 | flower, no_honors, single_wait
    # b3 and b6 complete it; b6 and c7 do.
    b3456 d789 + THREE > b3 |  | 2 | flower, no_honors
    b66 c77 d789 + THREE > c7 |  | 2 | flower, no_honors
Closed wait is for the middle of a chow or its edge
    b66 d789 c68 + THREE > c7 |  | 4 | flower, no_honors, closed_wait
    b66 d789 c12 + THREE > c3 |  | 4 | flower, no_honors, closed_wait
    b66 d789 c89 + THREE > c7 |  | 4 | flower, no_honors, closed_wait
    # c1 is neither, although nobody can get another c4.
    b66 d789 c23 + b789, d111, c4444 > c1 |  | 3 | flower, no_honors, melded_kong
Of the concealed pungs only the highest row counts
    b222 d555 c78 e11 + b789, c345 |  | 3 | flower, two_concealed_pungs
    b222 d555 d222 c78 e11 + b789 |  | 6 | flower, three_concealed_pungs
    b222 c78 e11 + (d5555), (d2222), (b9999) |  | 18 | flower, concealed_hand, concealed_kong x3,
        four_concealed_pungs
A pung that a discard completes is not concealed
    b222 c77 d789 b66 + d111, c345 > c7 |  | 2 | flower, no_honors
    b222 c77 d789 b66 + d111, c345 > c7 | self_drawn | 5 | flower, no_honors, self_drawn,
        two_concealed_pungs
No honors or flowers is three, in place of the two rows of one
    OPEN + THREE | flowers= | 3 | no_honors_or_flowers
Fully concealed takes the place of self-drawn, and the last tile adds to it
    CLOSED | self_drawn | 5 | flower, no_honors, fully_concealed
    CLOSED | self_drawn, last_tile | 6 | flower, no_honors, fully_concealed, last_tile
Five chows are small with a flower or a pair of honors, else big
    OPEN + b789, d123, c345 |  | 5 | flower, no_honors, small_all_chows
    e11 d789 c78 + b789, d123, c345 | flowers= | 4 | no_flowers, small_all_chows
    OPEN + b789, d123, c345 | flowers= | 13 | no_honors_or_flowers, big_all_chows
Up to five discards are ten, six to nine are five, ten are nothing
    OPEN + THREE | discards=0 | 12 | flower, no_honors, within_5_discards
    OPEN + THREE | discards=5 | 12 | flower, no_honors, within_5_discards
    OPEN + THREE | discards=6 | 7 | flower, no_honors, within_10_discards
    OPEN + THREE | discards=9 | 7 | flower, no_honors, within_10_discards
    OPEN + THREE | discards=10 | 2 | flower, no_honors
Half flush is one suit and an honor, if only a pair
    c11 c678 c78 + w111, c345, c345 > c9 |  | 12 | flower, honor_pung, half_flush
    w11 c678 c78 + c111, c345, c345 > c9 |  | 11 | flower, half_flush
Full flush is one suit only
    c11 c678 c78 + c222, c345, c345 > c9 |  | 42 | flower, no_honors, full_flush
    c11 c678 c78 + c222, c345, c345 > c9 | flowers= | 43 | no_honors_or_flowers, full_flush
All revealed is five open sets, melded kongs too, the pair by discard or self-drawn
    b6 + b789, d111, c345, d789, c678 > b6 |  | 14 | flower, no_honors, single_wait, all_revealed
    b6 + b789, d111, c345, d789, c678 > b6 | self_drawn | 15 | flower, no_honors, self_drawn,
        single_wait, all_revealed
    b6 + b789, d1111, c345, d789, c678 > b6 |  | 15 | flower, no_honors, melded_kong, single_wait,
        all_revealed
    b6 + b789, (d1111), c345, d789, c678 > b6 |  | 6 | flower, no_honors, concealed_kong,
        single_wait
Ready hand is ten beside a concealed hand
    CLOSED | ready_hand | 13 | flower, no_honors, concealed_hand, ready_hand
Seven pairs and a pung may have four alike
    b1133557799 d224466 > d6 |  | 33 | flower, no_honors, concealed_hand, seven_pairs_pung
    b1111335577 d99 d22 d66 > d6 |  | 33 | flower, no_honors, concealed_hand, seven_pairs_pung
    b1133557799 d44 d222 d6 > d6 |  | 35 | flower, no_honors, concealed_hand, single_wait,
        seven_pairs_pung
Five concealed pungs can be won by a discard for the pair
    d111 d999 b555 w111 c333 b2 > b2 |  | 55 | flower, honor_pung, concealed_hand, single_wait,
        five_concealed_pungs, all_pungs
"""
NOTHING_TWICE = """
Big all chows leaves out no honors or flowers
    OPEN + b789, d123, c345 | flowers= | 10 | big_all_chows
Full flush leaves out no honors
    c11 c678 c78 + c222, c345, c345 > c9 |  | 41 | flower, full_flush
All revealed leaves out single wait
    b6 + b789, d111, c345, d789, c678 > b6 |  | 12 | flower, no_honors, all_revealed
Five concealed pungs leave out all pungs and concealed hand
    d111 d999 b555 w111 c333 b2 > b2 |  | 44 | flower, honor_pung, single_wait, five_concealed_pungs
Seven pairs and a pung leave out concealed hand and single wait
    b1133557799 d44 d222 d6 > d6 |  | 32 | flower, no_honors, seven_pairs_pung
Ready hand leaves out concealed hand
    CLOSED | ready_hand | 12 | flower, no_honors, ready_hand
"""


def sentences(house: House, text: str) -> list[object]:
    """Each sentence with the hands below it."""
    found: list[tuple[str, list[str]]] = []
    for line in text.strip().split("\n"):
        if line.startswith("    "):
            found[-1][1].append(line[4:])
        else:
            found.append((line, []))
    return [pytest.param(house, "\n".join(hands), id=sentence) for sentence, hands in found]


@pytest.mark.parametrize(
    ("played", "hands"),
    [
        *sentences(TABLE, BY_THE_TABLE),
        *sentences(NO_IMPLIED_HOUSE, NOTHING_TWICE),
        pytest.param(TABLE, CASES, id="rows that seldom come"),
        pytest.param(NO_IMPLIED_HOUSE, NO_IMPLIED, id="what is in another row anyway"),
    ],
)
def test_sentence_of_the_rule_text_holds(played: House, hands: str) -> None:
    """Each ladder counts its top rung alone, and what nothing excludes adds."""
    for tiles, about, tai, rows in cells(hands):
        score = played.score(hand_of(tiles, about))

        assert (dict(score.rows), score.tai) == (counted(rows), int(tai)), (tiles, about)
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


def test_whoever_promotes_a_pung_that_is_robbed_pays_as_the_discarder() -> None:
    """5 and 1 for the kong."""
    table = Table(Settings())
    table.do(c.Win(2, hand(OPEN, ("b789", "d123", "c345"), robbing_kong=True), 3))

    assert table.state.scores == (0, 6, -6, 0)


def test_three_for_winning_and_a_base_of_five_alone_give_both_printed_totals() -> None:
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
def test_dealer_wins_on_the_deal_and_another_on_the_dealers_first_discard(
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
