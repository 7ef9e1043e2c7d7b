"""Reading a game of mahjong: what it opens with, and its log as lines."""

from __future__ import annotations

from dataclasses import replace

from festival.models import Table
from festival.record.log_lines import Act, LogLine
from festival.record.public_log_lines import told_line
from festival.record.queries import players_called
from festival.words.sentences import Naming
from festival.words.tiles import all_called
from rules.mahjong import game
from rules.mahjong.settings import Settings
from rules.mahjong.state import State
from rules.promised_dice import Draw


def opening(table: Table, *, has_begun: bool) -> State:
    """The state before the first entry."""
    return game.opening(Settings.from_dict(table.settings))


def naming_of(table: Table, state: State) -> Naming:
    """What the sentences of this game call its players and its tiles."""
    return replace(players_called(table.festival), tiles=all_called())


def line_of(entry: Act, state: State, naming: Naming, *, mark: str = "") -> LogLine:
    """In the words of the rules."""
    return told_line(game, entry, naming, mark=mark)


def drawn(command: object) -> Draw | None:
    """Nothing: walls are broken and tiles drawn by hand."""
    return None
