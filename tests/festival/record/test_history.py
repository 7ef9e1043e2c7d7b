"""The log with corrections: what was put right stands beside what had been written."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.board.bobing.build_board import board_of, console_of
from festival.models import Festival
from festival.play import write_path
from tests.festival.evening import (
    NOTHING,
    ONE,
    ONE_EACH,
    TWO,
    correct,
    order,
    post,
    started,
    state_of,
    stored,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

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


def test_a_correction_is_a_line_of_its_own_and_marks_the_line_it_stands_for() -> None:
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


def test_a_correction_can_be_taken_back_and_brought_back(desk: Client) -> None:
    festival = corrected()
    state, said = state_of(festival), "correction · Ana · 4 4 1 1 2 3 · Red 2"
    assert console_of(festival.table, "").undo == said

    answer = order(desk, festival, "undo")
    assert answer.json()["notice"] == "Taken back · Ana · Ki Din · wins Prize 5-1"
    assert lines(festival)[:3] == [
        (4, "correct", "undone", "wins Prize 5-1"),
        (3, "roll", "", "nothing is left of Siu Tsai"),
        (2, "roll", "", "wins Prize 6-1"),
    ]
    assert console_of(stored(festival).table, "").redo == said

    write_path.redo(post(festival))
    assert state_of(festival) == state
    text = page_of(desk.get(reverse("console", args=[festival.pk]))).text
    assert "instead of 2" in text
    assert "corrected" in text


def test_a_throw_for_which_a_correction_leaves_no_room_is_marked() -> None:
    """The only prize went with Ana's throw, so the game was over before Ben's."""
    festival = started(counts={6: 1}, switches={"end": "immediate"})
    throws(festival, NOTHING, NOTHING)

    correct(festival, 2, ONE)

    marks = [(seq, mark) for seq, _, mark, _ in lines(festival)]
    assert marks == [(4, ""), (3, "dropped"), (2, "corrected"), (1, "")]
