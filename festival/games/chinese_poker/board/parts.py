"""The parts of the screens of Chinese poker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from festival.board.parts import Part
from festival.board.side_tables import (
    board_parts_of,
    console_ids,
    console_parts_of,
    watch_ids,
    watch_parts_of,
)
from festival.games.chinese_poker.board.board import Board, Console
from festival.models import Screen, Table
from festival.record.log_lines import Person

FOR_ALL = ("deal", "hand_overs", "standing", "next")
FOR_CONSOLES = ("turn", "hands", "deal", "standing")
FOR_WATCHERS = ("watch", "deal", "standing")
CONSOLE_IDS = console_ids(FOR_CONSOLES)
WATCH_IDS = watch_ids(FOR_WATCHERS)


def board_parts(table: Table, board: Board) -> Iterator[Part]:
    """What phones and walls have in common: all there is."""
    yield from board_parts_of(table, board, FOR_ALL)


def phone_parts(table: Table, board: Board) -> Iterator[Part]:
    """Row by row who pays whom for what: a wall has no room for it."""
    context = {"table": table, "board": board}
    yield Part("reasons", "games/chinese_poker/board/_reasons.html", context)


def wall_parts(table: Table, board: Board, screen: Screen) -> tuple[Part, ...]:
    return ()


def console_parts(table: Table, console: Console) -> Iterator[Part]:
    yield from console_parts_of(table, console, FOR_CONSOLES)


def watch_parts(table: Table, console: Console) -> Iterator[Part]:
    yield from watch_parts_of(table, console, FOR_WATCHERS)


def own_part(
    table: Table, board: Board, own: Sequence[Person], device: str
) -> tuple[str, dict[str, Any]]:
    """Who of the players holds the phone: it says when they deal."""
    return "games/chinese_poker/board/_own.html", {"mine": [person.number for person in own]}
