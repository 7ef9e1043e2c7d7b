"""What the screens of high die show."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from festival.board.side_kind import SideSheet, sentences
from festival.board.side_tables import SideBoard, SideConsole, common_board, common_console
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import naming_at
from festival.record.record import table_record
from tests.high_die.rules.high_die.sheet import RULES


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


def sheet_of(table: Table) -> SideSheet:
    return SideSheet(rules=sentences(RULES), house_rules=())
