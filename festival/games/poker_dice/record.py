"""Reads a game of poker dice: its names, log lines and simulated throws."""

from __future__ import annotations

from dataclasses import replace

from festival.models import Festival
from festival.tables.record.log_line import Act, LogLine
from festival.tables.record.side_reading import SideReading
from festival.words.sentences import Naming
from rules.dice import FACES
from rules.dice_commitment import Draw, Drawn
from rules.poker_dice.commands import Command, Throw
from rules.poker_dice.events import Event
from rules.poker_dice.hand import face_name
from rules.poker_dice.state import State


class Reading(SideReading[State, Command, Event]):
    def names(self, festival: Festival, state: State) -> Naming:
        """The faces and amounts in this game's sentences."""
        return Naming(
            faces={face: face_name(face, state.settings.faces) for face in FACES},
            currency=festival.currency,
        )

    def refined(self, line: LogLine, entry: Act, naming: Naming) -> LogLine:
        return replace(line, dice=())  # its sentence names all dice

    def drawn(self, command: Command) -> Draw | None:
        """The dice that the program threw, in the order of their places, without held dice."""
        if not isinstance(command, Throw) or not command.is_simulated:
            return None
        fallen = (face for index, face in enumerate(command.faces) if index not in command.held)
        return Draw(Drawn.DICE, tuple(fallen))

    def is_conserved(self, before: State, event: Event, after: State) -> bool:
        return sum(after.stakes.values()) == 0
