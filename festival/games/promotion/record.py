"""Reading a promotion game: what it opens with, and its log as lines."""

from __future__ import annotations

from festival.models import Table
from festival.record.log_lines import Act, LogLine
from festival.record.public_log_lines import told_line
from festival.record.queries import players_called
from festival.words.sentences import Naming
from rules.promised_dice import Draw, Drawn
from rules.promotion import game
from rules.promotion.commands import Throw
from rules.promotion.settings import Settings
from rules.promotion.state import State


def opening(table: Table, *, has_begun: bool) -> State:
    """The state before the first entry."""
    return game.opening(Settings.from_dict(table.settings))


def naming_of(table: Table, state: State) -> Naming:
    """What the sentences of this game call its players."""
    return players_called(table.festival)


def line_of(entry: Act, state: State, naming: Naming, *, mark: str = "") -> LogLine:
    """The dice, and what each kind of step is called that they were."""
    return told_line(game, entry, naming, mark=mark)


def drawn(command: object) -> Draw | None:
    """Six dice."""
    if not isinstance(command, Throw) or not command.is_simulated:
        return None
    return Draw(Drawn.DICE, command.faces)
