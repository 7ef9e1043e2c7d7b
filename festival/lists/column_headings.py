"""Finds out which column of a list is which: by its heading, by its cells, or as the emcee says.

The page lets people name each column, so that only what is sure is guessed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from festival.lists.rows import Row, Rows
from rules.data_folders import FILES

LEFT_OUT = ""  # the key of a column that is not read
NAME, GIVEN, FAMILY = "name", "given", "family"  # an entry is called by its name
STATUS, MORE = "status", "more"  # keys of the columns that say who comes, and with how many
NUMBER = "number"  # the key of the column that counts
MOST_WORDS = 12  # of a heading, also of a question
NEAR_THE_TOP = 15  # rows in which a heading is searched
LOOKED_AT = 100  # rows whose cells say what a column is
MOST_STATUSES = 8  # values of a column that says who comes, unless most are known answers
NEARLY_ALL = 0.7  # share of rows that name somebody
WORDS = tomllib.loads((FILES / "seeds" / "list_headings.toml").read_text(encoding="utf-8"))
# In brackets beside a heading: Value (PHP)
BESIDE = re.compile(r"[(（\[［][^()（）\[\]［］]*[)）\]］]")
SIGNS = re.compile(r"[\s.:：*_\-\"'`“”‘’„«»]+")
APART = re.compile(r"[\W_]+")
PARTS = re.compile(r"[/／|｜]")  # Name / 姓名
# Mail addresses, links, dates, times and phone numbers.
NO_NAME = re.compile(r"@|://|www\.|\d[./-]\d{1,2}[./-]\d|\d:\d\d|(?:\d[\s()-]*){7}")


@dataclass(frozen=True, kw_only=True)
class Column:
    key: str
    title: str  # a msgid
    words: frozenset[str]  # other headings, as `plain` returns them
    choice: str = ""  # what the page calls it, a msgid; "" for its title

    @classmethod
    def of(cls, kind: str, key: str, title: str, choice: str = "") -> Column:
        return cls(key=key, title=title, words=words_of(kind, key), choice=choice)

    def is_headed(self, text: str) -> bool:
        word = plain(text)
        return bool(word) and (word in self.words or word in in_all_languages(self.title))


@dataclass(frozen=True, kw_only=True)
class Headings:
    """The headings of one kind of list."""

    columns: tuple[Column, ...]
    main: tuple[str, ...]  # keys of columns of which one alone makes a heading
    beside: Column  # headings of columns that such lists often have and that are not read
    # Headings that can also be an entry: somebody brings a "Guest".
    entries: frozenset[str] = frozenset()

    # Words by keys that make a heading also inside a question, unless one of `without` is there.
    within: Mapping[str, Sequence[str]] = field(default_factory=dict)
    without: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def layout_of(self, rows: Rows, place: int) -> Layout:
        """What the cells of this row say as a heading: each key once, a whole word before one in a
        question. Cells below that do not fit make it none."""
        keys, is_sure = [LEFT_OUT] * len(rows[place].cells), True
        near = rows[place + 1 : place + 1 + LOOKED_AT]
        for keys_in in (self._equal, self._within):
            before = {*keys} - {LEFT_OUT}
            for at, cell in enumerate(rows[place].cells):
                below = [row.cells[at] for row in near if row.cells[at]]
                is_strict = keys_in == self._within or plain(cell) in self.entries
                fitting = [
                    key
                    for key in keys_in(cell)
                    if key not in before and (not near or self._fits(key, below, is_strict))
                ]
                if keys[at] or not fitting:
                    continue
                keys[at] = next((key for key in fitting if key not in keys), LEFT_OUT)
                is_sure = is_sure and not (fitting[0] == NAME and keys[at] != NAME)
        return Layout(keys=tuple(keys), top=place + 1, is_sure=is_sure)

    def is_heading(self, rows: Rows, layout: Layout) -> bool:
        """Whether this row is one: it has a known word for a name, and none for an entry unless it
        is the first row or has another heading. In a row of one cell it says nothing else."""
        row = rows[layout.top - 1]
        said, keys = filled_cells(row), list(filter(None, layout.keys))
        if any(cell.strip(" .)").isdecimal() for cell in said):
            return False
        named = [cell for cell, key in zip(row.cells, layout.keys, strict=True) if key in self.main]
        if not named:
            is_of_others = len(said) > 1 and any(self._is_of_others(cell, NAME) for cell in said)
            return is_of_others or (len(keys) > 1 and not self.within)
        if len(keys) > 1 or any(map(self.beside.is_headed, said)):
            return True
        if {plain(named[0]), *APART.split(named[0].casefold())} & self.entries:
            again = (plain(cell) for each in rows[layout.top :] for cell in each.cells)
            word = plain(named[0])
            return layout.top == 1 and word in self.entries and word not in again
        return layout.top == 1 or len(said) > 1 or bool(self._equal(named[0]))

    def _equal(self, cell: str) -> list[str]:
        parts = [part for part in PARTS.split(cell) if part.strip()]
        return [each.key for each in self.columns if parts and all(map(each.is_headed, parts))]

    def _within(self, cell: str) -> list[str]:
        bare = BESIDE.sub("", cell).strip()
        is_more = any(sign in bare.rstrip(":：") for sign in ",;|:：")
        if is_more or bare[-1:].isdecimal() or len(bare.split()) > MOST_WORDS:
            return []
        found = [key for key, words in self.within.items() if holds(bare, words)]
        parts = {GIVEN, FAMILY} & {*found}
        found = [NAME] if len(parts) > 1 else [key for key in found if key != NAME or not parts]
        return [key for key in found if not self._is_of_others(cell, key)]

    def _is_of_others(self, cell: str, key: str) -> bool:
        """Whether it heads the same of something else: Order name, Payment status."""
        key = NAME if key in self.main else key
        return holds(cell, self.without.get(key, ())) and holds(cell, self.within.get(key, ()))

    def _fits(self, key: str, below: Sequence[str], is_strict: bool) -> bool:
        if key == STATUS:
            return are_statuses(below)
        if key == MORE:
            return all(cell.isdecimal() or answer(cell) is not None for cell in below)
        if not self.within or key not in (NAME, GIVEN, FAMILY):
            return True
        return are_names(below) if is_strict else any(map(is_name_like, below))


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Which column of the rows is which."""

    keys: tuple[str, ...]  # for each column of the rows
    top: int = 0  # rows above the list, the heading included
    is_sure: bool = True  # no other column could be the name as well

    def cell(self, row: Row, key: str) -> str:
        """The row's cell of the column with this key; "" without such a column."""
        return row.cells[self.keys.index(key)] if key in self.keys else ""

    def with_key(self, place: int, key: str) -> Layout:
        return replace(self, keys=(*self.keys[:place], key, *self.keys[place + 1 :]))

    def without(self, key: str) -> Layout:
        return replace(self, keys=tuple("" if each == key else each for each in self.keys))


