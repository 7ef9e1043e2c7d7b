"""The parts of the screens of guess-the-spots."""

from __future__ import annotations

from collections.abc import Iterator

from festival.board.parts import Part
from festival.board.side_tables import (
    board_parts_of,
    console_ids,
    console_parts_of,
    watch_ids,
    watch_parts_of,
)
from festival.games.spots.board.board import Board, Console
from festival.models import Screen, Table

ON_BOARDS = ("cup", "around", "forfeits")
ON_CONSOLES = ("turn", "guesses", "forfeits")
CONSOLE_IDS = console_ids(ON_CONSOLES)
WATCH_IDS = watch_ids(ON_CONSOLES)


def board_parts(table: Table, board: Board) -> Iterator[Part]:
    """What phones and walls have in common."""
    yield from board_parts_of(table, board, ON_BOARDS)


def phone_parts(table: Table, board: Board) -> Iterator[Part]:
    """Nothing is shown by phones alone."""
    yield from ()


def wall_parts(table: Table, board: Board, screen: Screen) -> Iterator[Part]:
    """Nothing is shown by walls alone."""
    yield from ()


def console_parts(table: Table, console: Console) -> Iterator[Part]:
    yield from console_parts_of(table, console, ON_CONSOLES)


def watch_parts(table: Table, console: Console) -> Iterator[Part]:
    """The console of somebody who may do nothing there."""
    yield from watch_parts_of(table, console, ON_CONSOLES)
