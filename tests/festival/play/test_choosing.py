"""A thrower who says whose prize they take: what is shown, what is refused, and the way back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.board.bobing.board import Choice, Holder
from festival.board.bobing.build_board import board_of, console_of
from festival.models import Festival
from festival.people import players
from festival.play import write_path
from festival.record.log_lines import Person
from rules.bobing.game.commands import Throw
from rules.bobing.game.state import Phase
from rules.dice import Roll
from rules.errors import IllegalCommand
from tests.festival.evening import (
    CHOOSES,
    NOTHING,
    STRAIGHT,
    everything,
    order,
    post,
    started,
    state_of,
    stored,
    take,
    throws,
    version_of,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

ANA, BEN, CORA = 1, 2, 3
TO_SAY = "Cora has to say first whose prize it is."


def choosing(**changes: Any) -> Festival:
    """Ana and Ben hold the second prizes, and Cora has thrown for one."""
    festival = started(switches=CHOOSES, **changes)
    throws(festival, STRAIGHT, STRAIGHT, STRAIGHT)
    return stored(festival)


def prizes_of(festival: Festival, player: int) -> list[str]:
    holdings = state_of(festival).holdings
    return [p.name for p in festival.table.prizes.all() if holdings.get(p.pk) == player]


def test_the_screens_ask_from_whom_with_the_prize_of_each() -> None:
    board = board_of(choosing().table)

    holders = (
        Holder(person=Person(number=ANA, name="Ana"), prize="Prize 2-1", key="f"),
        Holder(person=Person(number=BEN, name="Ben"), prize="Prize 2-2", key="j"),
    )
    names = board.tiers[1].names
    assert board.choice == Choice(
        person=Person(number=CORA, name="Cora"), names=names, holders=holders
    )
    assert (board.phase, board.whats_next) == ("choosing", "Cora takes a Pong Gan from whom?")


def test_a_holder_of_two_is_asked_for_once_and_gives_the_one_held_longest() -> None:
    festival = started(switches=CHOOSES, names=["Ana", "Ben"], counts={2: 3, 6: 1})
    throws(festival, STRAIGHT, STRAIGHT, STRAIGHT, NOTHING, STRAIGHT)
    assert board_of(stored(festival).table).choice is None  # only Ben is left to take from
    festival = started(switches=CHOOSES, counts={2: 3, 6: 1})
    throws(festival, STRAIGHT, STRAIGHT, NOTHING, STRAIGHT, NOTHING, STRAIGHT)

    choice = board_of(stored(festival).table).choice

    assert choice is not None
    assert [(h.person.name, h.prize) for h in choice.holders] == [
        ("Ana", "Prize 2-1"),
        ("Ben", "Prize 2-2"),
    ]


def test_the_console_takes_no_dice_meanwhile() -> None:
    console = console_of(choosing().table, "")

    assert (console.can_throw, console.finish) == (False, None)
    assert {seat.can_be_picked for seat in console.seats} == {False}
    assert console.undo == "Cora · 1 2 3 4 5 6 · Straight"


def test_who_is_named_gives_the_prize_and_the_turn_goes_on() -> None:
    festival = choosing()

    take(festival, BEN)

    assert [prizes_of(festival, player) for player in (ANA, BEN, CORA)] == [
        ["Prize 2-1"],
        [],
        ["Prize 2-2"],
    ]
    assert (state_of(festival).phase, state_of(festival).turn) == (Phase.ROLLING, ANA)


def test_the_last_throw_tells_what_it_took_and_the_log_tells_both_steps() -> None:
    festival = choosing()
    take(festival, BEN)

    board, console = board_of(stored(festival).table), console_of(stored(festival).table, "")

    assert board.last is not None
    assert (board.last.dice, board.last.outcome) == (
        (1, 2, 3, 4, 5, 6),
        "takes Prize 2-2 from Ben",
    )
    assert [
        (line.kind, line.person.name, line.outcome) for line in console.log[:2] if line.person
    ] == [
        ("take", "Cora", "takes Prize 2-2 from Ben"),
        ("roll", "Cora", "takes a prize of Pong Gan: from whom?"),
    ]
    assert console.undo == "Cora · takes Prize 2-2 from Ben"


def test_undo_of_the_throw_is_the_way_back_and_undo_of_the_choice_asks_again() -> None:
    festival = choosing()
    asked = state_of(festival)
    take(festival, BEN)
    chosen = state_of(festival)

    write_path.undo(post(festival))
    assert state_of(festival) == asked
    write_path.undo(post(festival))
    assert (state_of(festival).phase, state_of(festival).turn) == (Phase.ROLLING, CORA)
    write_path.redo(post(festival))
    write_path.redo(post(festival))

    assert state_of(festival) == chosen


def test_a_machine_throw_asks_as_any_other() -> None:
    festival = started(switches=CHOOSES)
    throws(festival, STRAIGHT, STRAIGHT)

    write_path.perform(post(festival), Throw(CORA, Roll.parse(STRAIGHT), is_simulated=True))

    assert state_of(festival).phase is Phase.CHOOSING


def test_whatever_else_is_pressed_waits_for_the_choice(desk: Client) -> None:
    """Neither is a giver taken who holds nothing."""
    festival = choosing()
    before = everything()
    verbs = ("throw", "void", "simulate", "skip", "call", "stop")

    told = {
        verb: order(desk, festival, verb, player=CORA, roll=NOTHING).json()["notice"]
        for verb in verbs
    }
    givers = [order(desk, festival, "take", giver=giver) for giver in (CORA, 9, None, "x", "\x00")]

    assert told == dict.fromkeys(verbs, TO_SAY)
    assert [answer.status_code for answer in givers] == [422] * 5
    assert all(answer.json()["notice"].endswith(".") for answer in givers)
    assert everything() == before


def test_dice_typed_ahead_stay_in_the_field(desk: Client) -> None:
    answer = order(desk, choosing(), "throw", html=True, player=ANA, roll="144263")

    assert page_of(answer).form("roll").fields["roll"] == "144263"


def test_nobody_is_taken_from_while_nobody_chooses(desk: Client) -> None:
    answer = order(desk, started(switches=CHOOSES), "take", giver=ANA)

    assert answer.json()["notice"] == "Nobody takes a prize from others now."


def test_the_later_of_two_consoles_is_told_that_it_was_late(desk: Client) -> None:
    festival = choosing()
    seen = version_of(festival)
    first = order(desk, festival, "take", giver=ANA, version=seen)
    second = order(desk, festival, "take", giver=BEN, version=seen)

    assert (first.status_code, second.status_code) == (200, 409)
    assert prizes_of(festival, CORA) == ["Prize 2-1"]


def test_one_press_repeated_takes_once_and_another_giver_under_its_key_is_late(
    desk: Client,
) -> None:
    festival = choosing()
    fields = {"version": version_of(festival), "key": "press"}

    answers = [order(desk, festival, "take", giver=giver, **fields) for giver in (ANA, ANA, BEN)]

    assert [answer.status_code for answer in answers] == [200, 200, 409]
    assert answers[0].json() == answers[1].json()


def test_without_a_script_the_form_has_a_button_for_each_holder(desk: Client) -> None:
    festival = choosing()
    form = page_of(desk.get(reverse("console", args=[festival.pk]))).posts_to("take/")
    fields = {name: value for name, value in form.fields.items() if name != "csrfmiddlewaretoken"}

    answer = desk.post(form.action, {**fields, "giver": str(BEN)})

    assert form.buttons == [("giver", str(ANA)), ("giver", str(BEN))]
    assert answer.status_code == 302
    assert prizes_of(festival, CORA) == ["Prize 2-2"]


def test_no_late_guest_is_seated_meanwhile() -> None:
    festival = choosing()

    with pytest.raises(IllegalCommand) as error:
        players.add_players(festival.pk, ["Dan"])

    assert error.value.sentence.code == "game.to_choose"
