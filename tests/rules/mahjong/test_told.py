"""Hands that are told without tiles, and seats that somebody else takes."""

from __future__ import annotations

import pytest

from rules.mahjong import Hand, House, Settings
from rules.mahjong import commands as c
from rules.mahjong.decide import refusal
from rules.mahjong.tiles import InvalidHand
from rules.seats import ComeBack, Join, Leave
from tests.rules.mahjong.test_game import HALF_FLUSH, Table
from tests.rules.mahjong.test_rows import hand


def told(tai: int, *, drawn: bool = False) -> Hand:
    return Hand("", told=tai, self_drawn=drawn)


@pytest.mark.parametrize(
    ("rows", "is_drawn", "tai"),
    [
        ("half_flush honor_pung flower", False, 12),  # 10 + 1 + 1
        ("half_flush honor_pung flower", True, 13),  # self-drawn 1 more
        ("flower flower honor_pung honor_pung concealed_kong closed_wait half_flush", True, 19),
        ("fully_concealed big_all_chows", True, 13),  # E3: it replaces self-drawn
        ("eight_flowers half_flush", True, 30),  # E2: nothing else counts
    ],
)
def test_told_rows_count_as_the_rows_of_tiles_do(rows: str, is_drawn: bool, tai: int) -> None:
    assert House(Settings()).score(Hand("", rows=rows, self_drawn=is_drawn)).tai == tai


def test_told_hand_is_paid_by_the_rules_and_corrections_pay_again() -> None:
    """9 drawn by the second seat: 9 + 1 from the dealer; put right to 5 off the third."""
    table = Table(Settings())
    table.do(c.Win(2, told(9, drawn=True)))
    before = table.state.scores
    table.correct(2, c.Win(2, told(5), 3))

    assert (before, table.state.scores) == ((-10, 28, -9, -9), (0, 5, -5, 0))


def test_told_hand_below_the_minimum_is_no_win() -> None:
    reason = refusal(Table(Settings()).state, c.Win(2, told(4), 3))

    assert reason is not None
    assert reason.code == "mahjong.under_minimum"


@pytest.mark.parametrize(("payer", "code"), [(3, None), (4, "mahjong.other_payer")])
def test_second_winner_beside_a_told_hand_wins_on_the_same_discard(
    payer: int, code: str | None
) -> None:
    table = Table(Settings())
    table.do(c.Win(2, told(9), 3))
    reason = refusal(table.state, c.Win(1, hand(*HALF_FLUSH), payer))

    assert (reason and reason.code) == code


@pytest.mark.parametrize(
    "about",
    [{"told": -1}, {"told": 9, "rows": "flower"}, {"rows": "no_honors no_honors"}, {"rows": "x"}],
)
def test_what_cannot_be_told_is_refused(about: dict[str, object]) -> None:
    with pytest.raises(InvalidHand):
        Hand("", **about)  # type: ignore[arg-type]


def test_tiles_and_told_tai_are_refused_together() -> None:
    with pytest.raises(InvalidHand, match="not both"):
        Hand("c1", told=9)


def test_somebody_takes_the_seat_and_wind_of_a_player_who_left_and_both_keep_their_points() -> None:
    """2 wins 9 of 3, who leaves; 5 sits there, wins 6 of 4, and gives the seat back to 3."""
    table = Table(Settings())
    full = refusal(table.state, Join(5))
    table.do(c.Win(2, told(9), 3))
    table.do(Leave(3))
    table.do(Join(5))
    wind = table.state.wind_of(5)
    table.do(c.NextHand())
    table.do(c.Win(5, told(6), 4))
    after = dict(table.state.standing())
    gone = refusal(table.state, ComeBack(3))
    table.do(Leave(5))
    table.do(Join(3))

    assert full is not None
    assert wind == 2
    assert after == {1: 0, 2: 9, 3: -9, 4: -6, 5: 6}
    assert gone is not None
    assert table.state.scores == (0, 9, -9, -6)
    assert dict(table.state.standing()) == {1: 0, 2: 9, 3: -9, 4: -6, 5: 6}


def test_seat_of_a_dealer_who_won_and_left_still_deals() -> None:
    table = Table(Settings())
    table.do(c.Win(1, told(9), 3))
    table.do(Leave(1))
    table.do(Join(5))
    table.do(c.NextHand())

    assert (table.state.dealer, table.state.deal.repeats) == (5, 1)
