"""Reads a list of prizes that is pasted into a tier: one prize in each line, with or without a
value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from festival.lists.pasted_names import BULLET, NUMBER
from festival.words.money import signs_of

LONGEST_LINE = 300  # letters of a pasted line: the longest name and value, and room around them
LONGEST_VALUE = 40
# "8 x Hopia" stands for eight lines of Hopia, even in a numbered list.
MANY = re.compile(r"(\d{1,3})\s*[x×]\s+(?=\S)", re.IGNORECASE)
BEFORE_VALUE = re.compile(r"[,;，；]|\s(?=[₱$¥€£])")


@dataclass(frozen=True)
class Listed:
    name: str
    value: str = ""  # as typed, "" if none


def read_list(text: str, most: int, currency: str) -> tuple[Listed, ...]:
    """The prizes of a list. Raises ValidationError for more than `most`, and for a long line."""
    is_longer = len(text) > most * LONGEST_LINE
    prizes = () if is_longer else tuple(islice(_prizes(text, currency), most + 1))
    if is_longer or len(prizes) > most:
        message = gettext("type at most {most} prizes (this list is longer)")
        raise ValidationError(message.format(most=most))
    return prizes


def _is_value(text: str, currency: str) -> bool:
    signs = signs_of(currency)
    found = re.fullmatch(
        rf"(?:(?:{signs})\s*|\D{{0,3}})\d[\d.,]*(?:\s*(?:{signs}))?", text, re.IGNORECASE
    )
    return found is not None


def _prizes(text: str, currency: str) -> Iterator[Listed]:
    """Every line as often as its count says, without its number or bullet."""
    for at, typed in enumerate(text.splitlines(), start=1):
        line = typed.strip()
        if not line:
            continue
        if len(line) > LONGEST_LINE:
            message = gettext(
                "line {line}: type at most {most} letters for a prize and its value (it has "
                "{count})"
            )
            count = f"{len(line):,}"
            raise ValidationError(message.format(line=at, most=LONGEST_LINE, count=count))
        many = MANY.match(line)
        plain = line[many.end() :] if many else BULLET.sub("", line)
        if not many and (number := NUMBER.match(plain)):
            plain = plain[number.end() :]
        yield from [_listed(plain, currency)] * (int(many[1]) if many else 1)


def _listed(line: str, currency: str) -> Listed:
    """In a line with tabs, the first cell is the name and the next cell with a digit is the value;
    otherwise a value may end the line, after a comma, a semicolon or before a currency sign."""
    name, *others = [cell.strip() for cell in line.split("\t") if cell.strip()] or [""]
    typed = next((cell for cell in others if any(map(str.isdigit, cell))), "")
    start = len(name) if typed else max(1, len(name) - LONGEST_VALUE)
    for mark in BEFORE_VALUE.finditer(name, start):
        rest = name[mark.end() :].lstrip()
        if _is_value(rest, currency):
            return Listed(name[: mark.start()].rstrip(), rest)
    return Listed(name, typed)
