"""Imports a list: compares each row with what is there, says what is left out, and saves.

One class for lists of players, of prizes and of a hall's guests; each says only what its rows mean.
The preview has a tick for each row and fields for its cells, so that all can be put right there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Container, Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from festival.lists.column_headings import NAME, answer
from festival.lists.file_to_rows import LONGEST_CELL
from festival.lists.list_entry import Entry
from festival.lists.list_reading import ListReading
from festival.lists.pasted_names import unmarked
from festival.lists.rows import Row, TableRefused
from festival.lists.who_comes import field_of
from festival.models import Festival
from festival.words.money import readings_of

MOST_QUOTED = 100  # letters shown of a row that is left out
TWINS = {"two": "on", "one": ""}  # ticks of all rows with the name of a row above
TOO_MANY = gettext_noop("Choose a list of at most {most} people or prizes (this one has more).")


class Cell(NamedTuple):
    title: str
    text: str
    field: str  # "" where the preview does not let it be changed


class ListImport(ListReading):
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
    most: ClassVar[int]  # people or prizes that a festival may have at all

    # What each kind of list says of itself.

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
        self.left, self.seen, self.asked = Counter(self.here), dict[Hashable, int](), set[int]()
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

    def fields_of(self, lines: Iterable[Entry]) -> dict[str, str]:
        """What the fields of these rows hold before anybody changes them."""
        held: dict[str, str] = {}
        for line in lines:
            if line.state != "twice":
                held[f"take-{line.number}"] = line.tick
            held.update((cell.field, cell.text) for cell in self.cells_of(line) if cell.field)
            if line.extra:
                held[f"extra-{line.number}"] = line.extra
        return held

    def _judged(self, entry: Entry) -> Entry:
        """left: how many of those here no row has named. seen: the line of each key above. asked:
        lines of people who may be the same as one above; nobody comes with them yet."""
        tick = self._tick(entry)
        if entry.state in ("wrong", "left"):
            is_left = entry.state == "wrong" and tick == ""
            return replace(entry, state="left", note="") if is_left else entry
        key, line = entry.key, entry.row.line
        if entry.guest and line in self.asked:
            return replace(entry, state="left")
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
                self.asked |= {line} if not entry.guest and tick is None else set()
                return replace(entry, state="twice" if tick is None else "left", note=said)
        if tick == "" and entry.count:
            status = self._absent.get(field_of(self.status_of(entry.row)), "")
            text = gettext("says {value}")
            if status and answer(status) is None:
                text = gettext("is “{value}” a yes?")
            note = text.format(value=status) if status else ""
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


def quoted(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED].rstrip()}…"
