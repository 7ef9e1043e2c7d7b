"""Poker dice on the players' own phones: whoever is in turn throws and holds there."""

from __future__ import annotations

from collections.abc import Mapping

from festival.games.poker_dice.board.build import chance_of, dice_of, made_of
from festival.games.poker_dice.play import verbs
from festival.models import Table
from festival.play.phones import PhonePlay
from festival.play.post import Post, Written
from festival.play.write_path import perform
from festival.record.phone_seats import SeatPlayed
from festival.record.queries import naming_at
from festival.record.record import Record
from rules.poker_dice import commands as c
from rules.poker_dice.check import refusal
from rules.poker_dice.settings import Faces
from rules.poker_dice.state import Phase, State


def hand_of(table: Table, record: Record, seat: SeatPlayed) -> tuple[str, dict[str, object]]:
    """The dice of the player in turn, each to be held or thrown."""
    state, naming = record.state, naming_at(table)
    is_in_turn = state.turn == seat.number
    left = state.limit - state.thrown
    context: dict[str, object] = {
        "is_in_turn": is_in_turn,
        "is_out": seat.number in state.out and state.phase is not Phase.ENDED,
        "is_cards": state.settings.faces is Faces.CARDS,
        "left": left,
        "can_begin": state.phase is Phase.WON and refusal(state, c.NextRound()) is None,
    }
    if is_in_turn and state.thrown:
        context |= {
            "dice": dice_of(state.dice, state, held=state.held),
            "made": made_of(state.hand(), state, naming, held=state.held),
            "chance": chance_of(state, state.dice, left, naming),
            "can_stand": refusal(state, c.Stand(seat.number)) is None,
        }
    return "games/poker_dice/play/hand.html", context


def _throw(post: Post, number: int, fields: Mapping[str, str]) -> Written:
    return verbs.VERBS["throw"](post, {**fields, "player": number, "roll": "", "simulate": True})


PHONES: PhonePlay[State, c.Command] = PhonePlay(
    hand_of=hand_of,
    verbs={
        "throw": _throw,
        "stand": lambda post, number, _: perform(post, c.Stand(number)),
        "next_round": lambda post, _, __: perform(post, c.NextRound()),
    },
)
