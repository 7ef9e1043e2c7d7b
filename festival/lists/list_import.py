"""Imports a list: compares each row with what is there, says what is left out, and saves.

One class for lists of players, of prizes and of a hall's guests; each says only what its rows mean.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from festival.lists.chats import ChatLine, is_message
from festival.lists.columns import (
    NAME,
    Column,
    Headings,
    Layout,
    chosen,
    further,
    guess,
    is_same,
    is_sum,
    is_total,
    side_by_side,
)
from festival.lists.pasted_names import MARK, unmarked, without_marks
from festival.lists.people_in_line import FEW_LINES, parts_of, unfolded
from festival.lists.rows import Row, Rows, text_of, tidy
from festival.models import Festival

MOST_QUOTED = 100  # letters quoted of a wrong name or number, or of a row that is left out
TITLE, HEADING = gettext_noop("title"), gettext_noop("heading")
EXAMPLE, SUM = gettext_noop("example"), gettext_noop("total")
MARK_ALONE = gettext_noop("a number alone")
CHANGED = gettext_noop(
    "Excel changed this cell into a date ({date}). Type it again, with an apostrophe before it."
)


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What a row brings, and how it ends up."""

    row: Row
    cells: tuple[str, ...]  # as they would be saved, one for each shown column
    name: str = ""
    place: int = 0  # a player's number, a prize's tier, a guest's table; 0 if none is given
    value: int = 0  # of a prize
    key: Hashable = None  # equal keys are the same
    count: int = 1  # how many the row brings; once judged, how many of them are new
    may_repeat: bool = False  # whether rows above may have the same key
    extra: int | None = None  # how many guests the person brings; None where nothing says so
    # "new": will be saved; "known": is stored already, or is the same person as a row above;
    # "twice": has the key of a row above, and the user must say what that means; "wrong": cannot be
    # saved.
    state: str = "new"
    note: str = ""  # the reason of the state, or a question
    typed: str = ""  # the name of a row that cannot be read
    # With the name of a row above or of a guest here: "one" person with it, or "two", or "asked".
    twin: str = ""
    here: int = 0  # how many are here with the name of a guest here

    @property
    def is_list(self) -> bool:
        """Whether the name that cannot be read looks like several."""
        return bool(self.typed) and unfolded(self.typed, is_asked=True) is not None

    def wrong(self, note: str) -> Entry:
        return replace(self, state="wrong", note=note)


class LeftOut(NamedTuple):
    """A row that is left out unless the user takes it."""

    line: int
    text: str
    reason: str


