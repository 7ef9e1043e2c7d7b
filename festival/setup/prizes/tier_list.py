"""A list that is pasted into a tier: a prize a line, with its value behind it or without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from festival.people.pasted import BULLET, NUMBER
from festival.words.money import signs_of

# "8 x Hopia", also where lists are numbered: eight lines of it.
MANY = re.compile(r"(\d{1,3})\s*[x×]\s+(?=\S)", re.IGNORECASE)


@dataclass(frozen=True)
class Listed:
    """A prize as it stands in a list. value: as it was typed, "" where none was."""

    name: str
    value: str = ""


def read_list(text: str, most: int, currency: str) -> tuple[Listed, ...]:
    """The prizes of a list, from its first line on; one more than `most` where it is longer."""
    return tuple(islice(_prizes(text, _value(currency)), most + 1))


@cache
def _value(currency: str) -> re.Pattern[str]:
    """The last thing of a line is its value where a comma, a semicolon or a sign of money says
    so."""
    signs = signs_of(currency)
    return re.compile(
        r"(?P<name>.*?\S)\s*(?:[,;，；]\s*|\s(?=[₱$¥€£]))"
        rf"(?P<value>(?:(?:{signs})\s*|\D{{0,3}})\d[\d.,]*(?:\s*(?:{signs}))?)",
        re.IGNORECASE,
    )


def _prizes(text: str, value: re.Pattern[str]) -> Iterator[Listed]:
    """Every line as often as it is meant, without the number or the bullet that it begins with."""
    for line in filter(None, map(str.strip, text.splitlines())):
        many = MANY.match(line)
        plain = line[many.end() :] if many else BULLET.sub("", line)
        if not many and (number := NUMBER.match(plain)):
            plain = plain[number.end() :]
        yield from [_listed(plain, value)] * (int(many[1]) if many else 1)


def _listed(line: str, value: re.Pattern[str]) -> Listed:
    """Out of a table the first cell is the name, and the next that has a figure is the value."""
    name, *others = [cell.strip() for cell in line.split("\t") if cell.strip()] or [""]
    typed = next((cell for cell in others if any(map(str.isdigit, cell))), "")
    match = None if typed else value.fullmatch(name)
    return Listed(match["name"], match["value"]) if match else Listed(name, typed)
