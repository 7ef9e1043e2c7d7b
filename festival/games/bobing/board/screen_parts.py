"""The parts of the dice game's screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.console import Console
from festival.games.bobing.board.pyramid import TierRow
from festival.games.bobing.board.what_each_screen_shows import stage_of
from festival.models import Screen, Table
from festival.tables.board.board_kind import Part
from festival.tables.board.wall_addresses import direction_of

FOR_ALL = ("last", "ladder", "scene", "header", "ticker", "join")
FOR_CONSOLES = (
    "header",
    "turn",
    "fields",
    "actions",
    "finish",
    "seats",
    "stock",
    "ladder",
    "log",
    "next",
    "waiting",
)
FOR_WALLS = ("wifi", "stage", "moment", "interlude")
TO_DIRECT = ("direct", "screens")
FOR_WATCHERS = ("header", "watch", "stock", "ladder", "log", "next")
CONSOLE_IDS = tuple(f"c-{name}" for name in (*FOR_CONSOLES, *TO_DIRECT))
WATCH_IDS = tuple(f"c-{name}" for name in FOR_WATCHERS)


def board_parts(table: Table, board: Board) -> Iterator[Part]:
    """The parts that phones and walls share."""
    yield _turn(table, board)
    yield from _of_board(FOR_ALL, table, board)
    for row in board.tiers:
        yield from _of_row(row, board.is_over)
    if board.is_away:  # another layout, so that pages made before reload
        yield Part("away", "games/bobing/board/parts.html#away", {"board": board})


def _turn(table: Table, board: Board) -> Part:
    """Whose turn it is; before the start all players. Optimization: of 320 guests each takes a
    name then, which changes nothing in it."""
    if board.phase != "waiting" or board.is_away or board.is_paused:
        return Part("turn", "games/bobing/board/parts.html#turn", {"table": table, "board": board})
    leaves, columns = board.player_leaves, board.player_columns
    return _value("turn", "waiting", count=len(board.players), leaves=leaves, columns=columns)


def _of_board(names: Iterable[str], table: Table, board: Board) -> Iterator[Part]:
    for name in names:
        yield Part(name, f"games/bobing/board/parts.html#{name}", {"table": table, "board": board})


def _of_row(row: TierRow, is_over: bool) -> Iterator[Part]:
    if not row.tiles:
        return
    yield _value(f"label-{row.number}", "label", row=row)
    for tile in row.tiles:
        yield _value(f"tile-{tile.id}", "tile", tile=tile, is_over=is_over)


def phone_parts(table: Table, board: Board) -> Iterator[Part]:
    """The parts that only guests' phones show or use."""
    yield _value("lantern", "lantern", is_on=table.has_lanterns)
    for chance in board.chances:
        yield _value(f"chance-{chance.tier}", "chance", chance=chance)


def _value(name: str, template: str, **shown: object) -> Part:
    return Part(name, f"games/bobing/board/parts.html#{template}", shown, is_value=True)


def wall_parts(table: Table, board: Board, screen: Screen) -> Iterator[Part]:
    """The parts that only a TV shows."""
    stage = stage_of(table, board, screen)
    for name in FOR_WALLS:
        yield Part(name, f"board/stage/parts.html#{name}", {"table": table, "stage": stage})


def console_parts(table: Table, console: Console) -> Iterator[Part]:
    yield from _of_console(table, FOR_CONSOLES, console, is_watched=False)
    shown = {"table": table, "festival": table.festival, "board": console.board}
    context = {**shown, **direction_of(table)}
    for name in TO_DIRECT:
        yield Part(f"c-{name}", f"games/bobing/play/parts.html#{name}", context)


def watch_parts(table: Table, console: Console) -> Iterator[Part]:
    """The parts of a console that may only be watched."""
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
        yield Part(f"c-{name}", f"games/bobing/play/parts.html#{name}", context)
