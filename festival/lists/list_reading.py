"""What a list says before anything is compared: its columns, its rows, which are left out, and what
the others bring."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from festival.lists.answers_so_far import OF_A_ROW
from festival.lists.column_headings import (
    LEFT_OUT,
    NAME,
    STATUS,
    Column,
    Headings,
    Layout,
    chosen,
    guess,
    is_same,
    said_columns,
)
from festival.lists.file_to_rows import LONGEST_CELL
from festival.lists.list_entry import Entry
from festival.lists.list_store import ListStore
from festival.lists.pasted_names import people_in_line, unmarked
from festival.lists.rows import Row, Rows, tidy
from festival.lists.tables_in_rows import by_tables
from festival.lists.titles_totals_and_senders import (
    EXAMPLE,
    HEADING,
    SUM,
    TITLE,
    in_its_section,
    is_sum,
    is_total,
)
from festival.lists.who_comes import Value, field_of, folded, values_of
from festival.words.money import readings_of

SURELY_A_LIST = 3  # people in one line; two may be Last, First
MOST_NAMED = 10  # lines in which nothing stands
MOST_QUOTED = 100  # letters shown of a row that is left out


class ListReading(ABC):
    """The rows of a list as its user says that they are read."""

    is_of_people: ClassVar[bool] = True
    keeps_tables: ClassVar[bool] = False  # people sit at the tables that a list names
    of_name: ClassVar[frozenset[str]]  # keys of columns that say what an entry is
    headings: ClassVar[Headings]
    columns: ClassVar[tuple[Column, ...]]  # those that are read
    shown: ClassVar[Mapping[str, str]]  # titles of the shown columns by their keys, msgids
    example: ClassVar[Mapping[str, str]]  # a row of the empty list: texts by keys, msgids
    number: ClassVar[str]  # key of the column that a sum does not have

    def __init__(self, store: ListStore, rows: Rows, data: Mapping[str, str]) -> None:
        self.store, self.data = store, data
        rows = in_its_section(rows) if self.is_of_people else rows
        people = [] if guess(rows, self.headings) else _people(rows)
        self.can_unfold = len(people) > 1
        usual = "0" if len(people) >= SURELY_A_LIST else "1"
        self.as_typed = data.get("as_typed", usual) == "1"
        if self.can_unfold and not self.as_typed:
            rows = tidy(Row(line, (name,)) for line, name in enumerate(people, start=1))
        self.rows, self.has_tables = by_tables(rows) if self.is_of_people else (rows, False)
        if self.has_tables and not self.keeps_tables:
            self.rows = tuple(replace(row, cells=row.cells[:-1]) for row in self.rows)
        self.headed = guess(self.rows, self.headings)
        guessed = self.guessed_layout()
        self.said_columns = said_columns(data, guessed, self.columns)
        self.layout = chosen(self.said_columns, data.get("heading", ""), guessed)
        self.layout = replace(self.layout, top=min(self.layout.top, len(self.rows)))
        if (data.get("way") or self.way) != self.way:
            self.data = {key: text for key, text in data.items() if not OF_A_ROW.match(key)}

    @property
    def way(self) -> str:
        """How names are read: what was typed into the fields of rows belongs to it."""
        keys = [key if key in self.of_name else LEFT_OUT for key in self.layout.keys]
        return f"{keys} {self.layout.top} {self.as_typed}"

    @property
    def is_open(self) -> bool:
        """Whether no column is the name yet: then there is nobody."""
        return not {*self.of_name} & {*self.layout.keys}

    @abstractmethod
    def guessed_layout(self) -> Layout:
        """Which column is what, as far as headings and cells say."""

    @abstractmethod
    def known_names(self, body: Sequence[Row]) -> Container[str]:
        """Keys of names whose number or bullet belongs to them."""

    @abstractmethod
    def entries_of(self, row: Row, name: str) -> Iterator[Entry]:
        """What the row brings. Raises ValidationError."""

    def name_in(self, row: Row) -> str:
        """What the row is about, with its number or bullet."""
        return self.layout.cell(row, NAME)

    def status_of(self, row: Row) -> str:
        """What the row says of whether somebody comes."""
        return self.layout.cell(row, STATUS)

    @cached_property
    def no_entries(self) -> Mapping[Row, str]:
        """Why rows are left out that this kind of list knows to be none: msgids."""
        return {}

    @cached_property
    def _values(self) -> list[Value]:
        """What rows say of whether somebody comes."""
        said = [self.status_of(row) for row in self.rows if not self._reasons[row]]
        return values_of(said, self.data)

    @property
    def statuses(self) -> list[Value]:
        """These as the page shows them, each with a tick."""
        return folded(self._values)

    @cached_property
    def _absent(self) -> dict[str, str]:
        """The statuses of those who do not come, by what `field_of` makes of them."""
        return {field_of(value.text): value.text for value in self._values if not value.is_taken}

    def absence(self, row: Row) -> str | None:
        """What the row says of somebody who does not come; None of anybody else."""
        return self._absent.get(field_of(self.status_of(row)))

    @cached_property
    def gaps(self) -> tuple[int, list[int]]:
        """How many lines inside the list are empty, and the first of them."""
        there = {row.line for row in self.rows[self.layout.top :]}
        lines = range(min(there, default=0), max(there, default=-1) + 1)
        first = islice((line for line in lines if line not in there), MOST_NAMED)
        return len(lines) - len(there), list(first)

    def cell(self, row: Row, key: str) -> str:
        """What was typed for the row's cell of this column, else what the list says."""
        return self.data.get(f"{key}-{row.line}", self.layout.cell(row, key)).strip()

    def typed_rows(self) -> Rows:
        """The rows with what was typed, as a text to change; without those that were unticked."""
        ticked = (row for row in self.rows if self.data.get(f"take-{row.line}") != "")
        return tuple(map(self._with_typed, ticked)) or self.rows

    def typed_cell(self, row: Row, key: str) -> str | None:
        """What was typed for a cell; None if nothing."""
        return self.data.get(f"{key}-{row.line}")

    def _with_typed(self, row: Row) -> Row:
        cells = list(row.cells)
        for key in dict.fromkeys((*self.shown, *self.layout.keys)):
            typed = self.typed_cell(row, key)
            places = [place for place, each in enumerate(self.layout.keys) if each == key]
            if key == NAME and not places:  # in parts: first and last name
                parts = enumerate(self.layout.keys)
                places = [place for place, each in parts if each in self.of_name]
            for place in places if typed is not None else ():
                cells[place] = typed or "" if place == places[0] else ""
        return replace(row, cells=tuple(cells))

    @cached_property
    def _reasons(self) -> dict[Row, str]:
        return {row: self._reason(row) for row in self.rows}

    def _reason(self, row: Row) -> str:
        """Why a row is left out unless it is ticked; "" if it is read."""
        if self.data.get(f"take-{row.line}"):
            return ""
        above = self.rows[: self.layout.top]
        if any(row is each for each in above):
            return HEADING if row is above[-1] else TITLE
        name = self.name_in(row)
        if is_same(name, self.example[NAME]):
            return EXAMPLE
        # Somebody may be called Total: then the row has a number, or further rows follow.
        has_number = self.layout.cell(row, self.number)[:1].isdecimal()
        is_last = row is self.rows[-1]
        if (not name and is_total(row)) or (not has_number and is_sum(row, is_last=is_last)):
            return SUM
        return row.aside or self.no_entries.get(row, "")

    def entries(self) -> Iterator[Entry]:
        """What each row brings, or that it is left out."""
        if self.is_open:
            return
        reasons = self._reasons
        body = [row for row in self.rows if not reasons[row]]
        said = unmarked([self.name_in(row) for row in body], self.known_names(body))
        names = dict(zip(body, said, strict=True))
        for row in self.rows:
            if reasons[row]:
                yield self._left(row, gettext(reasons[row]))
                continue
            name = self.data.get(f"{NAME}-{row.line}", names[row]).strip()
            try:
                self._require_readable(row)
                yield from self.entries_of(row, name)
            except ValidationError as error:
                texts = {NAME: name or self.name_in(row)}
                cells = tuple(texts.get(key) or self.cell(row, key) for key in self.shown)
                entry = Entry(row=row, cells=cells, readings=readings_of(error))
                yield entry.wrong(error.messages[0])

    def _require_readable(self, row: Row) -> None:
        """Raises ValidationError for a cell that says something else than was typed."""
        faults = dict(row.faults)
        for place, (key, cell) in enumerate(zip(self.layout.keys, row.cells, strict=False)):
            field = key if key in self.shown else NAME  # a first name is a part of the name
            if not key or f"{field}-{row.line}" in self.data:
                continue
            if place in faults:
                raise ValidationError(gettext(faults[place]).format(text=cell))
            if len(cell) > LONGEST_CELL:
                text = gettext("a cell may have {most} letters (this one has more)")
                raise ValidationError(text.format(most=LONGEST_CELL))

    def _left(self, row: Row, reason: str) -> Entry:
        """A row that is left out, with all its words as a name."""
        words = " · ".join(filter(None, row.cells))
        cells = tuple(quoted(words) if key == NAME else "" for key in self.shown)
        return Entry(row=row, cells=cells, state="left", note=reason)


def quoted(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED].rstrip()}…"


def _people(rows: Rows) -> list[str]:
    """The people of a list in one line; [] for any other list."""
    return people_in_line("\t".join(rows[0].cells)) if len(rows) == 1 else []
