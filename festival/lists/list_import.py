"""Imports a list: compares each row with what is there, says what is left out, and saves.

The preview has a tick for each row and fields for its cells, so that all can be put right there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from django.contrib.auth.models import User
from django.utils.translation import gettext, gettext_noop

from festival.lists.column_headings import NAME, answer
from festival.lists.list_entry import Entry
from festival.lists.list_reading import ListReading
from festival.lists.list_store import ListStore
from festival.lists.rows import Rows, TableRefused
from festival.models import Festival

TWINS = {"two": "on", "one": ""}  # ticks of all rows with the name of a row above
TOO_MANY = gettext_noop("Choose a list of at most {most} people or prizes (this one has more).")


@dataclass(frozen=True, kw_only=True)
class ListKind:
    """Players, prizes or a hall's guests: what their lists mean, where they go, and the pages."""

    name: str  # of the file with an empty list, a msgid
    title: str  # of the pages, a msgid
    which: str  # asks which column is the name, a msgid
    hint: str  # what happens to somebody's own list, a msgid
    page: str  # name of the page that shows the imported rows
    address: str  # name of the page that imports
    template: str  # name of the page with an empty list
    most: int  # people or prizes that a festival may have at all
    reading: type[ListReading]
    store: type[ListStore]


class Cell(NamedTuple):
    key: str
    title: str
    text: str
    field: str  # "" where the preview does not let it be changed


class ListImport:
    """A list for one festival, with the choices of the user.

    data: the posted choices. `column-N` says what a column is, and of two that say the same the
    first here is read; `heading` says how many rows stand above the list, `who:VALUE` whether those
    with this status come; `as_typed` keeps a line of several names as one name; `twins` makes all
    equal names "two" people or "one". Of line N, `take-N` is its tick, `KEY-N` what was typed for a
    cell, `extra-N` how many guests come with the person, whose own fields are `KEY-N-1` and so on.
    """

    def __init__(
        self, kind: ListKind, festival: Festival, rows: Rows, data: Mapping[str, str]
    ) -> None:
        self.kind, self.festival, self.rows = kind, festival, rows
        self.store = kind.store(festival, data)
        self.reading = kind.reading(self.store, rows, data)
        self.data = self.reading.data

    @cached_property
    def lines(self) -> list[Entry]:
        """Each entry with how it ends up. Raises TableRefused for more people or prizes than there
        may be."""
        self.left = Counter(self.store.here)
        self.seen, self.asked = dict[Hashable, int](), set[int]()
        entries, count = list[Entry](), 0
        for entry in self.reading.entries():
            count += entry.count if entry.state != "left" else 0
            if count > self.kind.most:
                raise TableRefused(TOO_MANY, most=f"{self.kind.most:,}")
            entries.append(entry)
        return self.store.placed(list(map(self._judged, entries)))

    def of_state(self, state: str) -> list[Entry]:
        return [line for line in self.lines if line.state == state]

    @property
    def new(self) -> list[Entry]:
        """What would be saved, each as often as the list says."""
        return [each for each in self.of_state("new") for _ in range(each.count)]

    @cached_property
    def refusal(self) -> str:
        """Why nothing can be saved now; "" if it can."""
        return self.store.refused(self.new)

    @property
    def titles(self) -> list[str]:
        """Those of the shown columns."""
        return list(map(gettext, self.reading.shown.values()))

    @property
    def is_clear(self) -> bool:
        """Whether there is nothing to ask: every row is new and nothing is left out."""
        is_new = all(line.is_plain for line in self.lines)
        is_names = len(self.reading.layout.keys) == 1 and not self.reading.statuses
        return is_names and is_new and not (self.refusal or self.reading.can_unfold)

    def save(self, author: User | None) -> Sequence[int]:
        """Add what is new. The list is compared again, so that a second call adds nothing twice.

        Raises RulesError.
        """
        with self.store.lock() as festival:
            again = ListImport(self.kind, festival, self.rows, self.data)
            return again.store.add(again.new, author)

    def cells_of(self, entry: Entry) -> list[Cell]:
        """The cells that the preview shows, those of columns that are read in a field."""
        return [
            Cell(
                key,
                gettext(title),
                text,
                f"{key}-{entry.number}" if self._can_type(key, entry) else "",
            )
            for (key, title), text in zip(self.reading.shown.items(), entry.cells, strict=True)
        ]

    def _can_type(self, key: str, entry: Entry) -> bool:
        is_read = key in self.reading.layout.keys or not self.reading.is_of_people
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
        is_namesake = there and self.reading.is_of_people
        entry = replace(entry, here=self.store.here[key] if is_namesake else 0)
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
            status = self.reading.absence(entry.row)
            text = gettext("says {value}")
            if status and answer(status) is None:
                text = gettext("is “{value}” a yes?")
            note = text.format(value=status) if status else ""
            return replace(entry, state="left", note=note)
        self.seen.setdefault(key, line)
        if not entry.count:
            return replace(entry, state="known", note=self.store.said_here(entry))
        if there:
            said = gettext("{count} more than there are").format(count=entry.count)
            entry = replace(entry, note=said)
        return self.store.settled(entry)

    def _tick(self, entry: Entry) -> str | None:
        """What the user said of its row; None if nothing. Guests come with their person."""
        of_person = self.data.get(f"take-{entry.row.line}")
        if of_person is None and self.reading.absence(entry.row) is not None:
            of_person = ""
        return "" if of_person == "" else self.data.get(f"take-{entry.number}")
