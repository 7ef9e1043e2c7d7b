"""Reads a game of poker dice: names, log lines and draws."""

from __future__ import annotations

from dataclasses import replace

from festival.models import Festival
from festival.record.log_lines import Act, LogLine
from festival.record.public_log_lines import told_line
from festival.words.sentences import Naming
from rules.dice import FACES
from rules.poker_dice import game
from rules.poker_dice.commands import Throw
from rules.poker_dice.hand import face_name
from rules.poker_dice.state import State
from rules.promised_dice import Draw, Drawn


def names_of(festival: Festival, state: State) -> dict[str, dict[int, str]]:
    """The faces in this game's sentences."""
    return {"faces": {face: face_name(face, state.settings.faces) for face in FACES}}


def line_of(entry: Act, state: State, naming: Naming, *, mark: str = "") -> LogLine:
    """The line without separate dice: its sentence names all dice and the held ones."""
    return replace(told_line(game, entry, naming, mark=mark), dice=())


def drawn(command: object) -> Draw | None:
    """The dice that the program threw, in the order of their places, without held dice."""
    if not isinstance(command, Throw) or not command.is_simulated:
        return None
    fallen = (face for place, face in enumerate(command.faces) if place not in command.held)
    return Draw(Drawn.DICE, tuple(fallen))
