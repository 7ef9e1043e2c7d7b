"""What comes next: a sentence for each house rule about the end, the clock, and a break."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.board_values import Clock
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.board.whats_next import clock_of
from festival.games.bobing.play import program_rolls_and_lots
from festival.models import Festival, Table
from festival.play import write_path
from festival.play.undo import undo
from festival.tables.record.record import Record
from rules.bobing.game.commands import Command, Pause, Resume, Stop
from rules.bobing.game.decide import decide
from rules.bobing.game.events import Event
from rules.bobing.game.state import Phase
from rules.log import Entry
from tests.festival.evening import (
    CHOOSES,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_3,
    RED_4,
    STRAIGHT,
    began,
    confirmed,
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

CHAMPION_AND_SIXTH = {1: 1, 6: 1}
LAST, LAST_LOWER = "After the last prize", "After the last lower prize"
LAST_ROUND = "Last round, then the champion is decided."
CROWN = "No more rolls. The champion is crowned next."
KEPT = "Nobody won the last prize; the organiser keeps it."
EIGHT = 1_601_035_200  # 2020-09-25, 8 p.m. in Manila
HOUR = 3600


def timed(minutes: int | None = 60, **changes: Any) -> Festival:
    return new_festival(switches={"end": "timed"}, minutes=minutes, **changes)


def said(festival: Festival) -> str:
    return board_of(stored(festival).table).whats_next


def stopped(rule: str, *rolls: str, **changes: Any) -> Festival:
    """An evening that was ended early and waits to be crowned."""
    festival = started(switches={"stop_leftover": rule}, **changes)
    throws(festival, *rolls)
    write_path.perform(post(festival), Stop())
    return stored(festival)


def test_last_prize_is_explained_and_so_is_a_game_that_goes_on() -> None:
    few: dict[str, Any] = {"counts": CHAMPION_AND_SIXTH}

    def after(*rolls: str, rulebook: str = "manila", end: str = "", **changes: Any) -> Festival:
        switches = {"end": end} if end else {}
        festival = started(rulebook=rulebook, switches=switches, **changes)
        throws(festival, *rolls)
        return festival

    by_time = timed(counts=CHAMPION_AND_SIXTH)
    program_rolls_and_lots.start(post(by_time))
    throws(by_time, RED_4, ONE)
    late, without = began(timed(), at=EIGHT), began(timed(), at=EIGHT)  # long ago
    throws(late, RED_4)
    throws(without, NOTHING)
    decided, over = "the champion is decided.", "the game is over."
    expected = [
        (after(end="finish_round"), f"{LAST_LOWER}, finish the round; then {decided}"),
        (after(end="immediate"), f"{LAST_LOWER} {decided}"),
        (after(end="one_more_round"), f"{LAST_LOWER}, finish the round and play one last round."),
        (after(rulebook="xiamen", end="finish_round"), f"{LAST}, finish the round; then {over}"),
        (after(rulebook="xiamen", end="immediate"), f"{LAST} {over}"),
        (after(RED_4, ONE, **few), LAST_ROUND),
        (after(ONE, **few), "The lower prizes are gone, but there is no champion yet: play on."),
        # The prizes may come to their end before the time.
        (by_time, LAST_ROUND),
        (late, f"The time is up: finish the round, then {decided}"),
        (without, "The time is up, but there is no champion yet: play on."),
    ]

    assert [said(festival) for festival, _ in expected] == [sentence for _, sentence in expected]
    assert board_of(stored(by_time).table).clock is None
    throws(late, NOTHING, NOTHING)
    assert state_of(late).phase is Phase.CROWNING


def test_the_clock_counts_the_minutes_that_have_begun() -> None:
    festival = began(timed(), at=EIGHT)
    state = state_of(festival)
    minutes = {0: 60, 1: 60, 60: 59, 3540: 1, 3599: 1, 3600: 0, 9999: 0}

    clocks = {seconds: clock_of(state, EIGHT + seconds) for seconds in minutes}
    throws(festival, RED_4)  # so the time is called
    called = clock_of(state_of(festival), now=EIGHT)  # of a machine that is set wrong

    ends_at = datetime.datetime.fromtimestamp(EIGHT + HOUR, tz=datetime.UTC)
    assert clocks == {at: Clock(ends_at=ends_at, minutes=left) for at, left in minutes.items()}
    assert called is not None
    assert called.minutes == 0
    assert clock_of(state_of(started()), EIGHT) is None  # no other game has one


def test_a_timed_game_without_minutes_cannot_start_and_says_why(desk: Client) -> None:
    festival = timed(None)

    players = desk.get(reverse("players", args=[festival.pk])).content.decode()
    answer = order(desk, festival, "start")

    sentence = "Type the minutes of play: the clock ends this game."
    assert not console_of(festival.table, "").can_start
    assert sentence in players
    assert (answer.status_code, answer.json()["notice"]) == (422, sentence)


def test_crowning_says_what_becomes_of_the_prizes_that_are_left() -> None:
    scrambled = {"six_black": "scramble", "stop_leftover": "raffle"}
    lights_out = started(counts=ONE_EACH, switches=scrambled)
    confirmed(lights_out, "555555")
    expected = [
        (
            stopped("keep", RED_4, counts=ONE_EACH),
            f"{CROWN} Nobody won 5 prizes; the organiser keeps them.",
            "Crown the champion",
        ),
        (
            stopped("raffle", RED_4, counts=ONE_EACH),
            f"{CROWN} Then the 5 prizes that are left are raffled among all players.",
            "Crown the champion",
        ),
        (  # Ana is the champion; Ben and Cora have nothing
            stopped("consolation", RED_4, counts=ONE_EACH),
            f"{CROWN} Then 2 players who have nothing get a prize each.",
            "Crown the champion",
        ),
        (  # everybody has something
            stopped("consolation", RED_4, ONE, "441123", counts=ONE_EACH),
            f"{CROWN} Nobody won 3 prizes; the organiser keeps them.",
            "Crown the champion",
        ),
        (
            stopped("keep", RED_4, RED_3, "444413", counts={1: 2, 6: 1}),
            f"{CROWN.replace('champion is', 'champions are')} {KEPT}",
            "Crown the champions",
        ),
        (
            stopped("raffle", ONE, counts={5: 2, 6: 2}),
            "No more rolls. Then the 3 prizes that are left are raffled among all players.",
            "Close the evening",
        ),
        (lights_out, CROWN, "Crown the champion"),  # nothing is left to raffle
    ]

    found = [(said(each), console_of(stored(each).table, "").crown_button) for each, *_ in expected]
    assert found == [tuple(told) for _, *told in expected]


MINUTE = 60


def carried_out(festival: Festival, command: Command) -> Festival:
    """A command with the time it says, instead of now."""

    def make(_: Table, record: Record) -> Entry[Command, Event]:
        return record.log.act(command, decide(record.state, command))

    write_path.append(post(festival), make, lambda _: False)
    return stored(festival)


def in_a_break() -> Festival:
    """An hour from eight on; after twenty minutes there is a break."""
    festival = began(new_festival(switches={"end": "timed"}, minutes=60), at=EIGHT)
    return carried_out(festival, Pause(at=EIGHT + 20 * MINUTE))


def paused(*rolls: str, **changes: object) -> Festival:
    festival = started(**changes)
    throws(festival, *rolls)
    write_path.perform(post(festival), Pause())
    return stored(festival)


def test_clock_is_paused_in_a_break_that_an_undo_removes() -> None:
    paused_at_20, undone = in_a_break(), in_a_break()
    before = [clock_of(state_of(undone), EIGHT + minute * MINUTE) for minute in (20, 35, 500)]
    festival = carried_out(paused_at_20, Resume(at=EIGHT + 50 * MINUTE))
    undo(post(undone))

    clock = clock_of(state_of(festival), EIGHT + 51 * MINUTE)
    as_before = clock_of(state_of(undone), EIGHT + 30 * MINUTE)

    ends = [datetime.datetime.fromtimestamp(EIGHT + n * MINUTE, tz=datetime.UTC) for n in (60, 90)]
    assert before == [Clock(ends_at=ends[0], minutes=40, is_standing=True)] * 3
    assert clock == Clock(ends_at=ends[1], minutes=39)
    assert as_before is not None
    assert (as_before.minutes, as_before.is_standing) == (30, False)


def test_break_needs_no_script_and_nonsense_is_refused(
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
    festival = in_a_break()

    for name in ("board", "tv"):
        page = client.get(reverse(name, args=[festival.code]))
        text = page_of(page).text
        assert "Nobody rolls now A short break then Ana" in text
        assert "paused · 40 min left" in text
        assert "data-ends-at" not in page.content.decode()


def test_one_sentence_says_how_it_goes_on() -> None:
    rolling = paused(ONE)
    choosing = paused(STRAIGHT, STRAIGHT, STRAIGHT, switches=CHOOSES)
    tie = paused(RED_4, RED_4, ONE, counts={1: 1, 6: 1})

    said = [
        board_of(festival.table).whats_next for festival in (rolling, choosing, tie, in_a_break())
    ]
    wall = page_of(Client().get(reverse("tv", args=[choosing.code]))).text

    assert said == [
        "The game is paused; after the break Ben rolls.",
        "The game is paused; after the break Cora says whose prize it is.",
        "The game is paused; after the break Ana rolls.",
        "The game and its clock are paused; after the break Ana rolls.",
    ]
    assert "A short break then Cora" in wall  # who will choose


def test_console_offers_in_a_break_only_what_is_accepted(desk: Client) -> None:
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
