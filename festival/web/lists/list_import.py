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
from typing import ClassVar, Generic, TypeVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from festival.models import Festival
from festival.web.lists.chats import ChatLine, is_message
from festival.web.lists.columns import (
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
from festival.web.lists.marks import MARK, unmarked
from festival.web.lists.people_in_line import FEW_LINES, unfolded
from festival.web.lists.rows import Row, Rows, text_of, tidy

Item = TypeVar("Item")
Item_co = TypeVar("Item_co", covariant=True)
MOST_QUOTED = 100  # letters quoted of a wrong name or number, or of a row that is left out
TITLE, HEADING = gettext_noop("title"), gettext_noop("heading")
EXAMPLE, SUM = gettext_noop("example"), gettext_noop("total")
MARK_ALONE = gettext_noop("a number alone")
CHANGED = gettext_noop(
    "Excel changed this cell into a date ({date}). Type it again, with an apostrophe before it."
)


@dataclass(frozen=True, kw_only=True)
class Entry(Generic[Item_co]):
    """What a row brings, and how it ends up."""

    row: Row
    cells: tuple[str, ...]  # as they would be saved, one for each shown column
    key: Hashable = None  # equal keys are the same
    item: Item_co | None = None  # None if the row cannot be read
    count: int = 1  # how many the row brings; in a reading, how many of them are new
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
        """Whether the name that cannot be read looks like several. Optimization: asked only of the
        rows that are shown."""
        return bool(self.typed) and unfolded(self.typed, is_asked=True) is not None


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """A row that is left out unless the user takes it."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A whole list as it would be saved."""

    titles: tuple[str, ...]  # of the shown columns
    lines: tuple[Entry[object], ...]
    left_out: tuple[LeftOut, ...] = ()
    further: tuple[str, ...] = ()  # headings of columns that are not read
    refusal: str = ""  # why nothing can be saved now

    def of_state(self, state: str) -> tuple[Entry[object], ...]:
        return tuple(line for line in self.lines if line.state == state)

    @property
    def is_clear(self) -> bool:
        """Whether there is nothing to ask: every row is new and nothing is left out."""
        is_new = all(
            line.state == "new" and not line.note and line.extra is None for line in self.lines
        )
        return is_new and not (self.left_out or self.further or self.refusal)


class ListImport(ABC, Generic[Item]):
    """A list for one festival, with the choices of the user.

    data: the posted choices. `column-N` and `is_headed` say which column is what; `take` lists
    lines that were left out, `split` lines of one name that are lists; `as_typed` keeps a line of
    several names as one name; `twins` makes all equal names "two" people or "one", and `twin-N`
    that of line N. There a number says that it is one more than so many who are here, so that it is
    not added again.
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
    is_here: ClassVar[str]  # the note of an entry that is there already, a msgid

    def __init__(self, festival: Festival, rows: Rows, data: Mapping[str, str]) -> None:
        self.festival, self.raw, self.data = festival, rows, data
        self.taken, self.split = _lines(data, "take"), _lines(data, "split")
        several, is_sure = (None, False) if guess(rows, self.headings) else _unfolded(rows)
        self.can_unfold = several is not None
        self.as_typed = data.get("as_typed", "0" if is_sure else "1") == "1"
        if several is not None and not self.as_typed:
            rows = several
        rows = tuple(part for row in rows for part in self._parts(row))
        self.rows = self.tidied(side_by_side(rows, self.headings))
        self.use(chosen(data, self.guessed_layout(), self.columns))

    def use(self, layout: Layout) -> None:
        """Read the rows by this layout."""
        self.layout = layout
        self.chat = self.chat_lines()

    # What each kind of list says of itself.

    def tidied(self, rows: Rows) -> Rows:
        """The rows without columns that say nothing."""
        return rows

    @abstractmethod
    def guessed_layout(self) -> Layout:
        """Which column is what, as far as headings and cells say."""

    @abstractmethod
    def name_in(self, row: Row) -> str:
        """What the row is about, with its number or bullet."""

    def chat_lines(self) -> Mapping[Row, ChatLine]:
        """What lines of a chat say besides names."""
        return {}

    @abstractmethod
    def known_names(self, body: Sequence[Row]) -> Container[str]:
        """Keys of names whose number or bullet belongs to them."""

    @abstractmethod
    def entries_of(self, row: Row, name: str) -> Iterator[Entry[Item]]:
        """What the row brings. Raises ValidationError."""

    @abstractmethod
    def here(self) -> Counter[Hashable]:
        """How often each key is there already."""

    def said_here(self, entry: Entry[Item]) -> str:
        return gettext(self.is_here)

    def objection(self, entry: Entry[Item]) -> str:
        """Why a new entry cannot be saved; called for one after another."""
        return ""

    @abstractmethod
    def refusal(self, new: Sequence[Item]) -> str:
        """Why these cannot be saved now; "" if they can."""

    @abstractmethod
    def lock(self) -> AbstractContextManager[Festival]:
        """A transaction with the festival locked."""

    @abstractmethod
    def add(self, new: Sequence[Item], author: User | None) -> Sequence[int]:
        """Store new items; return a number for each, of players their primary keys. Raises
        RulesError."""

    # The same for all.

    @cached_property
    def reading(self) -> Reading:
        """What becomes of each row."""
        left = further(self.rows, self.layout)
        return Reading(
            titles=tuple(map(gettext, self.shown.values())),
            lines=tuple(self.placed(self.judged)),
            left_out=tuple(left for left in map(self._left_out, self.rows) if left),
            further=tuple(text for text in left if not MARK.fullmatch(text)),
            refusal=self.refusal(self.new),
        )

    def placed(self, lines: Sequence[Entry[Item]]) -> Sequence[Entry[Item]]:
        """The rows as they are shown."""
        return lines

    def save(self, author: User | None) -> Sequence[int]:
        """Add what is new. The list is compared again, so that a second call adds nothing twice.

        Raises RulesError.
        """
        with self.lock() as festival:
            again = type(self)(festival, self.raw, self.data)
            return again.add(again.new, author)

    @property
    def new(self) -> list[Item]:
        """What would be saved, each as often as the list says."""
        new = [each for each in self.judged if each.state == "new"]
        return [each.item for each in new if each.item is not None for _ in range(each.count)]

    @cached_property
    def judged(self) -> list[Entry[Item]]:
        """Each entry with how it ends up."""
        here, seen = self.here(), dict[Hashable, int]()
        left = Counter(here)
        return [
            self._judged(each, here, left, seen) if each.item else each for each in self.entries()
        ]

    def _judged(
        self,
        entry: Entry[Item],
        here: Counter[Hashable],
        left: Counter[Hashable],
        seen: dict[Hashable, int],
    ) -> Entry[Item]:
        """left: how many of those here no row has named. seen: the line of each key above."""
        key, line = entry.key, entry.row.line
        state, note, twin = "new", entry.note, ""
        there = min(left[key], entry.count)
        has_namesake = self.is_of_people and there > 0
        if has_namesake:
            answer = self.data.get(f"twin-{line}")
            twin = "two" if answer == str(here[key]) else "one"
        if twin == "two":
            there = 0
        left[key] -= there
        if there == entry.count:
            state, note = "known", self.said_here(entry)
        elif not has_namesake and (twin := self._twin(entry, seen)) in ("asked", "one"):
            said = gettext("already in line {line}")
            if here[key]:
                said = gettext("already in line {line}, and on the list")
            state, note = "twice" if twin == "asked" else "known", said.format(line=seen[key])
        elif said := self.objection(entry):
            state, note = "wrong", said
        elif there:
            note = gettext("{count} more than there are").format(count=entry.count - there)
        seen.setdefault(key, line)
        return replace(
            entry,
            state=state,
            note=note,
            count=entry.count - there,
            twin=twin,
            here=here[key] if has_namesake else 0,
        )

    def _twin(self, entry: Entry[Item], seen: Container[Hashable]) -> str:
        """What an entry with the key of a row above is, as in `Entry`; "" for any other."""
        if entry.key not in seen or entry.may_repeat:
            return ""
        answer = self.data.get(f"twin-{entry.row.line}", self.data.get("twins"))
        return answer if answer in ("one", "two") else "asked"

    def entries(self) -> Iterator[Entry[Item]]:
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
                yield self._unreadable(row, name, error.messages[0])

    def _unreadable(self, row: Row, name: str, why: str) -> Entry[Item]:
        whole = self.name_in(row)
        cells = (name or whole if key == NAME else self.layout.cell(row, key) for key in self.shown)
        typed = "" if row.line in self.split else whole
        return Entry(row=row, cells=tuple(map(quoted, cells)), state="wrong", note=why, typed=typed)

    def _left_out(self, row: Row) -> LeftOut | None:
        reason = self._reason(row)
        if reason == MARK_ALONE:
            row = next((raw for raw in self.raw if raw.line == row.line), row)
        text = quoted(" · ".join(filter(None, row.cells)))
        return LeftOut(line=row.line, text=text, reason=gettext(reason)) if reason else None

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

    def _parts(self, row: Row) -> Iterator[Row]:
        """The row, or one for each name of a row that the user calls a list."""
        place = max(range(len(row.cells)), key=lambda place: len(row.cells[place]))
        text = unfolded(row.cells[place], is_asked=True) if row.line in self.split else None
        for name in text.splitlines() if text else [row.cells[place]]:
            yield replace(row, cells=(*row.cells[:place], name, *row.cells[place + 1 :]))


def quoted(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED].rstrip()}…"


def _lines(data: Mapping[str, str], key: str) -> frozenset[int]:
    """The numbers of lines in a posted field, apart by blanks."""
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
