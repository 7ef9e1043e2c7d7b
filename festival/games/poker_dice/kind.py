"""Registers poker dice."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts
from festival.models import Festival
from festival.play.side_kind import side_kind
from festival.words.sentences import Naming
from rules.dice import FACES
from rules.dice_commitment import Draw, Drawn
from rules.poker_dice.commands import Throw
from rules.poker_dice.hand import face_name
from rules.poker_dice.state import State


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


KIND = side_kind(
    __name__,
    name=_("Poker dice"),
    about=_("Five dice, up to three throws; the best hand wins the round."),
    parts=SideParts(
        on_boards=("turn", "last", "round", "standing", "scene"),
        on_consoles=("turn", "fields", "round", "standing"),
    ),
    names=names_of,
    refined=lambda line, *_: replace(line, dice=()),  # its sentence names all dice
    drawn=drawn,
)
