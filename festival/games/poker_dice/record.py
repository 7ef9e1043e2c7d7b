"""Reads a game of poker dice: names and draws."""

from __future__ import annotations

from festival.models import Festival
from festival.words.sentences import Naming
from rules.dice import FACES
from rules.poker_dice.commands import Throw
from rules.poker_dice.hand import face_name
from rules.poker_dice.state import State
from rules.promised_dice import Draw, Drawn


def names_of(festival: Festival, state: State) -> Naming:
    """The faces and amounts in this game's sentences."""
    return Naming(
        faces={face: face_name(face, state.settings.faces) for face in FACES},
        currency=festival.currency,
    )


def drawn(command: object) -> Draw | None:
    """The dice that the program threw, in the order of their places, without held dice."""
    if not isinstance(command, Throw) or not command.is_simulated:
        return None
    fallen = (face for place, face in enumerate(command.faces) if place not in command.held)
    return Draw(Drawn.DICE, tuple(fallen))
