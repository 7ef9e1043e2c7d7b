"""Imports a list: compares each row with what is there, says what is left out, and saves.

One class for lists of players, of prizes and of a hall's guests; each says only what its rows mean.
The preview has a tick for each row and fields for its cells, so that all can be put right there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import ClassVar, NamedTuple

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

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
)
from festival.lists.file_to_rows import LONGEST_CELL
from festival.lists.list_entry import Entry
from festival.lists.pasted_names import people_in_line, unmarked
from festival.lists.rows import Row, Rows, TableRefused, tidy
from festival.lists.tables_in_rows import by_tables
from festival.lists.titles_totals_and_senders import (
    EXAMPLE,
    HEADING,
    SUM,
    TITLE,
    is_sum,
    is_total,
)
from festival.lists.who_comes import Value, field_of, values_of
from festival.models import Festival
from festival.words.money import readings_of

MOST_QUOTED = 100  # letters shown of a row that is left out
TWINS = {"two": "on", "one": ""}  # ticks of all rows with the name of a row above
SURELY_A_LIST = 3  # people in one line; two may be Last, First
MOST_NAMED = 10  # lines in which nothing stands
TOO_MANY = gettext_noop("Choose a list of at most {most} people or prizes (this one has more).")


class Cell(NamedTuple):
    title: str
    text: str
    field: str  # "" where the preview does not let it be changed


class ListImport(ABC):
    """A list for one festival, with the choices of the user.

    data: the posted choices. `column-N` says what a column is, `heading` how many rows stand above
    the list, `who:VALUE` whether those with this status come; `as_typed` keeps a line of several
    names as one name; `twins` makes all equal names "two" people or "one". Of line N, `take-N` is
    its tick, `KEY-N` what was typed for a cell, `extra-N` how many guests come with the person,
    whose own fields are `KEY-N-1` and so on.
    """

    do_not_call_in_templates: ClassVar[bool] = True  # a template is given the class, too
    name: ClassVar[str]  # of the file with an empty list, a msgid
    page: ClassVar[str]  # name of the page that shows the imported rows
    address: ClassVar[str]  # name of the page that imports
    template: ClassVar[str]  # name of the page with an empty list
    is_of_people: ClassVar[bool] = True
    keeps_tables: ClassVar[bool] = False  # people sit at the tables that a list names
    of_name: ClassVar[frozenset[str]]  # keys of columns that say what an entry is
    headings: ClassVar[Headings]
    columns: ClassVar[tuple[Column, ...]]  # those that are read
    shown: ClassVar[Mapping[str, str]]  # titles of the shown columns by their keys, msgids
    example: ClassVar[Mapping[str, str]]  # a row of the empty list: texts by keys, msgids
    number: ClassVar[str]  # key of the column that a sum does not have
    most: ClassVar[int]  # people or prizes that a festival may have at all

    def __init__(self, festival: Festival, rows: Rows, data: Mapping[str, str]) -> None:
        self.festival, self.raw, self.data = festival, rows, data
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
        self.layout = chosen(data, self.guessed_layout(), self.columns)
        self.layout = replace(self.layout, top=min(self.layout.top, len(self.rows)))

    @property
    def way(self) -> str:
        """How names are read: what was typed into the fields of rows belongs to it."""
        keys = [key if key in self.of_name else LEFT_OUT for key in self.layout.keys]
        return f"{keys} {self.layout.top} {self.as_typed}"

    @property
    def choices(self) -> dict[str, str]:
        """How the list is read now, as its page would post it."""
        columns = {f"column-{place}": key for place, key in enumerate(self.layout.keys)}
        values = {each.field: "on" if each.is_taken else "" for each in self.statuses}
        read = {"heading": str(self.layout.top), "as_typed": "1" if self.as_typed else "0"}
        asked = {key: self.data.get(key, "") for key in ("twins", "same_table")}
        return {**columns, **values, **read, **asked}

    @property
    def is_open(self) -> bool:
        """Whether no column is the name yet: then there is nobody."""
        return not {*self.of_name} & {*self.layout.keys}

    # What each kind of list says of itself.

    @abstractmethod
    def guessed_layout(self) -> Layout:
        """Which column is what, as far as headings and cells say."""

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

    @abstractmethod
    def known_names(self, body: Sequence[Row]) -> Container[str]:
        """Keys of names whose number or bullet belongs to them."""

    @abstractmethod
    def entries_of(self, row: Row, name: str) -> Iterator[Entry]:
        """What the row brings. Raises ValidationError."""

    @property
    @abstractmethod
    def here(self) -> Counter[Hashable]:
        """How often each key is there already."""

    @abstractmethod
    def said_here(self, entry: Entry) -> str:
        """The note of an entry that is there already."""

    def settled(self, entry: Entry) -> Entry:
        """A new entry as it can be saved, or as a wrong one; called for one after another."""
        return entry

    def placed(self, lines: list[Entry]) -> list[Entry]:
        """The judged rows as they are shown."""
        return lines

    @abstractmethod
    def refused(self, new: Sequence[Entry]) -> str:
        """Why these cannot be saved now; "" if they can."""

    @abstractmethod
    def lock(self) -> AbstractContextManager[Festival]:
        """A transaction with the festival locked."""

    @abstractmethod
    def add(self, new: Sequence[Entry], author: User | None) -> Sequence[int]:
        """Store new entries; return a number for each, of players their primary keys. Raises
        RulesError."""

    # The same for all.

    @cached_property
    def lines(self) -> list[Entry]:
        """Each entry with how it ends up. Raises TableRefused for more people or prizes than there
        may be."""
        self.left, self.seen = Counter(self.here), dict[Hashable, int]()
        entries, count = list[Entry](), 0
        for entry in self.entries():
            count += entry.count if entry.state != "left" else 0
            if count > self.most:
                raise TableRefused(TOO_MANY, most=f"{self.most:,}")
            entries.append(entry)
        return self.placed(list(map(self._judged, entries)))

    def of_state(self, state: str) -> list[Entry]:
        return [line for line in self.lines if line.state == state]

    @property
    def new(self) -> list[Entry]:
        """What would be saved, each as often as the list says."""
        return [each for each in self.of_state("new") for _ in range(each.count)]

    @cached_property
    def refusal(self) -> str:
        """Why nothing can be saved now; "" if it can."""
        return self.refused(self.new)

    @property
    def titles(self) -> list[str]:
        """Those of the shown columns."""
        return list(map(gettext, self.shown.values()))

    @cached_property
    def statuses(self) -> list[Value]:
        """What rows say of whether somebody comes, the most frequent first."""
        said = [self.status_of(row) for row in self.rows if not self._reasons[row]]
        return values_of(said, self.data)

    @cached_property
    def _absent(self) -> dict[str, str]:
        """The statuses of those who do not come, by their fields."""
        return {value.field: value.text for value in self.statuses if not value.is_taken}

    @cached_property
    def gaps(self) -> tuple[int, list[int]]:
        """How many lines inside the list are empty, and the first of them."""
        there = {row.line for row in self.rows[self.layout.top :]}
        lines = range(min(there, default=0), max(there, default=-1) + 1)
        first = islice((line for line in lines if line not in there), MOST_NAMED)
        return len(lines) - len(there), list(first)

    @property
    def is_clear(self) -> bool:
        """Whether there is nothing to ask: every row is new and nothing is left out."""
        is_new = all(
            line.state == "new" and not (line.note or line.extra or line.asked)
            for line in self.lines
        )
        is_names = len(self.layout.keys) == 1 and not self.statuses
        return is_names and is_new and not (self.refusal or self.can_unfold)

    def save(self, author: User | None) -> Sequence[int]:
        """Add what is new. The list is compared again, so that a second call adds nothing twice.

        Raises RulesError.
        """
        with self.lock() as festival:
            again = type(self)(festival, self.raw, self.data)
            return again.add(again.new, author)

    def cells_of(self, entry: Entry) -> list[Cell]:
        """The cells that the preview shows, those of columns that are read in a field."""
        return [
            Cell(
                gettext(title), text, f"{key}-{entry.number}" if self._can_type(key, entry) else ""
            )
            for (key, title), text in zip(self.shown.items(), entry.cells, strict=True)
        ]

    def _can_type(self, key: str, entry: Entry) -> bool:
        is_read = key in self.layout.keys or not self.is_of_people
        return key == NAME or (is_read and not entry.guest)

    @cached_property
    def fields(self) -> dict[str, str]:
        """What the fields of all rows hold before anybody changes them."""
        held: dict[str, str] = {}
        for line in self.lines:
            if line.state != "twice":
                held[f"take-{line.number}"] = line.tick
            held.update((cell.field, cell.text) for cell in self.cells_of(line) if cell.field)
            if line.extra:
                held[f"extra-{line.number}"] = line.extra
        return held

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

    def _judged(self, entry: Entry) -> Entry:
        """left: how many of those here no row has named. seen: the line of each key above."""
        tick = self._tick(entry)
        if entry.state in ("wrong", "left"):
            is_left = entry.state == "wrong" and tick == ""
            return replace(entry, state="left", note="") if is_left else entry
        key, line = entry.key, entry.row.line
        there = min(self.left[key], entry.count)
        entry = replace(entry, here=self.here[key] if self.is_of_people and there else 0)
        if entry.here and tick == entry.ticked:
            there = 0
        self.left[key] -= there
        entry = replace(entry, count=entry.count - there)
        above = self.seen.get(key, line)
        if entry.count and not entry.here and above != line and not entry.may_repeat:
            said = gettext("already in line {line}").format(line=above)
            tick = TWINS.get(self.data.get("twins", "")) if tick is None else tick
            if not tick:
                return replace(entry, state="twice" if tick is None else "left", note=said)
        if tick == "" and entry.count:
            status = self._absent.get(field_of(self.status_of(entry.row)), "")
            note = gettext("says {value}").format(value=status) if status else ""
            return replace(entry, state="left", note=note)
        self.seen.setdefault(key, line)
        if not entry.count:
            return replace(entry, state="known", note=self.said_here(entry))
        if there:
            said = gettext("{count} more than there are").format(count=entry.count)
            entry = replace(entry, note=said)
        return self.settled(entry)

    def _tick(self, entry: Entry) -> str | None:
        """What the user said of its row; None if nothing. Guests come with their person."""
        of_person = self.data.get(f"take-{entry.row.line}")
        if of_person is None and field_of(self.status_of(entry.row)) in self._absent:
            of_person = ""
        return "" if of_person == "" else self.data.get(f"take-{entry.number}")

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


def quoted(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED].rstrip()}…"


def _people(rows: Rows) -> list[str]:
    """The people of a list in one line; [] for any other list."""
    return people_in_line("\t".join(rows[0].cells)) if len(rows) == 1 else []
