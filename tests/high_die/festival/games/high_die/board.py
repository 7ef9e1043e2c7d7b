"""What the screens of high die show."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from festival.tables.board.side_screens import SideScreens, SideSheet, sentences
from festival.tables.board.side_values import Common, SideBoard, SideConsole
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import Record
from festival.words.sentences import Naming
from tests.high_die.rules.high_die.sheet import RULES


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    agenda: str
    best: Person | None


class Screens(SideScreens[Board, SideConsole]):
    on_boards = ("best",)
    on_consoles = ("die",)

    def board(self, record: Record, naming: Naming, common: Common) -> Board:
        best = record.state.best()
        person = None if best is None else person_of(best, naming)
        agenda = gettext("Nobody has thrown")
        if person is not None:
            agenda = gettext("%(player)s leads") % {"player": person.name}
        return Board(**common, agenda=agenda, best=person)

    def console(self, record: Record, naming: Naming, common: Common) -> SideConsole:
        return SideConsole(**common)

    def sheet(self, record: Record, naming: Naming) -> SideSheet:
        return SideSheet(rules=sentences(RULES), house_rules=())
