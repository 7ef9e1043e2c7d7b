"""The parts of the screens of guess-the-spots."""

from __future__ import annotations

from collections.abc import Iterator

from festival.board.parts import Part
from festival.board.spots.board import Board, Console
from festival.models import Screen, Table

FOR_ALL = ("header", "cup", "seats", "standing", "join")
FOR_CONSOLES = ("header", "turn", "players", "lift", "actions", "people", "log")
FOR_WATCHERS = ("header", "turn", "players", "log")
CONSOLE_IDS = tuple(f"c-{name}" for name in FOR_CONSOLES)
WATCH_IDS = tuple(f"c-{name}" for name in FOR_WATCHERS)


def board_parts(table: Table, board: Board) -> Iterator[Part]:
    """What phones and walls have in common."""
    for name in FOR_ALL:
        yield Part(name, f"board/spots/_{name}.html", {"table": table, "board": board})


def phone_parts(table: Table, board: Board) -> Iterator[Part]:
    """Nothing is shown by phones alone."""
    yield from ()


def wall_parts(table: Table, board: Board, screen: Screen) -> Iterator[Part]:
    """Nothing is shown by walls alone."""
    yield from ()


def console_parts(table: Table, console: Console) -> Iterator[Part]:
    yield from _of_console(table, FOR_CONSOLES, console, is_watched=False)


def watch_parts(table: Table, console: Console) -> Iterator[Part]:
    """The console of somebody who may do nothing there."""
    yield from _of_console(table, FOR_WATCHERS, console, is_watched=True)


def _of_console(
    table: Table, names: tuple[str, ...], console: Console, *, is_watched: bool
) -> Iterator[Part]:
    context = {
        "table": table,
        "console": console,
        "board": console.board,
        "is_watched": is_watched,
    }
    for name in names:
        yield Part(f"c-{name}", f"play/spots/_{name}.html", context)
