"""Guess-the-spots on the players' own phones: each guesses in secret until the cup is lifted."""

from __future__ import annotations

from collections.abc import Mapping

from festival.games.spots.board.build import choices_of, sitting_out
from festival.games.spots.play import verbs
from festival.models import Table
from festival.play.phones import PhonePlay
from festival.play.post import Post, Written
from festival.record.log_lines import person_of
from festival.record.phone_seats import Choice, SeatPlayed
from festival.record.queries import naming_at
from festival.record.record import Record
from rules.errors import raise_for
from rules.spots import commands as c
from rules.spots.check import refusal
from rules.spots.state import State


def hand_of(table: Table, record: Record, seat: SeatPlayed) -> tuple[str, dict[str, object]]:
    """The possible guesses, and the one that the player has made."""
    asked = record.asked_at()
    naming = naming_at(table)
    names = (person_of(each, naming).name for each in verbs.waiting_at(table, record))
    return "games/spots/play/hand.html", {
        "asked": asked,
        "choices": choices_of(record.state, naming),
        "guess": str(seat.choice.get("guess", "")),
        "question": sitting_out(names),
    }


def chosen(
    table: Table, record: Record, number: int, fields: Mapping[str, str], is_ready: bool
) -> Choice:
    guess = verbs.guess_of(fields.get("guess", ""))
    raise_for(refusal(record.state, c.Guess(number, guess)))
    return {"guess": str(guess)}


def _lift(post: Post, _: int, fields: Mapping[str, str]) -> Written:
    """The program throws, and the cup is lifted: by any player of the table."""
    return verbs.VERBS["simulate"](post, {"confirmed": fields.get("confirmed") == "1"})


PHONES: PhonePlay[State, c.Command] = PhonePlay(
    hand_of=hand_of, chosen=chosen, verbs={"lift": _lift}
)
