"""Finds out which column of an uploaded list is which: by its heading, or as the emcee says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from festival.lists.rows import Row, Rows, with_cells
from rules.data_folders import FILES

LEFT_OUT = ""  # the key of a column that is not read
NAME = "name"  # the key of the column that an entry is called by
LONGEST_HEADING = 80  # letters
NEAR_THE_TOP = 15  # rows in which a heading is searched
WORDS = tomllib.loads((FILES / "seeds" / "list_headings.toml").read_text(encoding="utf-8"))
BESIDE = re.compile(
    r"[(（\[［][^()（）\[\]［］]*[)）\]］]"
)  # the currency beside a heading: Value (PHP)
SIGNS = re.compile(r"[\s.:：*_\-\"'`“”‘’„«»]+")
BESIDE_OTHERS = frozenset({"first", "last"})  # headings only where there are others
# Between two languages: Name / 姓名, 姓名 Name. Or between two parts: Surname/Given name.
BETWEEN = re.compile(
    r"[/／|｜·,，、&+]|(?<=[\u3400-\u9fff])(?=\s*[A-Za-z])|(?<=[A-Za-z.\s])(?=[\u3400-\u9fff])"
)
# What titles above a list have, and names of people and of prizes do not.
LIKE_A_TITLE = re.compile(
    r"\d{2}|[#:：]|[名单單晚會会節节月日]|\b(?:of|for|the|list|party|night|dinner|festival|event"
    r"|guests?|players?|attendees|names?|prizes?|invitation|listahan|mga|ng)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Column:
    key: str
    title: str  # a msgid
    words: frozenset[str]  # other headings, as `plain` returns them
    parts: frozenset[str] = frozenset()  # words of which several make a heading: Surname/Given name

    @classmethod
    def of(cls, kind: str, key: str, title: str) -> Column:
        return cls(key=key, title=title, words=words_of(kind, key))

    def is_headed(self, text: str) -> bool:
        if len(text) > LONGEST_HEADING:
            return False
        if self._is_word(text):
            return True
        parts = [part for part in BETWEEN.split(text) if part.strip()]
        words = [self._is_word(part) or (plain(part) in self.parts) for part in parts]
        return len(parts) > 1 and all(words)

    def _is_word(self, text: str) -> bool:
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

    def keys_of(self, row: Row) -> tuple[str, ...]:
        """The key of each column; each key once, for the first column with such a heading."""
        keys: list[str] = []
        for cell in row.cells:
            fitting = (column.key for column in self.columns if column.is_headed(cell))
            keys.append(next((key for key in fitting if key not in keys), LEFT_OUT))
        return tuple(keys)


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Which column of the rows is which."""

    keys: tuple[str, ...]  # for each column of the rows
    top: int = 0  # rows above the list, the heading included

    def cell(self, row: Row, key: str) -> str:
        """The row's cell of the column with this key; "" without such a column."""
        return row.cells[self.keys.index(key)] if key in self.keys else ""

    def without(self, key: str) -> Layout:
        return replace(self, keys=tuple("" if each == key else each for each in self.keys))


def guess(rows: Rows, headings: Headings) -> Layout | None:
    """The layout by the list's heading; None without a heading. A heading is the first row, below
    titles of one cell: a row further down that reads like one is an entry."""
    for place, row in enumerate(rows[:NEAR_THE_TOP]):
        keys = headings.keys_of(row)
        if _is_heading(rows, place, keys, headings):
            return Layout(keys=keys, top=place + 1)
        if len(filled_cells(row)) > 1 and not row.aside:
            break
    return None


def _is_heading(rows: Rows, place: int, keys: Sequence[str], headings: Headings) -> bool:
    said, found = filled_cells(rows[place]), [key for key in keys if key]
    if len(found) > 1:
        return True
    if not any(key in headings.main for key in found) or any(map(_is_number, said)):
        return False
    if len(said) == 1 and plain(said[0]) in BESIDE_OTHERS:
        return False
    can_be_entry = any(plain(cell) in headings.entries for cell in said)
    if len(said) > 1:
        return not place or not can_be_entry or any(map(headings.beside.is_headed, said))
    if place:
        titles = (" ".join(filled_cells(row)) for row in rows[:place] if not row.aside)
        return not can_be_entry and all(map(LIKE_A_TITLE.search, titles))
    again = (plain(cell) for row in rows[1:] for cell in row.cells)
    return not can_be_entry or plain(said[0]) not in again


def filled_cells(row: Row) -> list[str]:
    return [cell for cell in row.cells if cell]


def _is_number(cell: str) -> bool:
    return cell.strip(" .)").isdecimal()


def side_by_side(rows: Rows, headings: Headings) -> Rows:
    """The rows of a list in blocks of the same headings (No., Name | No., Name), as one block: all
    rows of the first, then those of the next."""
    layout = guess(rows, headings)
    if layout is None:
        return rows
    heading = rows[layout.top - 1]
    words = [plain(cell) for cell in heading.cells]
    first = next(place for place, key in enumerate(layout.keys) if key)
    starts = [place for place, word in enumerate(words) if word == words[first]]
    ends = [*starts[1:], len(words)]
    blocks = [range(start, end) for start, end in zip(starts, ends, strict=True)]
    same = min(len(block) for block in blocks)
    is_same = len({tuple(words[place] for place in block[:same]) for block in blocks}) == 1
    if (
        len(blocks) < 2
        or not is_same
        or not {*layout.keys[first : first + same]} & {*headings.main}
    ):
        return rows
    wide = max(map(len, blocks))
    parts = [_part(row, block, wide) for block in blocks for row in rows[layout.top :]]
    titles = [_part(row, range(len(words)), wide) for row in rows[: layout.top - 1]]
    head = max(
        (_part(heading, block, wide) for block in blocks), key=lambda row: len(filled_cells(row))
    )
    return (*titles, head, *(row for row in parts if any(row.cells)))


def _part(row: Row, block: Sequence[int], wide: int) -> Row:
    """The cells of one block; a title keeps all that it says, wherever it stands."""
    if len(block) > wide:
        block = [place for place in block if row.cells[place]][:wide]
    cells = tuple(row.cells[place] for place in block)
    return with_cells(row, cells + ("",) * (wide - len(cells)), block)


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


def is_same(text: str, msgid: str) -> bool:
    """Whether a text is a translation of a msgid in any of our languages."""
    return plain(text) in in_all_languages(msgid)


def plain(text: str) -> str:
    """A heading without case, spaces, points, quotes and brackets, which people write in many
    ways."""
    return SIGNS.sub("", BESIDE.sub("", text)).casefold()


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
