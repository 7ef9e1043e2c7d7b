"""Reads a workbook of Excel (XLSX): ECMA-376, part 1, SpreadsheetML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from posixpath import basename, dirname, join, normpath

from festival.lists.rows import LONGEST_LINE
from festival.lists.workbook import (
    CHANGED,
    ERROR,
    FILTERED,
    HIDDEN,
    NO_VALUE,
    Element,
    FoundSheet,
    Parts,
    number_in,
    text_of_number,
)

WORKBOOK = "xl/workbook.xml"
PLACE = re.compile(r"^\$?([A-Z]{1,3})\$?([0-9]{1,12})$")
# Formats of dates and times that have no text of their own (18.8.30).
DATES = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
NO_DATE = re.compile(r'"[^"]*"|\[[^\[\]]*\]|[\\_*].')  # text, colours and blanks within a format
LONGEST_FORMAT = 255  # letters
LAST_DAY = 2_958_466  # of the year 9999
BEGINNINGS = {True: datetime(1904, 1, 1), False: datetime(1899, 12, 30)}  # noqa: DTZ001


@dataclass(frozen=True)
class Book:
    """What the sheets share."""

    texts: tuple[str, ...]
    dates: frozenset[int]  # formats of cells that hold a date or a time
    struck: frozenset[int]  # formats of cells that are struck through
    counts_from_1904: bool


def sheets_of(parts: Parts) -> tuple[list[FoundSheet], bool]:
    """The visible sheets with their cells, and whether others are hidden. Raises TableRefused."""
    targets, sheets, is_any_hidden, from_1904 = _targets(parts, WORKBOOK), [], False, False
    for element in parts.elements(WORKBOOK):
        tag, said = element.tag, element.attributes
        if tag == "workbookPr":
            from_1904 = _is_true(said, "date1904")
        elif tag == "sheet" and said.get("state", "visible") == "visible":
            sheets.append((said.get("name", ""), targets.get(said.get("id", ""), "")))
        elif tag == "sheet":
            is_any_hidden = True
    dates, struck = _formats(parts)
    book = Book(tuple(_texts(parts)), dates, struck, from_1904)
    return [_sheet(parts, name, part, book) for name, part in sheets], is_any_hidden


def _targets(parts: Parts, part: str) -> dict[str, str]:
    """The parts that a part refers to, by their ids."""
    links = (
        element.attributes
        for element in parts.elements(f"{dirname(part)}/_rels/{basename(part)}.rels")
        if element.tag == "Relationship"
    )
    return {
        link.get("Id", ""): normpath(join("/", dirname(part), link["Target"].lower()))[1:]
        for link in links
        if "Target" in link
    }


def _texts(parts: Parts) -> Iterator[str]:
    for element in parts.elements("xl/sharedstrings.xml", whole={"si"}):
        if element.tag == "si":
            yield _text_in(element)


def _text_in(element: Element) -> str:
    """The text without what tells how it is pronounced."""
    runs = [element, *(child for child in element.children if child.tag == "r")]
    texts = (child.text for run in runs for child in run.children if child.tag == "t")
    return "".join(texts)[: LONGEST_LINE + 1].replace("_x000D_", "")


def _formats(parts: Parts) -> tuple[frozenset[int], frozenset[int]]:
    """The numbers of the formats of cells with dates, and of those that are struck through."""
    dated, struck_fonts, dates, struck = set(DATES), set[int](), set[int](), set[int]()
    section, fonts, formats = "", 0, 0
    for element in parts.elements("xl/styles.xml", whole={"font"}):
        tag, said = element.tag, element.attributes
        if tag == "numFmt" and _is_of_dates(said.get("formatCode", "")):
            dated.add(number_in(said.get("numFmtId"), -1))
        elif tag in ("fonts", "cellStyleXfs", "cellXfs", "dxfs"):
            section = tag
        elif tag == "font" and section == "fonts":
            strikes = (child for child in element.children if child.tag == "strike")
            if any(_is_true(strike.attributes, "val", "1") for strike in strikes):
                struck_fonts.add(fonts)
            fonts += 1
        elif tag == "xf" and section == "cellXfs":
            if number_in(said.get("numFmtId"), 0) in dated:
                dates.add(formats)
            if number_in(said.get("fontId"), 0) in struck_fonts:
                struck.add(formats)
            formats += 1
    return frozenset(dates), frozenset(struck)


def _is_of_dates(code: str) -> bool:
    return bool({*"dmyhs"} & {*NO_DATE.sub("", code[:LONGEST_FORMAT]).lower()})


def _is_true(said: dict[str, str], name: str, otherwise: str = "0") -> bool:
    return said.get(name, otherwise) in {"1", "true", "on"}


def _sheet(parts: Parts, name: str, part: str, book: Book) -> FoundSheet:
    sheet, row, column, hidden = FoundSheet(name), 0, -1, set[int]()
    filters = _Filters()
    for element in parts.elements(part, whole={"c"}):
        tag, said = element.tag, element.attributes
        filters.take(element)
        if tag == "col" and _is_true(said, "hidden"):
            sheet.hide_columns(number_in(said.get("min"), 1) - 1, number_in(said.get("max"), 1))
        elif tag == "row":
            row, column = number_in(said.get("r"), row + 1), -1
            if _is_true(said, "hidden"):
                hidden.add(row)
        elif tag == "c":
            place = PLACE.match(said.get("r", ""))
            row, column = (int(place[2]), column_of(place[1])) if place else (row, column + 1)
            if element.children:
                _put(sheet, row, column, element, book)
        elif tag == "mergeCell" and (area := _area(said.get("ref", ""))):
            sheet.merge(*area)
    tables = [each for each in _targets(parts, part).values() if "/table" in each]
    for element in (element for table in tables for element in parts.elements(table)):
        filters.take(element)
    sheet.asides = {
        row: FILTERED if any(row in rows for rows in filters.used) else HIDDEN for row in hidden
    }
    return sheet


class _Filters:
    """The rows of each filter that is in use."""

    def __init__(self) -> None:
        self.used, self._rows = list[range](), range(0)

    def take(self, element: Element) -> None:
        if element.tag == "autoFilter":
            area = _area(element.attributes.get("ref", ""))
            self._rows = range(area[0].start + 1, area[0].stop) if area else range(0)
        elif element.tag == "filterColumn":
            self.used.append(self._rows)


def _put(sheet: FoundSheet, row: int, column: int, cell: Element, book: Book) -> None:
    """Add the value of a cell (18.3.1.4)."""
    said, parts = cell.attributes, {child.tag: child for child in cell.children}
    value = parts["v"].text if "v" in parts else ""
    kind, look = said.get("t", "n"), number_in(said.get("s"), 0)
    is_number, fault = kind == "n", {"d": CHANGED, "e": ERROR}.get(kind, "")
    if is_number and look in book.dates and value:
        is_number, fault = False, CHANGED
    if kind == "s":
        text = book.texts[int(value)] if value.isdecimal() and len(value) < 8 else ""
    elif kind == "inlineStr":
        text = _text_in(parts["is"]) if "is" in parts else ""
    elif kind == "b":
        text = str(value == "1")
    elif kind == "n" and fault:
        text = _date(value, counts_from_1904=book.counts_from_1904)
    else:
        text = text_of_number(value) if is_number else value
    if not text and "f" in parts and kind != "str":
        text, fault = "=", NO_VALUE
    sheet.put(row, column, text, fault=fault, is_struck=look in book.struck)


def _date(value: str, *, counts_from_1904: bool) -> str:
    """A date or time of day, which is a number of days."""
    try:
        days = float(value)
    except ValueError:
        return value
    if not 0 <= days < LAST_DAY:
        return text_of_number(value)
    moment = BEGINNINGS[counts_from_1904] + timedelta(seconds=round(days * 86_400))
    if days < 1:
        return str(moment.time())
    return str(moment if days % 1 else moment.date())


def _area(text: str) -> tuple[range, int] | None:
    """The rows of an area such as A1:B4, and its first column."""
    first, _, last = text.partition(":")
    begin, end = PLACE.match(first), PLACE.match(last or first)
    if not (begin and end):
        return None
    return range(int(begin[2]), int(end[2]) + 1), column_of(begin[1])


def column_of(letters: str) -> int:
    """The place of a column, from 0: 27 for AB."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
