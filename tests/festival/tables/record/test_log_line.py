"""The lines of the log: why a roll counts as it does, all that came of it, and corrections beside
what had been written."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.record import naming_of, prize_numbers
from festival.games.bobing.record.dice_log_lines import line_of
from festival.models import Festival
from festival.tables.record.log_line import LogLine
from rules.bobing.game.commands import Command
from rules.bobing.game.events import Event
from rules.log import Entry
from tests.festival.evening import (
    CHOOSES,
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_3,
    RED_4,
    SIX_5S,
    STRAIGHT,
    TWO,
    began,
    confirmed,
    correct,
    new_festival,
    started,
    state_of,
    stored,
    throw,
    throws,
)

pytestmark = pytest.mark.django_db

IN_ORDER = {"first_player": "order"}
SHEET: dict[str, Any] = {"rulebook": "xiamen_sheet", "switches": IN_ORDER}
GOLDEN_FLOWER = "444411"


def read(festival: Festival, entry: Entry[Command, Event]) -> LogLine:
    state = state_of(festival)
    return line_of(entry, state, naming_of(festival.table, state))


def reasons(roll: str, **changes: Any) -> str:
    festival = started(**changes)
    return read(festival, confirmed(festival, roll)).reasons


def outcome(festival: Festival, roll: str) -> str:
    return read(festival, confirmed(festival, roll)).outcome


SCRAMBLE: dict[str, Any] = {"switches": {"six_black": "scramble"}}
REASONS: list[tuple[str, dict[str, Any], str]] = [
    (RED_3, {}, "three 4s; the other three are no triple, so Red 3"),
    (RED_4, {}, "four 4s; the other two add up to 3, so Red 4"),
    (ONE, {}, "one 4, so Red 1"),
    (NOTHING, {}, "no 4 and no set that wins"),
    (GRAB, {}, "six 4s, so Red 6; this throw takes every prize"),
    ("222244", SHEET, "four 2s, so Four of a kind; the 4s beside it win Kí-jîn as well"),
    (SIX_5S, SCRAMBLE, "six 5s, so Same 6; this throw ends the game"),
]


def test_the_reasons_of_a_throw_are_one_sentence() -> None:
    """And one that is called what it shows is told once. Of a roll-off there are none."""
    for roll, changes, sentence in REASONS:
        assert reasons(roll, **changes) == sentence
    said = {"en": "six 1s", "fil": "anim na 1", "zh-hant": "六個 1，所以是遍地錦"}
    for language, sentence in said.items():
        with override(language):
            assert reasons("111111") == sentence
    festival = started(counts={1: 1, 6: 1})
    throws(festival, RED_4, RED_4, ONE)
    assert read(festival, throw(festival, "444123")).reasons == ""


def test_the_golden_flowers_bonus_takes_what_others_hold() -> None:
    assert outcome(started(**SHEET), "333345") == "wins Prize 4-1 and Prize 6-1"
    assert outcome(started(**SHEET), GOLDEN_FLOWER) == (
        "leads the champion ladder · wins Prize 1-1, Prize 2-1 and Prize 2-2"
    )
    switches = {**IN_ORDER, "goldflower_bonus": "both_second", "straight_prize": "on"}
    festival = started(rulebook="xiamen_sheet", switches=switches)
    throws(festival, STRAIGHT)

    assert outcome(festival, GOLDEN_FLOWER) == (
        "leads the champion ladder · wins Prize 1-1 and Prize 2-2 · takes Prize 2-1 from Ana"
    )


def test_passed_on_prize_is_reported_with_its_new_winner() -> None:
    """Ana's lower throw counts, so the champion's prize goes to Ben, who did not throw."""
    festival = started(rulebook="xiamen", switches={**IN_ORDER, "own_repeat": "latest"})
    throws(festival, "444466", "444413", NOTHING)

    assert outcome(festival, "444411") == (
        "on the champion ladder, behind Ben · Ben takes Prize 1-1 from Ana"
    )


def test_throw_without_a_prize_says_so_beside_what_it_ends() -> None:
    festival = began(
        new_festival(switches={"end": "timed"}, minutes=1), at=0
    )  # the time has long been up

    assert outcome(festival, NOTHING) == "no prize · the time is up"


def test_emptied_tier_differs_from_one_without_prizes() -> None:
    festival, never = started(counts={1: 1, 5: 1, 6: 1}), started(counts={1: 1, 5: 1})
    throws(festival, ONE)

    assert outcome(festival, ONE) == "nothing is left"
    assert outcome(never, ONE) == "no prize"


def verdict(desk: Client, festival: Festival, roll: str) -> str:
    url = reverse("judge", args=[festival.pk])
    return str(desk.get(url, {"roll": roll}).content.decode())


def test_verdict_is_one_sentence_with_the_stock(desk: Client) -> None:
    """What is chosen later is a prize, and what only another profits from is none."""
    chasing, own = started(switches=CHOOSES), started(**SHEET)
    throws(chasing, STRAIGHT, STRAIGHT)
    throws(own, "333345")

    markup = " ".join(verdict(desk, started(), RED_3).split())
    chosen = verdict(desk, chasing, STRAIGHT)

    assert "Red 3: three 4s; the other three are no triple ·&nbsp;4 of 4 left" in markup
    assert 'data-result="prize"' in chosen
    assert "takes a prize of Pong Gan: from whom?" in chosen
    assert 'data-result="none"' in verdict(desk, own, NOTHING)


def test_row_of_prize_numbers_is_named_by_first_and_last() -> None:
    said = {
        ((4, 1),): "4-1",
        ((6, 2), (6, 1)): "6-1, 6-2",
        ((6, 3), (6, 5), (6, 6), (6, 7), (6, 8)): "6-3, 6-5…6-8",
        ((5, 1), (6, 2), (6, 3)): "5-1, 6-2, 6-3",
    }

    assert {prizes: prize_numbers(prizes) for prizes in said} == said


Line = tuple[int, str, str, str]


def corrected() -> Festival:
    """Ana's one 4 was two, so that Ben's one 4 wins what hers had taken."""
    festival = started(counts=ONE_EACH)
    throws(festival, ONE, ONE)
    correct(festival, 2, TWO)
    return stored(festival)


def lines(festival: Festival) -> list[Line]:
    log = console_of(stored(festival).table, "").log
    return [(line.seq, line.kind, line.mark, line.outcome) for line in log]


def test_correction_is_an_entry_and_marks_the_one_it_replaces() -> None:
    """The screens show the throws as they count."""
    festival = corrected()

    line, board = console_of(festival.table, "").log[0], board_of(festival.table)

    assert line.person is not None
    assert (line.person.name, line.dice, line.corrects) == ("Ana", (4, 4, 1, 1, 2, 3), 2)
    assert lines(festival) == [
        (4, "correct", "", "wins Prize 5-1"),
        (3, "roll", "", "wins Prize 6-1"),
        (2, "roll", "corrected", "wins Prize 6-1"),
        (1, "start", "", "the game begins; Ana rolls first"),
    ]
    assert board.last is not None
    assert (board.last.seq, board.last.outcome) == (3, "wins Prize 6-1")
    ticker = [(line.seq, line.dice, line.outcome) for line in board.ticker]
    assert ticker == [(2, (4, 4, 1, 1, 2, 3), "wins Prize 5-1")]
    correct(festival, 2, NOTHING)
    assert lines(festival)[:2] == [
        (5, "correct", "", "no prize"),
        (4, "correct", "corrected", "wins Prize 5-1"),
    ]


def test_throw_that_a_correction_leaves_no_room_for_is_marked() -> None:
    """The only prize went with Ana's throw, so the game was over before Ben's."""
    festival = started(counts={6: 1}, switches={"end": "immediate"})
    throws(festival, NOTHING, NOTHING)

    correct(festival, 2, ONE)

    marks = [(seq, mark) for seq, _, mark, _ in lines(festival)]
    assert marks == [(4, ""), (3, "dropped"), (2, "corrected"), (1, "")]
