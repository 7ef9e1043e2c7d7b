"""Reads what a line says of a prize: its name, value and count; and a list that is
pasted into a tier, one prize in each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from festival.lists.pasted_names import BULLET, NUMBER
from festival.lists.rows import Row
from festival.lists.titles_totals_and_senders import is_sum
from festival.words.money import signs_of

LONGEST_LINE = 300  # letters of a pasted line: the longest name and value, and room around them
LONGEST_VALUE = 40
UNITS = r"(?:(?:pcs?|pieces?|sets?|units?|piraso)\b\.?|[个個件台臺份套盒部支把条條张張])"
COUNTED = re.compile(rf"[x×*]?\s?(\d{{1,5}})(?:\.0+)?\s?(?:[x×*]|{UNITS})?", re.IGNORECASE)
# 8 x Hopia, 2 pcs of tea; Hopia x8, Umbrella (2 pcs), 雨傘2把.
BEFORE = re.compile(rf"(\d{{1,3}})\s?(?:[x×]\s|{UNITS}\s?)(?:of\s)?(?=\S)", re.IGNORECASE)
BEHIND = re.compile(
    rf"(?:[\s(（]|(?<=[\u3400-\u9fff]))(?:[x×]\s?(\d{{1,3}})|(\d{{1,3}})\s?{UNITS})[)）]?$",
    re.IGNORECASE,
)
# Not the comma of 1,200.
BEFORE_VALUE = re.compile(r"(?<!\d),|,(?!\d{3}(?!\d))|[;，；:：@=]|\s[-–—]|[(（]|\s")
DASHES = tuple("-–—(（")
ENDS_OF_NAME = " ,;，；:：@=-–—(（"


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


def _prizes(text: str, currency: str) -> Iterator[Listed]:
    """Every line as often as its count says, without its number or bullet; without totals."""
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
        cells = [cell.strip() for cell in line.split("\t") if cell.strip()]
        if is_sum(Row(at, tuple(cells)), is_last=False):
            continue
        name, value, count = _of_cells(cells, currency)
        yield from [Listed(name, value)] * int(count or 1)


def _of_cells(cells: Sequence[str], currency: str) -> tuple[str, str, str]:
    """The first cell is the name, the next number its value, unless it has a unit, and the next how
    many there are; what no cell says, the name may say."""
    line = BULLET.sub("", cells[0])
    number = NUMBER.match(line)
    name, value, count = in_name(line[number.end() if number else 0 :], currency)
    counts = [cell for cell in cells[1:] if COUNTED.fullmatch(cell)]
    with_units = [cell for cell in counts if not cell.replace(".", "").isdecimal()]
    values = [cell for cell in cells[1:] if any(map(str.isdigit, cell)) and cell not in with_units]
    value = next(iter(values), value)
    said = next(iter(with_units + [cell for cell in values[1:] if cell in counts]), "")
    match = COUNTED.fullmatch(said)
    return name, value, match[1] if match else count


def in_name(
    text: str, currency: str, value: str | None = None, count: str | None = None
) -> tuple[str, str, str]:
    """What a text says of a prize: its name, and as typed its value and how many there are, "" if
    it does not say so: "2 x TV - 2,500". value, count: those that are known."""
    name, times = _with_count(text) if count is None else (text, count)
    if value is None:
        name, value = _with_value(name, currency)
    if count is None and not times:
        name, times = _with_count(name)
    return name, value, times


def _with_count(text: str) -> tuple[str, str]:
    if before := BEFORE.match(text):
        return text[before.end() :], before[1]
    if behind := BEHIND.search(text, 1):
        return text[: behind.start()].rstrip(ENDS_OF_NAME), behind[1] or behind[2]
    return text, ""


def _with_value(text: str, currency: str) -> tuple[str, str]:
    for mark in BEFORE_VALUE.finditer(text, max(1, len(text) - LONGEST_VALUE)):
        rest = text[mark.end() :].strip(" )）")
        if _is_value(rest, mark[0].strip(), currency):
            return text[: mark.start()].rstrip(ENDS_OF_NAME), rest
    return text, ""


def _is_value(text: str, mark: str, currency: str) -> bool:
    """Whether a text behind a mark is a value: any amount behind a comma; two figures behind a dash
    or a bracket; and behind a blank what has a currency's sign, or a comma before three figures."""
    signs = signs_of(currency)
    found = re.fullmatch(
        rf"(?:{signs}|[₱$¥€£])\s*\d[\d.,]*|\d[\d.,]*\s*(?:{signs})"
        r"|\d{1,3}(?:[.,]\d{3})+(?:\.\d+)?",
        text,
        re.IGNORECASE,
    )
    if not found and mark in DASHES:
        found = re.fullmatch(r"\d{2,}(?:\.\d+)?", text)
    elif not found and mark:
        found = re.fullmatch(
            rf"(?:(?:{signs})\s*|\D{{0,3}})\d[\d.,]*[k萬万]?(?:\s*(?:{signs}))?",
            text,
            re.IGNORECASE,
        )
    return found is not None
