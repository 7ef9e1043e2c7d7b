"""What the total grab takes where the house says less than everything; it always ends the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.bobing import Rulebook
from rules.bobing.book.switches import GrabScope
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.events import Dealing
from rules.dice import Roll
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import (
    GRAB,
    NOTHING,
    ONE,
    RED_3,
    STRAIGHT,
    TWO,
    opened,
    seated,
    start,
)

SIX_4S = Roll.parse(GRAB)
FEW = {1: 1, 2: 1, 5: 1, 6: 2}
MORE = {1: 1, 2: 2, 3: 1, 5: 1, 6: 3}


def test_grab_of_the_untaken_leaves_everybody_what_they_hold() -> None:
    table = seated("manila", FEW, grab_scope="untaken")
    table.throws(ONE, STRAIGHT)

    assert table.throw(GRAB, confirmed=True) == (
        e.Rolled(3, SIX_4S),
        e.AllGrabbed(3, GrabScope.UNTAKEN),
        e.Ended(),
    )
    assert table.holdings == {601: 1, 201: 2, 101: 3, 501: 3, 602: 3}
    assert (table.state.phase, table.state.turn, table.state.grabbed_by) == ("ended", None, 3)


def test_grab_of_the_untaken_leaves_a_recorded_candidate_without_a_claim() -> None:
    table = seated("manila", FEW, grab_scope="untaken")
    table.throw("666666")
    table.throw(GRAB, confirmed=True)

    assert (table.state.champions, table.holdings[101]) == ((), 2)


def test_grab_of_the_untaken_wins_a_free_champions_prize_as_a_champion_throw() -> None:
    table = seated("xiamen", FEW, grab_scope="untaken")
    table.throw(ONE)

    assert table.throw(GRAB, confirmed=True) == (
        e.Rolled(2, SIX_4S),
        e.CandidateRecorded(2, SIX_4S, leader=2),
        e.PrizeAwarded(101, 2),
        e.AllGrabbed(2, GrabScope.UNTAKEN),
        e.Ended(),
    )
    assert table.holdings == {601: 1, 101: 2, 201: 2, 501: 2, 602: 2}


def test_grab_of_the_untaken_takes_the_champions_prize_as_any_higher_throw() -> None:
    table = seated("xiamen", FEW, grab_scope="untaken")
    table.throw("444466")

    assert table.throw(GRAB, confirmed=True)[1:] == (
        e.CandidateRecorded(2, SIX_4S, leader=2),
        e.PrizeTaken(101, 1, 2),
        e.AllGrabbed(2, GrabScope.UNTAKEN),
        e.Ended(),
    )


def test_grab_of_the_untaken_leaves_the_champions_prize_with_a_higher_throw() -> None:
    table = seated("xiamen", FEW, grab_scope="untaken", goldflower="top")
    table.throw("444411")

    assert table.throw(GRAB, confirmed=True)[1] == e.CandidateRecorded(2, SIX_4S, leader=1)
    assert table.holdings == {101: 1, 201: 2, 501: 2, 601: 2, 602: 2}


def test_grab_of_the_untaken_leaves_the_champions_prize_where_nothing_is_chased() -> None:
    table = seated("xiamen", FEW, grab_scope="untaken", chase="none")
    table.throws("444466")
    table.throw(GRAB, confirmed=True)

    assert table.holdings == {101: 1, 201: 2, 501: 2, 601: 2, 602: 2}


def test_grab_of_another_town_that_is_no_champion_throw_takes_no_held_prize() -> None:
    data = book("xiamen").data
    rows = [{**row, "tier": 2} if row.get("takes_all") else row for row in data["rows"]]
    second = Rulebook({**data, "rows": rows}, {"grab_scope": "untaken"})
    table = opened(replace(start("xiamen", FEW), book=second))
    table.throw("444411")

    assert table.throw(GRAB, confirmed=True)[1:] == (
        e.AllGrabbed(2, GrabScope.UNTAKEN),
        e.Ended(),
    )
    assert table.holdings[101] == 1


def test_competition_sheet_of_xiamen_grabs_the_untaken() -> None:
    table = seated("xiamen_sheet", FEW)
    table.throws(TWO)
    table.throw(GRAB, confirmed=True)

    assert table.holdings == {501: 1, 101: 2, 201: 2, 601: 2, 602: 2}


def test_grab_of_the_best_prizes_takes_them_from_their_holders_and_shares_the_rest() -> None:
    table = seated("manila", MORE, grab_scope="champion_and_second")
    table.throws(ONE, STRAIGHT, RED_3)

    assert table.throw(GRAB, confirmed=True) == (
        e.Rolled(1, SIX_4S),
        e.AllGrabbed(1, GrabScope.CHAMPION_AND_SECOND),
        e.PrizesDealt(((501, 2), (602, 3), (603, 1)), Dealing.SHARED),
        e.Ended(),
    )
    assert table.holdings == {
        **{601: 1, 301: 3},
        **{101: 1, 201: 1, 202: 1},
        **{501: 2, 602: 3, 603: 1},
    }
    assert (table.state.phase, table.state.grabbed_by) == ("ended", 1)


def test_grab_of_the_best_prizes_takes_the_champions_from_its_holder() -> None:
    table = seated("xiamen", MORE, grab_scope="champion_and_second")
    table.throws("444466", STRAIGHT)
    table.throw(GRAB, confirmed=True)

    assert [table.holdings[prize] for prize in (101, 201, 202)] == [3, 3, 3]


def test_rest_is_shared_in_the_direction_of_play_beginning_beside_the_thrower() -> None:
    clockwise = seated("manila", MORE, grab_scope="champion_and_second")
    other_way = seated(
        "manila", MORE, grab_scope="champion_and_second", direction="counterclockwise"
    )
    for table in (clockwise, other_way):
        table.throw(NOTHING)
        table.throw(GRAB, confirmed=True)

    shares = [(301, 3), (501, 1), (601, 2), (602, 3), (603, 1)]
    other_shares = [(301, 2), (501, 1), (601, 3), (602, 2), (603, 1)]
    assert list(clockwise.holdings.items())[3:] == shares
    assert list(other_way.holdings.items())[3:] == other_shares


def test_best_of_the_rest_is_shared_first_however_the_prizes_are_listed() -> None:
    listed = start("manila", MORE, grab_scope="champion_and_second")
    table = opened(replace(listed, prizes=listed.prizes[::-1]))

    dealt = table.throw(GRAB, confirmed=True)[2]

    assert dealt == e.PrizesDealt(
        ((301, 2), (501, 3), (603, 1), (602, 2), (601, 3)), Dealing.SHARED
    )


def test_nothing_is_shared_where_nothing_is_left() -> None:
    table = seated("manila", {1: 1, 2: 1, 6: 1}, grab_scope="champion_and_second")
    table.throw(ONE)

    assert table.throw(GRAB, confirmed=True)[1:] == (
        e.AllGrabbed(2, GrabScope.CHAMPION_AND_SECOND),
        e.Ended(),
    )


@pytest.mark.parametrize(
    ("scope", "won"),
    [("all", {101, 201, 501, 601, 602}), ("untaken", {101, 201, 501, 602})],
)
def test_six_ones_take_no_more_than_six_fours(scope: str, won: set[int]) -> None:
    table = seated("manila", FEW, grab="red6_and_six_ones", grab_scope=scope)
    table.throw(ONE)
    table.throw("111111", confirmed=True)

    assert {prize for prize, holder in table.holdings.items() if holder == 2} == won


@pytest.mark.parametrize("scope", ["untaken", "champion_and_second"])
def test_grab_of_less_than_everything_is_asked_once_more(scope: str) -> None:
    table = seated("manila", FEW, grab_scope=scope)

    assert table.refusal(c.Throw(1, SIX_4S)) == "game.unconfirmed"


@pytest.mark.parametrize(
    ("held", "switches", "holder"),
    [
        ("222222", {"ones6": "by_face"}, 1),  # six 1s are the lowest six of a kind
        ("444466", {"ones6": "by_face"}, 2),
        ("666666", {"ones6": "above"}, 2),
        ("444466", {"ones6": "above", "chase": "none"}, 1),
        ("222222", {"ones6": "by_face", "same6_order": "equal"}, 1),  # the first of equals keeps
        ("222222", {"ones6": "by_face", "same6_order": "equal", "tie": "last_wins"}, 2),
    ],
)
def test_six_1s_that_grab_the_untaken_take_a_held_champions_prize_as_a_chase_would(
    held: str, switches: dict[str, str], holder: int
) -> None:
    house: dict[str, Any] = {"grab": "red6_and_six_ones", "grab_scope": "untaken", **switches}
    table = seated("xiamen", FEW, **house)
    table.throw(held)
    table.throw("111111", confirmed=True)

    assert table.holdings == {101: holder, 201: 2, 501: 2, 601: 2, 602: 2}
    assert table.state.grabbed_by == 2
