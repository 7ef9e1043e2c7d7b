"""Reading a game of mahjong."""

from __future__ import annotations

from dataclasses import replace

from festival.models import Table
from festival.record.queries import players_called
from festival.words.sentences import Naming
from festival.words.tiles import all_called


def naming_of(table: Table, state: object) -> Naming:
    """The names of players and tiles in this game's sentences."""
    return replace(players_called(table.festival), tiles=all_called())
