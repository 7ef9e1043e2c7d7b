"""Who leads, and why: the wall, the phone, the console and the results say what the log says."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.play import commands
from festival.games.bobing.record import naming_of
from festival.games.bobing.results.chronicle import chronicle_of
from festival.games.bobing.results.race import Race, race_of
from festival.models import Festival
from festival.record.record import table_record
from tests.festival.evening import (
    NOTHING,
    ONE,
    TWO,
    post,
    started,
    stored,
    throw,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

SUM_7, ALSO_7, SUM_8, SUM_3 = "444416", "444425", "444426", "444412"
FEW = {1: 1, 6: 1}
EQUAL = "Ana and Ben are tied for the lead and roll off: most 4s win."
NO_CHASE = {"first_player": "order", "chase": "none"}
KEPT: dict[str, Any] = {"rulebook": "xiamen", "switches": NO_CHASE}


def tied(**changes: Any) -> Festival:
    """Ana and Ben are equal at the top and roll off."""
    festival = started(counts=FEW, **changes)
    throws(festival, SUM_7, ALSO_7, ONE)
    return festival


def rungs(festival: Festival) -> list[tuple[int, str, str]]:
    ladder = board_of(stored(festival).table).ladder
    return [(rung.place, rung.person.name, rung.note) for rung in ladder]


def race(festival: Festival) -> Race:
    record = table_record(stored(festival).table)
    return race_of(chronicle_of(record), record.state, naming_of(festival.table, record.state))


def said(festival: Festival) -> list[tuple[str, str]]:
    return [(made.person.name, made.said) for made in race(festival).throws]


def aloud(festival: Festival) -> str:
    return console_of(stored(festival).table, "").cue


def test_ladder_tells_the_roll_off_as_it_goes_on_and_every_page_has_its_winner_first() -> None:
    festival = tied()
    seen = [rungs(festival)]
    for roll in (ONE, TWO):
        throw(festival, roll)
        seen.append(rungs(festival))
    commands.crown(post(festival))
    seen.append(rungs(festival))

    decided = [
        (1, "Ben", "won the roll-off with two 4s"),
        (2, "Ana", "lost the roll-off with one 4"),
    ]
    assert seen == [
        [(1, "Ana", ""), (1, "Ben", "")],
        [(1, "Ana", "one 4 in the roll-off"), (1, "Ben", "")],
        *(decided, decided),
    ]
    board, results = (
        page_of(Client().get(f"/f/{festival.code}/{page}", HTTP_HOST="localhost")).text
        for page in ("", "results/")
    )
    assert board.index(decided[0][2]) < board.index(decided[1][2])
    assert "4s thrown: Ana 1, Ben 2. Ben wins it." in results


def test_race_tells_how_a_tie_was_settled() -> None:
    festival = tied()
    throws(festival, TWO, TWO, ONE, NOTHING)

    assert said(festival) == [
        ("Ana", "took the lead; won the roll-off with one 4"),
        ("Ben", "equal with the leader; lost the roll-off with no 4"),
    ]


def test_holder_who_keeps_the_prize_stands_first_everywhere() -> None:
    festival = started(**KEPT)
    throws(festival, SUM_3, "666666")
    board = board_of(stored(festival).table)

    assert rungs(festival) == [(1, "Ana", "keeps the prize"), (2, "Ben", "")]
    assert board.facts.leads == (1,)
    assert board.last is not None
    assert board.last.outcome == "a better throw, but Ana keeps the champion’s prize"
    assert board.to_beat == "Ana keeps the prize; only six 4s can take it"
    assert said(festival)[-1] == ("Ben", "higher, but the holder keeps the prize")


def test_what_can_still_win_says_that_the_holder_keeps_the_prize() -> None:
    is_safe = "Ana keeps the prize, whatever is thrown"
    for switches, one_in in (({}, 46656), ({"grab": "off"}, 0), ({"grab_scope": "untaken"}, 0)):
        festival = started(rulebook="xiamen", switches={**NO_CHASE, **switches})
        throw(festival, SUM_3)
        board = board_of(stored(festival).table)
        champion = board.chances[0]

        assert (champion.kind, champion.leader and champion.leader.name) == ("kept", "Ana")
        assert champion.one_in == one_in
        assert (board.to_beat == is_safe) is (one_in == 0)


def test_a_roll_off_is_said_as_one_would_say_it() -> None:
    festival = tied()
    heard = [aloud(festival)]
    for roll in (TWO, TWO, ONE, "444123"):
        throw(festival, roll)
        heard.append(aloud(festival))

    assert heard == [
        f"Red 1! Siu Tsai for Cora: Prize 6-1. The last lower prize is gone. {EQUAL}",
        "Ana has two 4s. Ben needs three 4s to win.",
        "Ben has two 4s. Tied again: Ana and Ben roll once more.",
        "Ana has one 4. Ben needs two 4s to win.",
        "Ben has three 4s. Ben wins the roll-off!",
    ]
