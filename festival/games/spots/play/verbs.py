"""The verbs of the console of guess-the-spots, with their commands."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace

from django import forms
from django.utils.translation import gettext, ngettext

from festival.models import Table
from festival.play import side_forms, side_tables
from festival.play.kind import Data
from festival.play.side_tables import player_of
from festival.play.write_path import Entry, Post, Written, acted, append, perform
from festival.record.commitments import dice_of
from festival.record.phone_seats import seats_played
from festival.record.record import Record
from festival.words.sentences import Naming, listed
from rules.dice import read_faces
from rules.errors import RulesError
from rules.random_dice import simulate_dice
from rules.spots import check
from rules.spots import commands as c
from rules.spots.guesses import Call, Guess
from rules.wording import player

SITTING_OUT = (
    check.ONE_NOT_GUESSED.code,
    check.TWO_NOT_GUESSED.code,
    check.SOME_NOT_GUESSED.code,
)
MOST_NAMED = 6  # in one question


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
    def make(table: Table, record: Record) -> Entry:
        faces = read_faces(data["faces"], record.state.settings.dice)
        return acted(table, record, _shown(table, record, c.Lift(faces), data))

    def is_same(entry: Entry) -> bool:
        command = entry.command
        if not isinstance(command, c.Lift) or command.is_simulated:
            return False
        return command.faces == read_faces(data["faces"], len(command.faces))

    return append(post, make, is_same)


def _shown(table: Table, record: Record, lift: c.Lift, data: Data) -> c.Lift:
    """The lift with the secret guesses of the phones, and confirmed if the emcee confirmed it."""
    secret = [seat for seat in seats_played(table, record) if seat.is_ready]
    return replace(
        lift,
        is_confirmed=bool(data["confirmed"]),
        guessers=tuple(seat.number for seat in secret),
        guesses=tuple(guess_of(str(seat.choice["guess"])) for seat in secret),
    )


def _simulate(post: Post, data: Data) -> Written:
    """Let the program throw. Repeated presses draw the dice once."""

    def make(table: Table, record: Record) -> Entry:
        faces = simulate_dice(record.state.settings.dice, dice_of(table))
        lift = c.Lift(faces, is_simulated=True)
        return acted(table, record, _shown(table, record, lift, data))

    def is_same(entry: Entry) -> bool:
        return isinstance(entry.command, c.Lift) and entry.command.is_simulated

    return append(post, make, is_same)


VERBS: dict[str, Callable[[Post, Data], Written]] = {
    **side_tables.VERBS,
    "guess": lambda post, data: perform(post, c.Guess(player_of(data), guess_of(data["guess"]))),
    "lift": _lift,
    "simulate": _simulate,
    "end": lambda post, data: perform(post, c.End(is_confirmed=data["confirmed"])),
}


def confirmation(record: Record, error: RulesError, data: Data, naming: Naming) -> str:
    """The question about a command that was refused only for lack of confirmation; else ""."""
    if error.sentence.code in SITTING_OUT:
        return _sitting_out(record.state.waiting(), naming)
    if error.sentence.code == check.UNCONFIRMED_END.code:
        return _end_question(len(record.state.guesses))
    return ""


def _sitting_out(waiting: tuple[int, ...], naming: Naming) -> str:
    names = [str(naming.name(player(number))) for number in waiting]
    if len(names) > MOST_NAMED:
        others = gettext("{count} more").format(count=len(names) - MOST_NAMED)
        names = [*names[:MOST_NAMED], others]
    return ngettext(
        "{names} has not guessed. Lift the cup anyway? They sit this one out.",
        "{names} have not guessed. Lift the cup anyway? They sit this one out.",
        len(waiting),
    ).format(names=listed(names))


def _end_question(count: int) -> str:
    return ngettext(
        "{count} guess is made. End the game without lifting the cup?",
        "{count} guesses are made. End the game without lifting the cup?",
        count,
    ).format(count=count)