def guess(rows: Rows, headings: Headings) -> Layout | None:
    """The layout by the list's heading; None without one. Of several rows that could be it, the
    one with the most known columns, then the lower."""
    places = (place for place, row in enumerate(rows[:NEAR_THE_TOP]) if not row.aside)
    near = (headings.layout_of(rows, place) for place in places)
    found = [layout for layout in near if headings.is_heading(rows, layout)]
    return max(reversed(found), key=lambda each: len([*filter(None, each.keys)]), default=None)


def is_name_like(cell: str) -> bool:
    """Whether a cell is mostly letters, and no date, time, mail address, link or phone number."""
    letters = sum(map(str.isalpha, cell))
    return letters * 2 > len("".join(cell.split())) and not NO_NAME.search(cell)


def are_names(cells: Sequence[str]) -> bool:
    """Whether most of them are letters, and most of these differ."""
    good = [plain(cell) for cell in cells if is_name_like(cell)]
    return len(good) * 2 > len(cells) and len({*good}) * 2 > len(good)


def are_statuses(cells: Sequence[str]) -> bool:
    """Whether some are answers, and the others few words that repeat."""
    known = [cell for cell in cells if answer(cell) is not None]
    others = [cell for cell in cells if answer(cell) is None]
    is_few = len({*map(plain, others)}) <= MOST_STATUSES or len(known) * 2 > len(cells)
    return bool(known) and is_few and all(map(is_name_like, others))


def answer(text: str) -> bool | None:
    """Whether somebody comes who says so; None if it is not clear. What it begins with counts more:
    Going, no plus one."""
    yes, no = WORDS["people"]["present"], WORDS["people"]["absent"]
    is_yes, is_no = holds(text, yes), holds(text, no)
    first = APART.split(text.casefold().strip())[0]
    return (first in yes or not is_no) if is_yes else False if is_no else None


def name_columns(rows: Rows, but: int | None = None) -> list[int]:
    """The columns that could be the names in a list without a heading. but: one that is not."""
    looked_at = [row for row in rows if not row.aside][:LOOKED_AT]
    columns = {
        place: [row.cells[place] for row in looked_at if row.cells[place]]
        for place in range(len(rows[0].cells))
        if place != but
    }
    return [
        place
        for place, cells in columns.items()
        if are_names(cells) and len(cells) > NEARLY_ALL * len(looked_at)
    ]


def filled_cells(row: Row) -> list[str]:
    return [cell for cell in row.cells if cell]


def said_columns(
    data: Mapping[str, str], guessed: Layout, columns: Sequence[Column]
) -> dict[str, str]:
    """What each column's field says: those that the emcee chose as `data` has them, then as
    guessed."""
    known = {each.key for each in columns}
    usual = {f"column-{place}": key for place, key in enumerate(guessed.keys)}
    said = {
        column: key if key in known else LEFT_OUT for column, key in data.items() if column in usual
    }
    return said | {column: key for column, key in usual.items() if column not in said}


def chosen(said: Mapping[str, str], heading: str, guessed: Layout) -> Layout:
    """The layout of columns that say this: of two with one meaning, the first one is read."""
    first = dict[str, str]()
    for column, key in said.items():
        first.setdefault(key, column)
    places = (f"column-{place}" for place in range(len(guessed.keys)))
    keys = tuple(said[each] if first[said[each]] == each else LEFT_OUT for each in places)
    top = int(heading) if heading.isdecimal() and len(heading) < 6 else guessed.top
    return replace(guessed, keys=keys, top=top)


def is_same(text: str, msgid: str) -> bool:
    """Whether a text is a translation of a msgid in any of our languages."""
    return plain(text) in in_all_languages(msgid)


def plain(text: str) -> str:
    """A heading without case, spaces, points, quotes and brackets, which people write in many
    ways."""
    return SIGNS.sub("", BESIDE.sub("", text)).casefold()


def holds(text: str, phrases: Iterable[str]) -> bool:
    """Whether a text has one of these as whole words; Chinese ones anywhere."""
    words = f" {' '.join(APART.split(text.casefold()))} "
    return any(f" {each} " in words if each.isascii() else each in text for each in phrases)


def words_of(kind: str, column: str) -> frozenset[str]:
    """The possible headings of a column in this kind of list, as `plain` returns them."""
    return frozenset(WORDS[kind][column].split())


@cache
def in_all_languages(msgid: str) -> frozenset[str]:
    said = set()
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            said.add(plain(gettext(msgid)))
    return frozenset(said)
