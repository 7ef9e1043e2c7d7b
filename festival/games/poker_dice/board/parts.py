"""The parts of the screens of poker dice."""

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
from festival.games.poker_dice.board.board import Board, Console
from festival.models import Screen, Table

FOR_ALL = ("turn", "last", "round", "standing", "scene")
FOR_CONSOLES = ("turn", "fields", "round", "standing")
FOR_WATCHERS = ("watch", "round", "standing")
CONSOLE_IDS = console_ids(FOR_CONSOLES)
WATCH_IDS = watch_ids(FOR_WATCHERS)


def board_parts(table: Table, board: Board) -> Iterator[Part]:
    """What phones and walls have in common: all there is."""
    yield from board_parts_of(table, board, FOR_ALL)


def phone_parts(table: Table, board: Board) -> tuple[Part, ...]:
    return ()


def wall_parts(table: Table, board: Board, screen: Screen) -> tuple[Part, ...]:
    return ()


def console_parts(table: Table, console: Console) -> Iterator[Part]:
    yield from console_parts_of(table, console, FOR_CONSOLES)


def watch_parts(table: Table, console: Console) -> Iterator[Part]:
    yield from watch_parts_of(table, console, FOR_WATCHERS)
