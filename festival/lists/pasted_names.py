"""Reads pasted lists of names: numbered, with bullets, or copied out of a table."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import replace

from festival.lists.rows import Row, Rows
from festival.words.clean_text import key_of

# Numbers and bullets of lists. A bare number is removed only if the numbers count up, or if it has
# a column of its own.
NUMBER = re.compile(r"\s*[(（]?(\d{1,4})\s*[.)、．）:：]\s*(?=\D)")
CHINESE = re.compile(r"\s*(?:[(（]?[一二三四五六七八九十百]{1,4}[.)、．）:：]|[①-⑳])\s*(?=\S)")
COUNTED = re.compile(r"\s*(\d{1,4})\s+(?=\D)")
BULLET = re.compile(r"^\s*[-–—•*·‣◦▪●○☐✓]\s+(?=\S)")
MARK = re.compile(
    r"[(（]?(?:\d{1,4}|[一二三四五六七八九十百]{1,4}(?=[.)、．）:：]))\s*[.)、．）:：]?|[-–—•*·‣◦▪●○☐✓①-⑳]"
)


def without_marks(rows: Rows) -> Rows:
    """Remove the first cell of rows where it holds only a number or a bullet, unless that holds for
    all rows: then it is a column."""
    if len(rows[0].cells) == 1 or all(_says_nothing(row.cells[0]) for row in rows):
        return rows
    return tuple(_without_first(row) if MARK.fullmatch(row.cells[0]) else row for row in rows)


def _without_first(row: Row) -> Row:
    dates = frozenset(place - 1 for place in row.dates if place)
    return replace(row, cells=(*row.cells[1:], ""), dates=dates)


def first_that_says_anything(rows: Rows, but: int | None = None) -> int:
    """The first column with more than numbers and bullets: the names, where no heading says so.
    but: a column that is something else."""
    places = range(len(rows[0].cells))
    saying = (p for p in places if not all(_says_nothing(row.cells[p]) for row in rows))
    return next((place for place in saying if place != but), 0)


def unmarked(names: Sequence[str], known: Container[str] = ()) -> list[str]:
    """The names without their numbers and bullets; "" for a name that is only a mark.

    Each name is judged separately, since in edited lists a number may be missing. known: keys of
    names that stay unchanged.
    """
    said = iter(_unmarked([name for name in names if key_of(name) not in known]))
    return [name if key_of(name) in known else next(said) for name in names]


def _unmarked(names: Sequence[str]) -> list[str]:
    names = ["" if MARK.fullmatch(name) else BULLET.sub("", name) for name in names]
    found = [NUMBER.match(name) or CHINESE.match(name) or COUNTED.match(name) for name in names]
    if not _counts(found):
        found = [NUMBER.match(name) or CHINESE.match(name) for name in names]
    ends = [match.end() if match else 0 for match in found]
    return [name[end:].strip() for name, end in zip(names, ends, strict=True)]


def _counts(found: Sequence[re.Match[str] | None]) -> bool:
    """Whether the numbers count up from 1."""
    numbers = [int(match[1]) for match in found if match and match.re is not CHINESE]
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))


def _says_nothing(cell: str) -> bool:
    return not any(map(str.isalpha, cell)) or MARK.fullmatch(cell) is not None
