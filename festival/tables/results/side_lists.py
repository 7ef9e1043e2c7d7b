"""Results that the pages and files of all side tables share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.utils.translation import gettext

from festival.lists.excel_csv_json import Cell, Rows, formats, winners_by
from festival.models import Table
from festival.models.columns import JSONObject
from festival.tables.kinds import name_of
from festival.tables.record.log_line import Person
from festival.tables.record.record import Record, table_record
from festival.tables.results.results_kind import ResultsKind
from festival.tables.results.side_table_entries import PLAY, SideEntries
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.sentences import Naming
from rules.game import E, S


@dataclass(frozen=True, kw_only=True)
class SideRow:
    """A player. place: 1 for the best, shared by equals; None for players without a place."""

    place: int | None
    person: Person


@dataclass(frozen=True, kw_only=True)
class SideResults:
    """The results of a side table."""

    phase: str  # "waiting" | "running" | "ended"
    title: str  # of the players in `first`
    first: tuple[Person, ...]  # the leaders
    rows: Sequence[SideRow]  # best first


@dataclass(frozen=True)
class Column:
    """A column of the list by person."""

    title: str  # in the current language; "" for values that only other programs get
    cells: Sequence[Cell]  # one for each player, for files
    shown: Sequence[str] | None = None  # for pages, where they differ from `cells`
    key: str = ""  # the name of the values in the file for other programs; "" leaves them out
    data: Sequence[object] | None = None  # for that file, where they differ from `cells`
    is_number: bool = True
    is_on_page: bool = True

    @property
    def on_page(self) -> Sequence[tuple[Cell, bool]]:
        """The cells, each with whether it is a number."""
        return [(cell, self.is_number) for cell in self.shown or self.cells]


R = TypeVar("R", bound=SideResults)


def phase_of(record: Record) -> str:
    """The phase for `SideResults`."""
    phase: str = record.state.phase.value
    return phase if phase in ("waiting", "ended") else "running"


class SideLists(SideEntries[S, E], ResultsKind, Generic[R, S, E]):
    """A game's results as pages and files. R: its results. others: more lists, as files."""

    others: Mapping[str, Callable[[R], Rows]] = {}

    @abstractmethod
    def read(self, record: Record, naming: Naming) -> R:
        """The results in a record."""

    @abstractmethod
    def columns(self, results: R) -> Iterable[Column]:
        """The columns of the list by person, beside place, number and name."""

    def own_data(self, table: Table, results: R) -> Mapping[str, object]:
        """What the game adds to the file for other programs."""
        return {}

    @property
    def by(self) -> Sequence[str]:
        return ("person", *self.others, PLAY)

    def results_of(self, table: Table) -> R:
        record = table_record(table)
        return self.read(record, record.naming(table))

    def results_context(self, table: Table, language: str) -> dict[str, object]:
        settling = self.settling_context(table)
        return {"results": self.results_of(table), "game": name_of(table), **settling}

    def winners_context(self, table: Table, asked: Mapping[str, str]) -> dict[str, object]:
        results = self.results_of(table)
        address = f"{guest_host()}{table.public_address('results')}"
        columns = [each for each in self.columns(results) if each.title and each.is_on_page]
        cells = zip(*(column.on_page for column in columns), strict=True)
        return {
            "results": results,
            "columns": columns,
            "lines": list(zip(results.rows, cells, strict=True)),
            "files": table.address("winners"),
            "lists": [(by, winners_by(by)) for by in self.by],
            "kinds": formats(),
            "share_text": address,
            "share_qr": qr_image(with_scheme(address)),
        }

    def rows_of(self, table: Table, by: str) -> Rows:
        if by == PLAY:
            return self.rows_of_plays(table)
        results = self.results_of(table)
        if by in self.others:
            return self.others[by](results)
        columns = [column for column in self.columns(results) if column.title]
        heading = [gettext("Place"), gettext("No."), gettext("Name")]
        rows: Rows = [[*heading, *(column.title for column in columns)]]
        for row, cells in zip(
            results.rows, zip(*(column.cells for column in columns), strict=True), strict=True
        ):
            rows.append([row.place or "", row.person.number, row.person.alone, *cells])
        return rows

    def data_of(self, table: Table, by: str) -> JSONObject:
        results = self.results_of(table)
        return {
            "festival": table.festival.name,
            "date": table.festival.date.isoformat(),
            "table": table.side_number,
            "game": table.kind,
            "is_final": results.phase == "ended",
            "people": [*self._people(results)],
            **self.own_data(table, results),
            **({"plays": self.data_of_plays(table)} if by == PLAY else {}),
        }

    def _people(self, results: R) -> Iterator[dict[str, object]]:
        columns = [column for column in self.columns(results) if column.key]
        for place, row in enumerate(results.rows):
            person = row.person
            found = {each.key: (each.data or each.cells)[place] for each in columns}
            yield {"place": row.place, "number": person.number, "name": person.alone, **found}
