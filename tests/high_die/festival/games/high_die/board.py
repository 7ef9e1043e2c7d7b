"""What the screens of high die show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from festival.board.parts import Part
from festival.board.side_tables import (
    SideBoard,
    SideConsole,
    board_parts_of,
    common_board,
    common_console,
    console_ids,
    console_parts_of,
    watch_ids,
    watch_parts_of,
)
from festival.models import Screen, Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import naming_at
from festival.record.record import table_record

CONSOLE_IDS = console_ids(["die"])
WATCH_IDS = watch_ids(["die"])


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    agenda: str
    best: Person | None


def board_of(table: Table) -> Board:
    best = table_record(table).state.best()
    person = None if best is None else person_of(best, naming_at(table))
    agenda = gettext("Nobody has thrown")
    if person is not None:
        agenda = gettext("%(player)s leads") % {"player": person.name}
    return Board(**common_board(table), agenda=agenda, best=person)


def console_of(table: Table, key: str, board: Board | None = None) -> SideConsole:
    return SideConsole(**common_console(table, key, board or board_of(table)))


def board_parts(table: Table, board: Board) -> Iterator[Part]:
    yield from board_parts_of(table, board, ["best"])


def phone_parts(table: Table, board: Board) -> Iterator[Part]:
    yield from ()


def wall_parts(table: Table, board: Board, screen: Screen) -> Iterator[Part]:
    yield from ()


def console_parts(table: Table, console: SideConsole) -> Iterator[Part]:
    yield from console_parts_of(table, console, ["die"])


def watch_parts(table: Table, console: SideConsole) -> Iterator[Part]:
    yield from watch_parts_of(table, console, ["die"])


def own_part(
    table: Table, board: Board, own: Sequence[Person], device: str
) -> tuple[str, dict[str, Any]]:
    return "board/side_table/_own.html", {"mine": [person.number for person in own]}


def rules_context(table: Table, board: Board) -> dict[str, Any]:
    return {}