class ListImport(ABC):
    """A list for one festival, with the choices of the user.

    data: the posted choices. `column-N` and `is_headed` say which column is what; `take` lists
    lines that were left out, `split` lines of one name that are lists; `as_typed` keeps a line of
    several names as one name; `twins` makes all equal names "two" people or "one", and `twin-N`
    that of line N: a number says that it is one more than so many who are here.
    """

    do_not_call_in_templates: ClassVar[bool] = True  # a template is given the class, too
    name: ClassVar[str]  # of the file with an empty list, a msgid
    page: ClassVar[str]  # name of the page that shows the imported rows
    address: ClassVar[str]  # name of the page that imports
    template: ClassVar[str]  # name of the page with an empty list
    is_of_people: ClassVar[bool] = True
    headings: ClassVar[Headings]
    columns: ClassVar[tuple[Column, ...]]  # those that are read
    shown: ClassVar[Mapping[str, str]]  # titles of the shown columns by their keys, msgids
    example: ClassVar[Mapping[str, str]]  # a row of the empty list: texts by keys, msgids
    number: ClassVar[str]  # key of the column that a sum does not have

    def __init__(self, festival: Festival, rows: Rows, data: Mapping[str, str]) -> None:
        self.festival, self.raw, self.data = festival, rows, data
        self.taken, self.split = _lines(data, "take"), _lines(data, "split")
        several, is_sure = (None, False) if guess(rows, self.headings) else _unfolded(rows)
        self.can_unfold = several is not None
        self.as_typed = data.get("as_typed", "0" if is_sure else "1") == "1"
        if several is not None and not self.as_typed:
            rows = several
        if self.is_of_people and not guess(rows, self.headings):
            rows = without_marks(rows)
        rows = tuple(part for row in rows for part in parts_of(row, self.split))
        self.rows = side_by_side(rows, self.headings)
        self.headed = guess(self.rows, self.headings)
        self.layout = chosen(data, self.guessed_layout(), self.columns)

    # What each kind of list says of itself.

    @abstractmethod
    def guessed_layout(self) -> Layout:
        """Which column is what, as far as headings and cells say."""

    def name_in(self, row: Row) -> str:
        """What the row is about, with its number or bullet."""
        return self.layout.cell(row, NAME)

    @cached_property
    def chat(self) -> Mapping[Row, ChatLine]:
        """What lines of a chat say besides names."""
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
        """Each entry with how it ends up."""
        self.left, self.seen = Counter(self.here), dict[Hashable, int]()
        return self.placed(list(map(self._judged, self.entries())))

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

    @cached_property
    def left_out(self) -> list[LeftOut]:
        return [left for left in map(self._left_out, self.rows) if left]

    @property
    def titles(self) -> list[str]:
        """Those of the shown columns."""
        return list(map(gettext, self.shown.values()))

    @cached_property
    def further(self) -> list[str]:
        """Headings of columns that are not read."""
        return [text for text in further(self.rows, self.layout) if not MARK.fullmatch(text)]

    @property
    def is_clear(self) -> bool:
        """Whether there is nothing to ask: every row is new and nothing is left out."""
        is_new = all(
            line.state == "new" and not line.note and line.extra is None for line in self.lines
        )
        return is_new and not (self.left_out or self.further or self.refusal or self.can_unfold)

    def save(self, author: User | None) -> Sequence[int]:
        """Add what is new. The list is compared again, so that a second call adds nothing twice.

        Raises RulesError.
        """
        with self.lock() as festival:
            again = type(self)(festival, self.raw, self.data)
            return again.add(again.new, author)

    def _judged(self, entry: Entry) -> Entry:
        """left: how many of those here no row has named. seen: the line of each key above."""
        if entry.state == "wrong":
            return entry
        key, line = entry.key, entry.row.line
        there = min(self.left[key], entry.count)
        here = self.here[key] if self.is_of_people and there else 0
        answer, twin = self.data.get(f"twin-{line}", "" if here else self.data.get("twins")), ""
        if here:
            twin = "two" if answer == str(here) else "one"
            there = 0 if twin == "two" else there
        elif key in self.seen and not entry.may_repeat:
            twin = answer if answer in ("one", "two") else "asked"
        self.left[key] -= there
        entry = replace(entry, count=entry.count - there, twin=twin, here=here)
        above = self.seen.setdefault(key, line)
        if not entry.count:
            return replace(entry, state="known", note=self.said_here(entry))
        if not here and twin in ("asked", "one"):
            state = "twice" if twin == "asked" else "known"
            said = gettext("already in line {line}").format(line=above)
            return replace(entry, state=state, note=said)
        if there:
            said = gettext("{count} more than there are").format(count=entry.count)
            entry = replace(entry, note=said)
        return self.settled(entry)

    def entries(self) -> Iterator[Entry]:
        """What each row brings, but those that are left out."""
        body = [row for row in self.rows if not self._reason(row)]
        typed = [self.chat[row].text if row in self.chat else self.name_in(row) for row in body]
        names = unmarked(typed, self.known_names(body))
        for row, name in zip(body, names, strict=True):
            try:
                if date := self.layout.has_date(row):
                    raise ValidationError(gettext(CHANGED).format(date=date))
                yield from self.entries_of(row, name)
            except ValidationError as error:
                said = {NAME: name or self.name_in(row)}
                cells = (said.get(key) or self.layout.cell(row, key) for key in self.shown)
                entry = Entry(row=row, cells=tuple(map(quoted, cells)), typed=self.name_in(row))
                yield entry.wrong(error.messages[0])

    def _left_out(self, row: Row) -> LeftOut | None:
        reason = self._reason(row)
        if reason == MARK_ALONE:
            row = next((raw for raw in self.raw if raw.line == row.line), row)
        text = quoted(" · ".join(filter(None, row.cells)))
        return LeftOut(row.line, text, gettext(reason)) if reason else None

    def _reason(self, row: Row) -> str:
        """Why a row is left out; "" if it is read. The user may take each."""
        if row.line in self.taken:
            return ""
        above = self.rows[: self.layout.top]
        if any(row is each for each in above):
            return HEADING if row is above[-1] else TITLE
        if not any(row.cells):
            return MARK_ALONE
        name = self.name_in(row)
        if is_same(name, self.example[NAME]):
            return EXAMPLE
        # Somebody may be called Total: then the row has a number, or further rows follow.
        has_number = self.layout.cell(row, self.number)[:1].isdecimal()
        is_last = row is self.rows[-1]
        if (not name and is_total(row)) or (not has_number and is_sum(row, is_last=is_last)):
            return SUM
        return row.aside or (self.chat[row].left_out if row in self.chat else "")


def quoted(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED].rstrip()}…"


def _lines(data: Mapping[str, str], key: str) -> frozenset[int]:
    numbers = data.get(key, "").split()
    return frozenset(int(each) for each in numbers if each.isdecimal() and len(each) < 10)


def _unfolded(rows: Rows) -> tuple[Rows | None, bool]:
    """The rows of a list in one line or few, one for each person, and whether it surely is such a
    list; None where it is none."""
    is_short = len(rows) <= FEW_LINES + 1 or len(rows[0].cells) == 1
    if not is_short or any(is_message(row.cells[0]) for row in rows):
        return None, False
    sure = unfolded(text_of(rows))
    text = sure or unfolded(text_of(rows), is_asked=True)
    if text is None:
        return None, False
    people = tidy(Row(line, (name,)) for line, name in enumerate(text.splitlines(), start=1))
    return people, sure is not None
