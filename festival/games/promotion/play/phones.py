"""Shing Quon Tu on the players' own phones: whoever is in turn throws and chooses there."""

from __future__ import annotations

from collections.abc import Mapping

from festival.board.kind import BoardKind
from festival.games.promotion.play import verbs
from festival.models import Table
from festival.play.phones import PhonePlay
from festival.play.post import Post, Written
from festival.play.write_path import perform
from festival.record.phone_seats import SeatPlayed
from festival.record.record import Record
from rules.promotion import commands as c
from rules.promotion.check import refusal
from rules.promotion.state import Phase, State


def hand_of(table: Table, record: Record, seat: SeatPlayed) -> tuple[str, dict[str, object]]:
    """A throw, or the choice among the ways to use it, for the player in turn."""
    state: State = record.state
    verb = ""
    if refusal(state, c.PlayOn()) is None:
        verb = "play_on"
    elif state.turn == seat.number:
        verb = "choose" if state.phase is Phase.CHOOSING else "throw"
    return "games/promotion/play/hand.html", {
        "board": BoardKind.of(table).board_of(table),
        "verb": verb,
    }


def _throw(post: Post, number: int, _: Mapping[str, str]) -> Written:
    return verbs.VERBS["throw"](post, {"player": number, "roll": "", "simulate": True})


PHONES: PhonePlay[State, c.Command] = PhonePlay(
    hand_of=hand_of,
    verbs={
        "throw": _throw,
        "choose": lambda post, number, fields: perform(
            post, c.Choose(number, fields.get("option", ""))
        ),
        "play_on": lambda post, _, __: perform(post, c.PlayOn()),
    },
)
