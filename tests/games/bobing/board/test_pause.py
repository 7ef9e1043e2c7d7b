"""A break: every screen says it, nobody's dice count, and the clock stands still."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.board import Clock
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.board.whats_next import clock_of
from festival.models import Festival, Table
from festival.play import write_path
from festival.record.record import Record
from rules.bobing.game.commands import Command, Pause, Resume
from rules.bobing.game.decide import decide
from rules.bobing.game.events import Event
from rules.log import Entry
from tests.festival.evening import (
    CHOOSES,
    ONE,
    RED_4,
    STRAIGHT,
    began,
    new_festival,
    order,
    post,
    started,
    state_of,
    stored,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

EIGHT = 1_601_035_200  # 2020-09-25, 8 p.m. in Manila
MINUTE = 60


def carried_out(festival: Festival, command: Command) -> Festival:
    """A command with the time it says, instead of now."""

    def make(_: Table, record: Record) -> Entry[Command, Event]:
        return record.log.act(command, decide(record.state, command))

    write_path.append(post(festival), make, lambda _: False)
    return stored(festival)


def timed() -> Festival:
    """An hour from eight on; after twenty minutes there is a break."""
    festival = began(new_festival(switches={"end": "timed"}, minutes=60), at=EIGHT)
    return carried_out(festival, Pause(at=EIGHT + 20 * MINUTE))


def paused(*rolls: str, **changes: object) -> Festival:
    festival = started(**changes)
    throws(festival, *rolls)
    write_path.perform(post(festival), Pause())
    return stored(festival)


def test_the_clock_stands_in_a_break_and_goes_on_or_after_an_undo_as_if_there_had_been_none() -> (
    None
):
    paused_at_20, undone = timed(), timed()
    before = [clock_of(state_of(undone), EIGHT + minute * MINUTE) for minute in (20, 35, 500)]
    festival = carried_out(paused_at_20, Resume(at=EIGHT + 50 * MINUTE))
    write_path.undo(post(undone))

    clock = clock_of(state_of(festival), EIGHT + 51 * MINUTE)
    as_before = clock_of(state_of(undone), EIGHT + 30 * MINUTE)

    ends = [datetime.datetime.fromtimestamp(EIGHT + n * MINUTE, tz=datetime.UTC) for n in (60, 90)]
    assert before == [Clock(ends_at=ends[0], minutes=40, is_standing=True)] * 3
    assert clock == Clock(ends_at=ends[1], minutes=39)
    assert as_before is not None
    assert (as_before.minutes, as_before.is_standing) == (30, False)


def test_a_break_can_be_had_without_a_script_and_what_makes_no_sense_is_refused(
    desk: Client,
) -> None:
    festival = started()

    too_early = order(desk, festival, "resume")
    there = order(desk, festival, "pause", html=True)
    is_paused, twice = state_of(festival).is_paused(), order(desk, festival, "pause")
    back = order(desk, festival, "resume", html=True)

    assert (there.status_code, back.status_code) == (302, 302)
    assert (is_paused, state_of(festival).is_paused()) == (True, False)
    assert (too_early.status_code, twice.status_code) == (422, 422)
    assert too_early.json()["notice"] == "The game is not paused."
    assert twice.json()["notice"].endswith("is paused already.")


def test_screens_say_the_break_and_who_is_next(client: Client) -> None:
    festival = timed()

    for name in ("board", "tv"):
        page = client.get(reverse(name, args=[festival.code]))
        text = page_of(page).text
        assert "Nobody rolls now A short break then Ana" in text
        assert "the clock stands still · 40 min left" in text
        assert "data-ends-at" not in page.content.decode()


def test_one_sentence_says_how_it_goes_on() -> None:
    rolling = paused(ONE)
    choosing = paused(STRAIGHT, STRAIGHT, STRAIGHT, switches=CHOOSES)
    tie = paused(RED_4, RED_4, ONE, counts={1: 1, 6: 1})

    said = [board_of(festival.table).whats_next for festival in (rolling, choosing, tie, timed())]
    wall = page_of(Client().get(reverse("tv", args=[choosing.code]))).text

    assert said == [
        "The game is paused; after the break Ben rolls.",
        "The game is paused; after the break Cora says whose prize it is.",
        "The game is paused; after the break Ana rolls.",
        "The game and its clock are paused; after the break Ana rolls.",
    ]
    assert "A short break then Cora" in wall  # who will choose


def test_console_offers_in_a_break_to_go_on_and_nothing_that_is_refused(desk: Client) -> None:
    festival = paused(ONE)

    actions = {form.action for form in page_of(console_page(desk, festival)).forms}
    console = console_of(festival.table, "")

    assert reverse("command", args=[festival.pk, "resume"]) in actions
    assert reverse("command", args=[festival.pk, "pause"]) in actions  # says how long it is
    for verb in ("stop", "skip"):
        assert reverse("command", args=[festival.pk, verb]) not in actions
    can = (console.can_throw, console.can_pause, console.finish)
    assert can == (False, False, None)
    assert not any(seat.can_be_picked for seat in console.seats)


def console_page(desk: Client, festival: Festival) -> object:
    return desk.get(reverse("console", args=[festival.pk]))
