"""Lists of names as people have them: numbered, with bullets, or copied out of a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

# What lists are numbered and dotted with. A bare number is only a number where the list counts, but
# whatever stands in a column of its own is none of the name.
NUMBER = re.compile(r"\s*\(?(\d{1,4})\s*[.)、．）:：]\s*(?=\D)")
COUNTED = re.compile(r"\s*(\d{1,4})(?:\s+|;)(?=\D)")
BULLET = re.compile(r"^\s*[-–—•*·‣◦▪●○☐✓]\s+(?=\S)")
MARK = re.compile(r"\(?\d{1,4}\s*[.)、．）:：]?|[-–—•*·‣◦▪●○☐✓]")
SEMICOLON = re.compile("[;；]")


@dataclass(frozen=True)
class Line:
    """number: of the line as it was pasted, from 1. text: what stood there. name: its first column.
    rest: the other columns."""

    number: int
    text: str
    name: str
    rest: tuple[str, ...] = ()


def read_lines(text: str) -> tuple[Line, ...]:
    """The lines that are not empty, each without the mark that it begins with."""
    numbered = enumerate(text.splitlines(), start=1)
    lines = [Line(number, line.strip(), line) for number, line in numbered if line.strip()]
    # A semicolon may be part of a name; a table has them in every line.
    is_table = len(lines) > 1 and all(SEMICOLON.search(line.text) for line in lines)
    return tuple(_columns(line, is_table=is_table) for line in _unmarked(lines))


def _unmarked(lines: Sequence[Line]) -> Sequence[Line]:
    """Each line by itself: lists are mended by hand, and somebody's number is forgotten."""
    names = [BULLET.sub("", line.name) for line in lines]
    found = [NUMBER.match(name) or COUNTED.match(name) for name in names]
    if not _counts(found):
        found = [NUMBER.match(name) for name in names]
    ends = [match.end() if match else 0 for match in found]
    return [
        replace(line, name=name[end:]) for line, name, end in zip(lines, names, ends, strict=True)
    ]


def _counts(found: Sequence[re.Match[str] | None]) -> bool:
    """Whether the numbers are those of a list: one after the other, from 1."""
    numbers = [int(match[1]) for match in found if match]
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))


def _columns(line: Line, *, is_table: bool) -> Line:
    """The first column that says anything is the name; a number or a bullet says nothing."""
    text = SEMICOLON.sub("\t", line.name) if is_table else line.name
    cells = (cell.strip() for cell in text.split("\t"))
    said = dropwhile(lambda cell: not cell or MARK.fullmatch(cell), cells)
    name, *rest = [cell for cell in said if cell] or [""]
    return replace(line, name=name, rest=tuple(rest))
