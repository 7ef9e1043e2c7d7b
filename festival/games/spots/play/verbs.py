"""The verbs of the console and of phones in guess-the-spots, and what typed dice would do."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from django import forms
from django.utils.translation import ngettext

from festival.games.spots.board.build import choices_of, sitting_out
from festival.models import Table
from festival.play import side_forms, side_tables
from festival.play.kind import Data, Verbs
from festival.play.phones import PhonePlay
from festival.play.post import Post, Written
from festival.play.side_tables import judged, perform_made, player_of
from festival.play.write_path import perform
from festival.record.commitments import dice_of
from festival.record.log_lines import person_of
from festival.record.phone_seats import Choice, SeatPlayed, seats_played
from festival.record.queries import naming_at
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.dice import read_faces
from rules.errors import RulesError, raise_for
from rules.random_dice import simulate_dice
from rules.spots import commands as c
from rules.spots.decide import NOT_ALL_GUESSED, UNCONFIRMED_END, refusal
from rules.spots.guesses import Call, Guess, is_right
from rules.spots.state import State
from rules.wording import player


class CommandForm(side_forms.CommandForm):
    """guess: a total, or a word such as odd. faces: of the dice under the cup."""

    guess = forms.CharField(required=False, max_length=20)
    faces = forms.CharField(required=False, max_length=1000, strip=False)


def guess_of(text: str) -> Guess:
    """The guess; a text that is no guess is returned unchanged, for the rules to refuse."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    if plain.isascii() and plain.isdigit():
        return int(plain)
    if plain in {call.value for call in Call}:
        return Call(plain)
    return plain  # type: ignore[return-value]


def _lift(post: Post, data: Data) -> Written:
    def make(table: Table, record: Record) -> c.Lift:
        faces = read_faces(data["faces"], record.state.settings.dice)
        return _shown(table, record, c.Lift(faces, is_confirmed=data["confirmed"]))

    def is_same(was: c.Command) -> bool:
        if not isinstance(was, c.Lift) or was.is_simulated:
            return False
        return was.faces == read_faces(data["faces"], len(was.faces))

    return perform_made(post, make, is_same)


def _shown(table: Table, record: Record, lift: c.Lift) -> c.Lift:
    """The lift with the guesses that were secret on the phones."""
    secret = [seat for seat in seats_played(table, record) if seat.is_ready]
    return replace(
        lift,
        guessers=tuple(seat.number for seat in secret),
        guesses=tuple(guess_of(str(seat.choice["guess"])) for seat in secret),
    )


def _simulate(post: Post, data: Data) -> Written:
    """Let the program throw."""

    def make(table: Table, record: Record) -> c.Lift:
        faces = simulate_dice(record.state.settings.dice, dice_of(table))
        lift = c.Lift(faces, is_simulated=True, is_confirmed=data["confirmed"])
        return _shown(table, record, lift)

    return perform_made(post, make, lambda was: isinstance(was, c.Lift) and was.is_simulated)


VERBS: Verbs = {
    **side_tables.VERBS,
    "guess": lambda post, data: perform(post, c.Guess(player_of(data), guess_of(data["guess"]))),
    "lift": _lift,
    "simulate": _simulate,
    "end": lambda post, data: perform(post, c.End(is_confirmed=data["confirmed"])),
}


def confirmation(record: Record, error: RulesError, data: Data, naming: Naming) -> str:
    """The question about a command that was refused only for lack of confirmation; else ""."""
    if error.sentence.code == NOT_ALL_GUESSED.code:
        return sitting_out(person_of(number, naming).name for number in _waiting(record))
    if error.sentence.code == UNCONFIRMED_END.code:
        return _end_question(len(record.state.guesses))
    return ""


def waiting_at(table: Table, record: Record) -> tuple[int, ...]:
    """The players who have guessed neither aloud nor in secret."""
    ready = {seat.number for seat in seats_played(table, record) if seat.is_ready}
    waiting: tuple[int, ...] = record.state.waiting()
    return tuple(number for number in waiting if number not in ready)


def _waiting(record: Record) -> tuple[int, ...]:
    assert record.table is not None, "a press at a table that is only previewed"
    code, number = record.table
    table = Table.objects.select_related("festival").get(festival__code=code, number=number)
    return waiting_at(table, record)


def _end_question(count: int) -> str:
    return ngettext(
        "{count} guess is made. End the game without lifting the cup?",
        "{count} guesses are made. End the game without lifting the cup?",
        count,
    ).format(count=count)


def _verdict(state: State, naming: Naming, asked: Mapping[str, str]) -> dict[str, object]:
    """The guesses that the typed dice would make right, before everybody sees them."""
    dice = state.settings.dice
    total = sum(read_faces(asked.get("faces", ""), dice))
    right = [number for number, guess in state.guesses.items() if is_right(guess, total, dice)]
    return {
        "total": total,
        "right": [naming.name(player(number)) for number in right],
        "wrong": len(state.guesses) - len(right),
    }


verdict = judged("games/spots/play/_verdict.html", _verdict)


def hand_of(table: Table, record: Record, seat: SeatPlayed) -> tuple[str, dict[str, object]]:
    """The possible guesses, and the one that the player has made."""
    asked = record.asked_at()
    naming = naming_at(table)
    names = (person_of(each, naming).name for each in waiting_at(table, record))
    return "games/spots/play/hand.html", {
        "asked": asked,
        "choices": choices_of(record.state, naming),
        "guess": str(seat.choice.get("guess", "")),
        "question": sitting_out(names),
    }


def chosen(
    table: Table, record: Record, number: int, fields: Mapping[str, str], is_ready: bool
) -> Choice:
    guess = guess_of(fields.get("guess", ""))
    raise_for(refusal(record.state, c.Guess(number, guess)))
    return {"guess": str(guess)}


PHONES: PhonePlay[State, c.Command] = PhonePlay(
    hand_of=hand_of,
    chosen=chosen,
    # Any player of the table can let the program throw and lift the cup.
    verbs={
        "lift": lambda post, _, fields: _simulate(
            post, {"confirmed": fields.get("confirmed") == "1"}
        )
    },
)
