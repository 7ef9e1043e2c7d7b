"""A thrower who says whose prize they take: what is shown, what is refused, and the way back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.games.bobing.board.board_values import Holder, HolderChoice
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.players import players
from festival.models import Festival
from festival.play import write_path
from festival.play.undo import redo, undo
from festival.tables.record.log_line import Person
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
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

ANA, BEN, CORA = 1, 2, 3
TO_SAY = "First choose from whom Cora takes the prize."


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
    assert board.choice == HolderChoice(
        person=Person(number=CORA, name="Cora"), names=names, holders=holders
    )
    assert (board.phase, board.whats_next) == ("choosing", "Cora takes a Pong Gan from whom?")
    console = console_of(choosing().table, "")
    assert (console.can_throw, console.finish) == (False, None)
    assert {seat.can_be_picked for seat in console.seats} == {False}
    assert console.undo == '<bdi translate="no">Cora</bdi>, Straight'


def test_named_player_gives_the_prize_in_log_and_undo() -> None:
    """Also after a machine throw."""
    festival = started(switches=CHOOSES)
    throws(festival, STRAIGHT, STRAIGHT)
    write_path.perform(post(festival), Throw(CORA, Roll.parse(STRAIGHT), is_simulated=True))
    asked = state_of(festival)

    take(festival, BEN)

    chosen, turns = state_of(festival), []
    board, console = board_of(stored(festival).table), console_of(stored(festival).table, "")
    assert [prizes_of(festival, player) for player in (ANA, BEN, CORA)] == [
        *(["Prize 2-1"], [], ["Prize 2-2"])
    ]
    assert board.last is not None
    assert (board.last.dice, board.last.outcome) == ((1, 2, 3, 4, 5, 6), "takes Prize 2-2 from Ben")
    assert [
        (line.kind, line.person.name, line.outcome) for line in console.log[:2] if line.person
    ] == [
        ("take", "Cora", "takes Prize 2-2 from Ben"),
        ("roll", "Cora", "takes a prize of Pong Gan: from whom?"),
    ]
    assert console.undo == '<bdi translate="no">Cora</bdi>, takes Prize 2-2 from Ben'
    for change in (undo, undo, redo, redo):
        change(post(festival))
        turns.append((state_of(festival).phase, state_of(festival).turn))
    assert turns == [
        (Phase.CHOOSING, asked.turn),
        (Phase.ROLLING, CORA),
        (Phase.CHOOSING, asked.turn),
        (Phase.ROLLING, ANA),
    ]
    assert state_of(festival) == chosen


def test_whatever_else_is_pressed_waits_for_the_choice(desk: Client) -> None:
    """Neither is a giver taken who holds nothing, nor a late guest seated; and dice that were typed
    ahead stay in the field."""
    festival = choosing()
    before = everything()
    verbs = ("throw", "void", "simulate", "skip", "call", "stop")

    told = {
        verb: order(desk, festival, verb, player=CORA, roll=NOTHING).json()["notice"]
        for verb in verbs
    }
    givers = [order(desk, festival, "take", giver=giver) for giver in (CORA, 9, None, "x", "\x00")]
    ahead = order(desk, festival, "throw", html=True, player=ANA, roll="144263")
    with pytest.raises(IllegalCommand) as error:
        players.add_players(festival.pk, ["Dan"])

    assert told == dict.fromkeys(verbs, TO_SAY)
    assert [answer.status_code for answer in givers] == [422] * 5
    assert all(answer.json()["notice"].endswith(".") for answer in givers)
    assert page_of(ahead).form("roll").fields["roll"] == "144263"
    assert error.value.sentence.code == "game.to_choose"
    assert everything() == before
    nobody = order(desk, started(switches=CHOOSES), "take", giver=ANA)
    assert nobody.json()["notice"] == "Nobody takes a prize from another player now."
