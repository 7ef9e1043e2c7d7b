"""Judges the typed dice under the cup before they are shown to everybody."""

from __future__ import annotations

from collections.abc import Mapping

from django.template.loader import render_to_string

from festival.record.record import Record
from festival.words.sentences import Naming, sentence_of
from rules.dice import read_faces
from rules.errors import RulesError
from rules.spots.guesses import is_right
from rules.wording import player


def verdict(record: Record, naming: Naming, asked: Mapping[str, str]) -> str:
    """HTML for the console."""
    state = record.state
    dice = state.settings.dice
    try:
        faces = read_faces(asked.get("faces", ""), dice)
    except RulesError as error:
        context: dict[str, object] = {"error": sentence_of(error, naming)}
    else:
        right = [
            number for number in state.guesses if is_right(state.guesses[number], sum(faces), dice)
        ]
        context = {
            "faces": faces,
            "total": sum(faces),
            "right": [naming.name(player(number)) for number in right],
            "wrong": len(state.guesses) - len(right),
        }
    return render_to_string("games/spots/play/_verdict.html", context)
