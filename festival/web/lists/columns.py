"""Finds out which column of an uploaded list is which, and how each row ends up."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from festival.web.lists.rows import Row, Rows

LEFT_OUT = ""  # the key of a column that is not read
NEAR_THE_TOP = 15  # rows in which a heading is searched
BESIDE = re.compile(r"[(（\[［].*?[)）\]］]")  # the currency beside a heading: Value (PHP)
SIGNS = re.compile(r"[\s.:：*_\-/]+")
TOTAL = gettext_noop("Total")
TOTALS = frozenset(
    {"sum", "grandtotal", "subtotal", "合計", "合计", "總計", "总计", "小計", "小计"}
    | {"總數", "总数", "總人數", "总人数", "共"}
)
# Between two languages: Name / 姓名, 姓名 Name.
BETWEEN = re.compile(
    r"[/／|｜·]|(?<=[\u3400-\u9fff])(?=\s*[A-Za-z])|(?<=[A-Za-z.\s])(?=[\u3400-\u9fff])"
)
WITH_SUM = re.compile(r"(\D*)\d[\d,.]*\D{0,12}")  # Total: 123 pax


@dataclass(frozen=True, kw_only=True)
class Column:
    key: str
    title: str  # a msgid
    words: frozenset[str]  # other headings, as `plain` returns them

    def is_headed(self, text: str) -> bool:
        parts = [part for part in BETWEEN.split(text) if part.strip()] or [""]
        return self._is_word(text) or all(self._is_word(part) for part in parts)

    def _is_word(self, text: str) -> bool:
        word = plain(text)
        return bool(word) and (word in self.words or word in in_all_languages(self.title))


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Which column of the rows is which."""

    keys: tuple[str, ...]  # for each column of the rows
    top: int = 0  # rows above the list, the heading included

    def cell(self, row: Row, key: str) -> str:
        """The row's cell of the column with this key; "" without such a column."""
        return row.cells[self.keys.index(key)] if key in self.keys else ""


@dataclass(frozen=True, kw_only=True)
class RowOutcome:
    """A row and how it ends up."""

    line: int
    cells: tuple[str, ...]  # as they would be saved, one for each shown column
    # "new": will be saved; "known": is stored already; "twice": is in the list before; "wrong":
    # cannot be saved.
    state: str
    note: str = ""  # the reason of the state


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A whole list as it would be saved."""

    titles: tuple[str, ...]  # of the shown columns
    lines: tuple[RowOutcome, ...]
    left_out: tuple[int, ...] = ()  # lines that are headings, totals or examples
    further: tuple[str, ...] = ()  # headings of columns that are not read
    refusal: str = ""  # why nothing can be saved now

    def of_state(self, state: str) -> tuple[RowOutcome, ...]:
        return tuple(line for line in self.lines if line.state == state)


def guess(rows: Rows, columns: Sequence[Column], main: Collection[str]) -> Layout | None:
    """The layout by the list's heading; None without a heading. main: keys of columns of which one
    alone makes a heading."""
    for place, row in enumerate(rows[:NEAR_THE_TOP]):
        keys = _keys_of(row, columns)
        found = [key for key in keys if key]
        if len(found) > 1 or any(key in main for key in found):
            return Layout(keys=keys, top=place + 1)
    return None


def heads(rows: Rows, columns: Sequence[Column]) -> frozenset[str]:
    """The cells that fit these columns, in the row near the top that has most of them."""
    headed = (
        frozenset(cell for cell in row.cells if any(each.is_headed(cell) for each in columns))
        for row in rows[:NEAR_THE_TOP]
    )
    return max(headed, key=len, default=frozenset())


def _keys_of(heading: Row, columns: Sequence[Column]) -> tuple[str, ...]:
    """The key of each column; each key once, for the first column with such a heading."""
    keys: list[str] = []
    for cell in heading.cells:
        fitting = (column.key for column in columns if column.is_headed(cell))
        keys.append(next((key for key in fitting if key not in keys), LEFT_OUT))
    return tuple(keys)


def chosen(data: Mapping[str, str], guessed: Layout, columns: Sequence[Column]) -> Layout:
    """The layout that the emcee chose; what they did not choose stays as guessed."""
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
    """The first cell, usually the heading, of each column that is not read."""
    listed = rows[max(layout.top - 1, 0) :]
    texts = (
        next((row.cells[place] for row in listed if row.cells[place]), "")
        for place, key in enumerate(layout.keys)
        if not key
    )
    return tuple(text.rstrip(" .:：") or text for text in texts if text)


def is_total(row: Row) -> bool:
    """Whether a row begins like a sum of the rows above: Total, Total guests, 合計 9."""
    first = next(cell for cell in row.cells if cell)
    match = WITH_SUM.fullmatch(first)
    word = match[1] if match else first
    is_total = plain(word) in TOTALS
    return is_total or any(
        plain(one) in in_all_languages(TOTAL) for one in (word, *word.split()[:1])
    )


def is_sum(row: Row, *, is_last: bool) -> bool:
    """Whether a row must be a sum: a number follows the word, or the word alone ends the list."""
    said = [cell for cell in row.cells if cell]
    has_number = any(cell[:1].isdecimal() for cell in said[1:]) or bool(WITH_SUM.fullmatch(said[0]))
    return is_total(row) and (has_number or (is_last and len(said) == 1))


def is_same(text: str, msgid: str) -> bool:
    """Whether a text is a translation of a msgid in any of our languages."""
    return plain(text) in in_all_languages(msgid)


def plain(text: str) -> str:
    """A heading without case, spaces, points and brackets, which people write in many ways."""
    return SIGNS.sub("", BESIDE.sub("", text)).casefold()


@cache
def in_all_languages(msgid: str) -> frozenset[str]:
    said = set()
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            said.add(plain(gettext(msgid)))
    return frozenset(said)
