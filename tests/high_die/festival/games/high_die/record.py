"""Reading a game of high die."""

from __future__ import annotations

from festival.models import Table
from festival.record.log_lines import Act, LogLine
from festival.record.public_log_lines import told_line
from festival.record.queries import players_called
from festival.words.sentences import Naming
from rules.promised_dice import Draw
from tests.high_die.rules.high_die import game
from tests.high_die.rules.high_die.settings import Settings
from tests.high_die.rules.high_die.state import State


def opening(table: Table, *, has_begun: bool) -> State:
    return game.opening(Settings.from_dict(table.settings))


def naming_of(table: Table, state: State) -> Naming:
    return players_called(table.festival)


def line_of(entry: Act, state: State, naming: Naming, *, mark: str = "") -> LogLine:
    return told_line(game, entry, naming, mark=mark)


def drawn(command: object) -> Draw | None:
    """The die is thrown by hand."""
    return None
