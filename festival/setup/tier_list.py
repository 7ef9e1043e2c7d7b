"""A list that is pasted into a tier: a prize a line, with its value behind it or without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from festival.people.pasted import Line, read_lines

# "8 x Hopia", also where lists are numbered: eight lines of it.
MANY = re.compile(r"(\d{1,3})\s*[x×]\s+(?=\S)", re.IGNORECASE)
# The last thing of a line is its value where a comma, a semicolon or a sign of money says so.
VALUE = re.compile(r"(?P<name>.*?\S)\s*(?:[,;，；]\s*|\s(?=[₱$¥€£]))(?P<value>\D{0,3}\d[\d.,]*)")


@dataclass(frozen=True)
class Listed:
    """A prize as it stands in a list. value: as it was typed, "" where none was."""

    name: str
    value: str = ""


def read_list(text: str, most: int) -> tuple[Listed, ...]:
    """The prizes of a list, from its first line on; one more than `most` where it is longer."""
    spread = "\n".join(islice(_spread(text), most + 1))
    return tuple(_listed(line) for line in read_lines(spread))


def _spread(text: str) -> Iterator[str]:
    """Every line as often as it is meant."""
    for line in filter(None, map(str.strip, text.splitlines())):
        match = MANY.match(line)
        yield from [line[match.end() :]] * int(match[1]) if match else [line]


def _listed(line: Line) -> Listed:
    value = next((cell for cell in line.rest if any(map(str.isdigit, cell))), "")
    if value:
        return Listed(line.name, value)
    match = VALUE.fullmatch(line.name)
    return Listed(match["name"], match["value"]) if match else Listed(line.name)
