"""Reads a list of prizes that is pasted into a tier: one prize in each line, with or without a
value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from festival.lists.pasted_names import BULLET, NUMBER
from festival.words.money import signs_of

LONGEST_LINE = 300  # letters of a pasted line: the longest name and value, and room around them
LONGEST_VALUE = 40
# "8 x Hopia" stands for eight lines of Hopia, even in a numbered list.
MANY = re.compile(r"(\d{1,3})\s*[x×]\s+(?=\S)", re.IGNORECASE)
THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?")
BRACKETS = ("(", "（")
FEWEST_IN_BRACKETS = 3  # digits of a value: (2) may say how many


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


def with_value(line: str, currency: str) -> tuple[str, str]:
    """A prize and its value, as typed: behind a sign (TV - 2,500; TV: 2,500; TV @ 2,500), in
    brackets, beside a sign of the currency, or in thousands (TV 2,500). "" without a value."""
    match = _at_the_end(currency).search(line, max(1, len(line) - LONGEST_VALUE))
    if match is None or not any(map(str.isalpha, line[: match.start()])):
        return line, ""
    mark, number = match["mark"].strip(), match["number"]
    signs = filter(None, (match["before"], match["behind"]))
    is_value = (
        (mark and (mark not in BRACKETS or len(number) >= FEWEST_IN_BRACKETS))
        or THOUSANDS.fullmatch(number)
        or any(len(sign) > 1 or not sign.isalpha() or not sign.isascii() for sign in signs)
    )
    return (line[: match.start()].rstrip(), match["value"]) if is_value else (line, "")


@cache
def _at_the_end(currency: str) -> re.Pattern[str]:
    """An amount at the end of a line, with what stands before it. A sign of another currency is
    refused later."""
    signs = signs_of(currency)
    return re.compile(
        r"(?P<mark>\s?[,;，；:：@=(（]\s?|\s[-–—]\s?|\s)"
        rf"(?P<value>(?:(?P<before>{signs}|[A-Z]{{0,3}}[₱$¥€£₩₫])\s?)?(?P<number>\d[\d.,]*)"
        rf"(?:\s?[k萬万])?(?:\s?(?P<behind>{signs}))?)[)）]?$",
        re.IGNORECASE,
    )


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
    otherwise a value may end the line."""
    name, *others = [cell.strip() for cell in line.split("\t") if cell.strip()] or [""]
    typed = next((cell for cell in others if any(map(str.isdigit, cell))), "")
    return Listed(name, typed) if typed else Listed(*with_value(name, currency))
