"""A list that is brought in: which of its columns is what, and what is made of each row."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from festival.web.lists.rows import Row, Rows

LEFT_OUT = ""  # the key of a column that is none of ours
NEAR_THE_TOP = 15  # rows among which the heading is looked for
BESIDE = re.compile(r"[(（\[［].*?[)）\]］]")  # the currency beside a heading: Value (PHP)
SIGNS = re.compile(r"[\s.:：*_\-/]+")
TOTAL = gettext_noop("Total")
TOTALS = frozenset(
    {"sum", "grandtotal", "subtotal", "合計", "合计", "總計", "总计", "小計", "小计"}
    | {"總數", "总数", "總人數", "总人数", "共"}
)
# Two languages beside each other: Name / 姓名, 姓名 Name.
BETWEEN = re.compile(
    r"[/／|｜·]|(?<=[\u3400-\u9fff])(?=\s*[A-Za-z])|(?<=[A-Za-z.\s])(?=[\u3400-\u9fff])"
)
WITH_SUM = re.compile(r"(\D*)\d[\d,.]*\D{0,12}")  # Total: 123 pax


@dataclass(frozen=True, kw_only=True)
class Column:
    """What a list can say. title: a msgid. words: how else it is headed, see `plain`."""

    key: str
    title: str
    words: frozenset[str]

    def is_headed(self, text: str) -> bool:
        parts = [part for part in BETWEEN.split(text) if part.strip()] or [""]
        return self._is_word(text) or all(self._is_word(part) for part in parts)

    def _is_word(self, text: str) -> bool:
        word = plain(text)
        return bool(word) and (word in self.words or word in in_all_languages(self.title))


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Which column is what. keys: for each column of the rows. top: how many rows stand above the
    list, its heading included."""

    keys: tuple[str, ...]
    top: int = 0

    def cell(self, row: Row, key: str) -> str:
        """ "" where no column is that."""
        return row.cells[self.keys.index(key)] if key in self.keys else ""


@dataclass(frozen=True, kw_only=True)
class Line:
    """A row and what becomes of it. cells: as they would be saved, one for each shown column.

    state: "new" is saved, "known" is there already, "twice" stands in the list before, "wrong"
    cannot be taken. note: why.
    """

    line: int
    cells: tuple[str, ...]
    state: str
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """titles: of the shown columns. lines: of all rows but those left out. left_out: the lines of
    rows that are headings, totals and examples; further: the headings of columns that are not read.
    refusal: why nothing of it can be saved now."""

    titles: tuple[str, ...]
    lines: tuple[Line, ...]
    left_out: tuple[int, ...] = ()
    further: tuple[str, ...] = ()
    refusal: str = ""

    def of_state(self, state: str) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.state == state)


def guess(rows: Rows, columns: Sequence[Column], main: Collection[str]) -> Layout | None:
    """By the heading; None where there is none. main: the columns of which every list has one."""
    for place, row in enumerate(rows[:NEAR_THE_TOP]):
        keys = _keys_of(row, columns)
        found = [key for key in keys if key]
        if len(found) > 1 or any(key in main for key in found):
            return Layout(keys=keys, top=place + 1)
    return None


def heads(rows: Rows, columns: Sequence[Column]) -> frozenset[str]:
    """What stands in the row that heads the list most like this; nothing where none does."""
    headed = (
        frozenset(cell for cell in row.cells if any(each.is_headed(cell) for each in columns))
        for row in rows[:NEAR_THE_TOP]
    )
    return max(headed, key=len, default=frozenset())


def _keys_of(heading: Row, columns: Sequence[Column]) -> tuple[str, ...]:
    """Each key once, for the first column that is headed so."""
    keys: list[str] = []
    for cell in heading.cells:
        fitting = (column.key for column in columns if column.is_headed(cell))
        keys.append(next((key for key in fitting if key not in keys), LEFT_OUT))
    return tuple(keys)


def chosen(data: Mapping[str, str], guessed: Layout, columns: Sequence[Column]) -> Layout:
    """As the emcee wants it; what they did not say stays as it was guessed."""
    known = {LEFT_OUT, *(column.key for column in columns)}
    keys: list[str] = []
    for place, key in enumerate(guessed.keys):
        wanted = data.get(f"column-{place}", key)
        is_free = wanted in known and (wanted == LEFT_OUT or wanted not in keys)
        keys.append(wanted if is_free else LEFT_OUT)
    top = guessed.top
    if "is_headed" in data:
        top = (guessed.top or 1) if data["is_headed"] == "yes" else 0
    return Layout(keys=tuple(keys), top=top)


def further(rows: Rows, layout: Layout) -> tuple[str, ...]:
    """What columns that are not read are headed with, or begin with."""
    listed = rows[max(layout.top - 1, 0) :]
    texts = (
        next((row.cells[place] for row in listed if row.cells[place]), "")
        for place, key in enumerate(layout.keys)
        if not key
    )
    return tuple(text.rstrip(" .:：") or text for text in texts if text)


def is_total(row: Row) -> bool:
    """Whether it begins like one that adds up what stands above it: Total, Total guests, 合計 9."""
    first = next(cell for cell in row.cells if cell)
    match = WITH_SUM.fullmatch(first)
    word = match[1] if match else first
    is_total = plain(word) in TOTALS
    return is_total or any(
        plain(one) in in_all_languages(TOTAL) for one in (word, *word.split()[:1])
    )


def is_sum(row: Row, *, is_last: bool) -> bool:
    """Whether it can be nothing but that: a number stands beside the word, or it ends the list."""
    said = [cell for cell in row.cells if cell]
    has_number = any(cell[:1].isdecimal() for cell in said[1:]) or bool(WITH_SUM.fullmatch(said[0]))
    return is_total(row) and (has_number or (is_last and len(said) == 1))


def is_same(text: str, msgid: str) -> bool:
    """Whether a text is that of ours, in any language."""
    return plain(text) in in_all_languages(msgid)


def plain(text: str) -> str:
    """A heading without what is written in many ways: case, spaces, points, what is beside it."""
    return SIGNS.sub("", BESIDE.sub("", text)).casefold()


@cache
def in_all_languages(msgid: str) -> frozenset[str]:
    said = set()
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            said.add(plain(gettext(msgid)))
    return frozenset(said)
