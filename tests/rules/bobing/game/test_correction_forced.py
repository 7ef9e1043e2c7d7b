"""A correction moves what the rules force to move, and nothing else; see `forced`.

A thousand and more: `python -m tests.rules.bobing.game.forced 1200`; others: `make search`.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bobing import game as bobing
from rules.bobing.game import commands as c
from rules.bobing.game.correction import Change
from rules.game import replay
from tests.rules.bobing.game.correcting import FIRST, RED_4, threw
from tests.rules.bobing.game.forced import forced, listed
from tests.rules.bobing.game.random_evenings import RandomEvening
from tests.rules.bobing.playing import NOTHING, ONE, STAGE, STRAIGHT, TWO, Table, seated


@pytest.mark.hypothesis
@given(st.integers(0, 2**32))
def test_list_is_what_the_rules_force(number: int) -> None:
    made = RandomEvening(number).corrected()

    if made is not None:
        ways = zip(listed(made), forced(made), strict=True)
        assert [said for said, forced_ways in ways if said not in forced_ways] == []


@pytest.mark.hypothesis
@given(st.integers(0, 2**32))
def test_no_prize_is_lost_and_undo_brings_back_what_was(number: int) -> None:
    evening = RandomEvening(number)
    made = evening.corrected()
    if made is None:
        return

    free = [prize for tier in range(1, 7) for prize in made.now.free(tier)]
    assert sorted([*free, *made.now.holdings]) == sorted(prize.id for prize in made.now.prizes)
    undone = made.log.append(made.log.undo())
    assert replay(bobing, evening.first, undone.done) == made.was
    redone = undone.append(undone.redo())
    assert replay(bobing, evening.first, redone.done) == made.now


def evening_of_24() -> Table:
    """The lower prizes are won one after the other, the sixth first; then a champion's throw."""
    table = seated("manila", {1: 1, 5: 16, 6: 32}, players=24)
    table.throws(*[ONE] * 32, *[TWO] * 16, *[NOTHING] * 23, RED_4)
    while table.state.phase == "rolling":
        table.throw(NOTHING)
    table.do(c.Crown())
    return table


@pytest.mark.parametrize("throw", [1, 7, 32])
def test_sixth_prize_that_was_none_moves_no_other(throw: int) -> None:
    table = evening_of_24()
    winner = table.holdings[600 + throw]

    made = table.correct(1 + throw, threw(winner, NOTHING))

    assert made.changes[-1] == Change(600 + throw, winner, None)
    assert {change.prize for change in made.changes[:-1]} <= {101}  # nobody is crowned yet


SCENES = """
One winner more takes from the last one alone
    manila 1:1 5:1 6:4 | 441123 411235 411235 411235 411235 2=Throw(1, 411235)
    changes = (Change(501, 1, None), Change(604, 2, 1))
Who chased keeps what they took when a winner before had none
    # 2 and 3 won the second prizes, and 1 took 2's; but 3 had won nothing.
    xiamen 1:1 2:2 6:9 | 411235 123456 123456 123456 Skip(2)
    holdings = {201: 1, 202: 3, 601: 1}
    2=Throw(1, 112356) 4=Throw(3, 112356)
    changes = (Change(201, 1, 2), Change(202, 3, 1))
Who is still champion keeps the prize in another place
    # Two sets: 1 was first and 2 second, and 2 had thrown the higher one.
    manila 1:2 6:1 | 444416 444412 411235 Crown()
    holdings = {101: 1, 102: 2, 601: 3}
    3=Throw(2, 444466)
    changes = (); champions = (2, 1)
Whoever got a champion's prize first is the first who keeps one, with the same prize in hand
    xiamen 1:2 6:2 players=3 chase=none | 444416 444412 411235 444416 411235
    champions = (1, 2)
    2=Skip(1)
    changes = (); champions = (2, 1); keepers = (2, 1)
Prize given on by hand is given on by whoever has it
    # 1 gave their sixth prize to 3; then it shows that 2's throw before had won one too.
    manila 1:1 5:1 6:3 | 441123 411235 112356 Give(601, 3) 2=Throw(1, 411235)
    gone = []; changes = (Change(501, 1, None), Change(602, None, 1))
Prize that was never won was given to nobody
    manila 1:1 5:1 6:3 | 411235 Give(601, 3) 2=Throw(1, 112356)
    gone = [3]; changes = (Change(601, 3, None),)
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_prizes_that_are_alike_are_not_exchanged() -> None:
    """As before, but the two second prizes are the same: one of them goes from 3 to 2."""
    table = seated("xiamen", {1: 1, 2: 2, 6: 9})
    table.alike = {201: "kettle", 202: "kettle"}
    table.throws(ONE, STRAIGHT, STRAIGHT, STRAIGHT)

    made = table.correct(FIRST + 2, threw(3, NOTHING))

    assert made.changes == (Change(202, 3, 2),)
