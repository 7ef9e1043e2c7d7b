"""Reads what rows say of prizes, for a list that is imported and for one pasted into a tier: which
column is which, and what a name says of its value and count."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from festival.games.bobing.prizes.slots import MOST_IN_TIER
from festival.lists.column_headings import (
    LEFT_OUT,
    LOOKED_AT,
    NAME,
    Column,
    Headings,
    Layout,
    guess,
    name_columns,
    words_of,
)
from festival.lists.pasted_names import unmarked
from festival.lists.rows import Rows, TableRefused
from festival.lists.text_to_rows import rows_of_text
from festival.lists.titles_totals_and_senders import is_sum
from festival.words.money import Unclear, parse_money, signs_of

TIER, VALUE, COUNT = "tier", "value", "count"
COLUMNS = (
    Column.of("prizes", TIER, gettext_noop("Tier")),
    Column.of("prizes", NAME, gettext_noop("Prize")),
    Column.of("prizes", VALUE, gettext_noop("Value")),
    Column.of("prizes", COUNT, gettext_noop("Count"), gettext_noop("How many")),
)
HEADINGS = Headings(
    columns=COLUMNS,
    main=(NAME,),
    beside=Column.of("prizes", "beside", gettext_noop("Total")),
    entries=words_of("prizes", "entries"),  # headings that may also be a prize
)
MOST_WRONG = 0.3  # share of a column's cells
LONGEST_LINE = 300  # letters of a pasted line: the longest name and value, and room around them
LONGEST_VALUE = 40
UNITS = r"(?:(?:pcs?|pieces?|sets?|units?|piraso)\b\.?|[个個件台臺份套盒部支把条條张張])"
# Alone: 2 pcs, x3, 10.0; before a name: 8 x Hopia, 2 pcs of tea; behind it: Hopia x8, 雨傘2把.
COUNTED = re.compile(rf"[x×*]?\s?(\d{{1,5}})(?:\.0+)?\s?(?:[x×*]|{UNITS})?", re.IGNORECASE)
BEFORE = re.compile(rf"(\d{{1,3}})\s?(?:[x×]\s|{UNITS}\s?)(?:of\s)?(?=\S)", re.IGNORECASE)
BEHIND = re.compile(
    rf"(?:[\s(（]|(?<=[\u3400-\u9fff]))([x×]\s?\d{{1,3}}|\d{{1,3}}\s?{UNITS})[)）]?$",
    re.IGNORECASE,
)
# Not the comma of 1,200.
BEFORE_VALUE = re.compile(r"(?<!\d),|,(?!\d{3}(?!\d))|[;，；:：@=]|\s[-–—]|[(（]|\s")
DASHES = tuple("-–—(（")
ENDS_OF_NAME = " ,;，；:：@=-–—(（"
FIGURES = r"\d[\d.,]*[k萬万]?"
GROUPED = re.compile(r"\d{1,3}(?:[.,]\d{3})+(?:\.\d+)?")
BEHIND_DASH = re.compile(r"\d{2,}(?:\.\d+)?|\d+(?:\.\d+)?[k萬万]", re.IGNORECASE)
EACH = re.compile(r"(?:\beach|/\s?pc|\bea)\.?$", re.IGNORECASE)
OF_MODEL = re.compile(r"[a-z]\d[\d.,]*|\d[\d.,]*[a-z]", re.IGNORECASE)  # Huawei P30, TV 1080p


@dataclass(frozen=True)
class Listed:
    name: str
    value: str = ""  # as typed, "" if none


def read_list(text: str, most: int, currency: str) -> tuple[Listed, ...]:
    """The prizes of a list that is pasted into a tier, each as often as its count says. Raises
    ValidationError for more than `most`, and for a long line."""
    prizes = list[Listed]()
    is_longer = len(text) > most * LONGEST_LINE
    rows = () if is_longer or not text.strip() else _rows(text)
    layout = layout_of(rows, currency) if rows else Layout(keys=())
    below = [row for row in rows[layout.top :] if not is_sum(row, is_last=False)]
    for row, said in zip(below, unmarked([layout.cell(row, NAME) for row in below]), strict=True):
        value, count = layout.cell(row, VALUE) or None, layout.cell(row, COUNT) or None
        name, worth, times = in_name(said, currency, value, count)
        prizes += [Listed(name, worth)] * (_number(times) or count_of(times))
        if is_longer := len(prizes) > most:
            break
    if is_longer:
        message = gettext("type at most {most} prizes (this list is longer)")
        raise ValidationError(message.format(most=most))
    return tuple(prizes)


def _rows(text: str) -> Rows:
    for at, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if len(line) > LONGEST_LINE:
            message = gettext(
                "line {line}: type at most {most} letters for a prize and its value (it has "
                "{count})"
            )
            count = f"{len(line):,}"
            raise ValidationError(message.format(line=at, most=LONGEST_LINE, count=count))
    try:
        return rows_of_text(text, HEADINGS)
    except TableRefused as refused:
        raise ValidationError(str(refused)) from refused


def layout_of(rows: Rows, currency: str, tier_of: Callable[[str], int] | None = None) -> Layout:
    """By the heading; without one, the only column of words that differ is the prize, and columns
    of nothing but tiers, of amounts and of counts are that. No column is, if two could be the
    prize, or none; but in a tier, where nobody is asked, the first of them."""
    if headed := guess(rows, HEADINGS):
        return headed
    wide = len(rows[0].cells)
    columns = [[row.cells[at] for row in rows[:LOOKED_AT] if row.cells[at]] for at in range(wide)]
    of_number = [_of_number(cells, currency, tier_of) for cells in columns]
    free = [at for at in range(wide) if not of_number[at]]
    names = free if len(free) == 1 else [at for at in name_columns(rows) if at in free]
    if wide == 1 or not tier_of:
        names = [*names, *free, 0][:1]
    keys = [LEFT_OUT] * wide
    if len(names) != 1:
        return Layout(keys=tuple(keys))
    keys[names[0]] = NAME
    # Tea, 2, 50: of several columns of amounts the largest are the values.
    amounts = [at for at in range(names[0], wide) if VALUE in of_number[at]]
    for at in sorted(amounts, key=lambda at: _sum(columns[at], currency))[:-1]:
        of_number[at].remove(VALUE)
    for at, cells in enumerate(columns):
        # 2, TV, 600, 2: a bare number is a tier before the prize, and only there.
        is_bare, is_before = any(map(str.isdecimal, cells)), at < names[0]
        fitting = [
            key
            for key in of_number[at]
            if key not in keys and (not is_bare or (key == TIER) == is_before)
        ]
        keys[at] = keys[at] or next(iter(fitting), LEFT_OUT)
    return Layout(keys=tuple(keys))


def _of_number(
    cells: Sequence[str], currency: str, tier_of: Callable[[str], int] | None
) -> list[str]:
    """What a column may be that is not of words."""
    readers = {VALUE: lambda cell: parse_money(cell, currency), COUNT: count_of}
    found = [key for key, read in readers.items() if _wrong(cells, read) <= MOST_WRONG]
    return [TIER, *found] if tier_of and not _wrong(cells, tier_of) else found


def _sum(cells: Sequence[str], currency: str) -> int:
    found = 0
    for cell in cells:
        with suppress(ValidationError):
            found += parse_money(cell, currency)
    return found


def _wrong(cells: Sequence[str], read: Callable[[str], int]) -> float:
    """The share of cells that cannot be read in this way, from 0 to 1."""
    wrong = len(cells)
    for cell in cells:
        with suppress(ValidationError):
            with suppress(Unclear):
                read(cell)
            wrong -= 1
    return wrong / max(1, len(cells))


def count_of(text: str) -> int:
    """How many 2, 2 pcs, x3 or 10.0 are; 1 for nothing. Raises ValidationError."""
    word = unicodedata.normalize("NFKC", text).strip()
    if 1 <= (number := _number(word)) <= MOST_IN_TIER:
        return number
    message = gettext("type a number of prizes from 1 to {most} (you typed “{text}”)")
    raise ValidationError(message.format(most=MOST_IN_TIER, text=text[:40]))


def _number(text: str) -> int:
    match = COUNTED.fullmatch(text or "1")
    return int(match[1]) if match else 0


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
        return text[: behind.start()].rstrip(ENDS_OF_NAME), str(_number(behind[1]))
    return text, ""


def _with_value(text: str, currency: str) -> tuple[str, str]:
    for mark in BEFORE_VALUE.finditer(text, max(1, len(text) - LONGEST_VALUE)):
        rest = EACH.sub("", text[mark.end() :].strip(" )）")).rstrip()
        if _is_value(rest, mark[0].strip(), currency):
            return text[: mark.start()].rstrip(ENDS_OF_NAME), rest
    return text, ""


def _is_value(text: str, mark: str, currency: str) -> bool:
    """Whether a text behind a mark is a value: any amount behind a comma; two figures, or 5k,
    behind a dash or a bracket; and behind a blank what has a currency's sign, which a letter stuck
    to a number is not, or a comma before three figures."""
    if not mark and OF_MODEL.fullmatch(text):
        return False
    signs = rf"{signs_of(currency)}|[₱$¥€£]"
    with_sign = re.compile(rf"(?:{signs})\s*{FIGURES}|{FIGURES}\s*(?:{signs})", re.IGNORECASE)
    if with_sign.fullmatch(text) or GROUPED.fullmatch(text):
        return True
    if mark in DASHES:
        return BEHIND_DASH.fullmatch(text) is not None
    with_word = re.compile(
        rf"(?:(?:{signs})\s*|\D{{0,3}}){FIGURES}(?:\s*(?:{signs}))?", re.IGNORECASE
    )
    return bool(mark) and with_word.fullmatch(text) is not None
