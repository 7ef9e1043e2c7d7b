"""Judges the typed dice under the cup before they are shown to everybody."""

from __future__ import annotations

from collections.abc import Mapping

from festival.play.side_tables import judged
from festival.words.sentences import Naming
from rules.dice import read_faces
from rules.spots.guesses import is_right
from rules.spots.state import State
from rules.wording import player


def _verdict(state: State, naming: Naming, asked: Mapping[str, str]) -> dict[str, object]:
    dice = state.settings.dice
    total = sum(read_faces(asked.get("faces", ""), dice))
    right = [number for number, guess in state.guesses.items() if is_right(guess, total, dice)]
    return {
        "total": total,
        "right": [naming.name(player(number)) for number in right],
        "wrong": len(state.guesses) - len(right),
    }


verdict = judged("games/spots/play/_verdict.html", _verdict)
