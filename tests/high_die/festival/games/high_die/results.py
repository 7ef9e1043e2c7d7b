"""After a game of high die."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from festival.lists.excel_csv_json import Count
from festival.tables.record.log_line import person_of
from festival.tables.record.record import Record
from festival.tables.results.side_lists import Column, SideLists, SideResults, SideRow, phase_of
from festival.words.sentences import Naming
from tests.high_die.rules.high_die.events import Event
from tests.high_die.rules.high_die.state import State


@dataclass(frozen=True, kw_only=True)
class Row(SideRow):
    face: int


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    rows: tuple[Row, ...]


class Lists(SideLists[Results, State, Event]):
    def read(self, record: Record, naming: Naming) -> Results:
        thrown: dict[int, int] = record.state.thrown
        rows = tuple(
            Row(
                place=1 + sum(other > face for other in thrown.values()),
                person=person_of(number, naming),
                face=face,
            )
            for number, face in sorted(thrown.items(), key=lambda item: -item[1])
        )
        first = tuple(row.person for row in rows if row.place == 1)
        return Results(
            phase=phase_of(record), title=gettext("The highest die"), first=first, rows=rows
        )

    def columns(self, results: Results) -> list[Column]:
        return [Column(gettext("Face"), [Count(row.face) for row in results.rows], key="face")]

    def round_of(self, state: State) -> int:
        return 1
