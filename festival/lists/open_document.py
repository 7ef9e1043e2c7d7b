"""Reads a workbook of OpenDocument (ODS). Of equal rows, columns and cells it has only the first,
with a count."""

from __future__ import annotations

from collections.abc import Iterator

from festival.lists.rows import LONGEST_LINE, MOST_COLUMNS
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

CELLS = {"table-cell", "covered-table-cell"}
MOST_BLANKS = 100  # that one element stands for
VALUES = {"date": "date-value", "time": "time-value", "boolean": "boolean-value"}


def sheets_of(parts: Parts) -> tuple[list[FoundSheet], bool]:
    """The visible sheets with their cells, and whether others are hidden. Raises TableRefused."""
    reader = _Reader()
    for part in ("styles.xml", "content.xml"):
        for element in parts.elements(part, whole=CELLS):
            reader.take(element)
    shown = [sheet for sheet, style in reader.sheets if style not in reader.hidden]
    return shown, len(shown) < len(reader.sheets)


class _Reader:
    """Follows the elements, from the styles to the cells."""

    def __init__(self) -> None:
        self.sheets: list[tuple[FoundSheet, str]] = []  # with their styles
        self.style = ""  # the one that is described
        self.struck, self.hidden = set[str](), set[str]()  # styles that strike, that hide a sheet
        self._begin("")

    def _begin(self, name: str) -> None:
        self.sheet = FoundSheet(name)
        self.columns = list[str]()  # their styles
        self.rows = range(1, 1)
        self.row_style, self.place, self.aside = "", 0, ""

    def take(self, element: Element) -> None:
        tag, said = element.tag, element.attributes
        if tag == "style":
            self.style = said.get("name", "")
            if said.get("parent-style-name") in self.struck:
                self.struck.add(self.style)
        elif tag == "text-properties" and "text-line-through-style" in said:
            if said["text-line-through-style"] == "none":
                self.struck.discard(self.style)
            else:
                self.struck.add(self.style)
        elif tag == "table-properties" and said.get("display") == "false":
            self.hidden.add(self.style)
        elif tag == "table":
            self._begin(said.get("name", ""))
            self.sheets.append((self.sheet, said.get("style-name", "")))
        elif tag == "table-column":
            self._column(said)
        elif tag == "table-row":
            self._row(said)
        elif tag in CELLS:
            self._cell(element)

    def _column(self, said: dict[str, str]) -> None:
        first = len(self.columns)
        count = min(number_in(said.get("number-columns-repeated"), 1), MOST_COLUMNS - first)
        self.columns += [said.get("default-cell-style-name", "")] * count
        if said.get("visibility", "visible") != "visible":
            self.sheet.hide_columns(first, first + count)

    def _row(self, said: dict[str, str]) -> None:
        first = self.rows.stop
        self.rows = range(first, first + number_in(said.get("number-rows-repeated"), 1))
        self.row_style, self.place = said.get("default-cell-style-name", ""), 0
        shown = said.get("visibility", "visible")
        self.aside = {"visible": "", "filter": FILTERED}.get(shown, HIDDEN)

    def _cell(self, element: Element) -> None:
        first, said = self.place, element.attributes
        self.place += number_in(said.get("number-columns-repeated"), 1)
        text, fault = _value_of(element)
        text = text[: LONGEST_LINE + 1]  # once: the cell may be repeated
        for place in range(first, min(self.place, MOST_COLUMNS)) if text else ():
            of_column = self.columns[place] if place < len(self.columns) else ""
            style = said.get("style-name", self.row_style or of_column)
            for row in self.rows:
                is_struck = style in self.struck
                self.sheet.put(row, place, text, fault=fault, is_struck=is_struck)
                if self.aside:
                    self.sheet.asides[row] = self.aside
        if (rows := number_in(said.get("number-rows-spanned"), 1)) > 1:
            self.sheet.merge(range(self.rows.start, self.rows.start + rows), first)


def _value_of(cell: Element) -> tuple[str, str]:
    """The text of a cell, and what is wrong with it."""
    said, fault = cell.attributes, ""
    kind = said.get("value-type", "")
    if kind in ("float", "percentage", "currency"):
        return text_of_number(said.get("value", "")), ""
    if kind in VALUES:
        return said.get(VALUES[kind], ""), "" if kind == "boolean" else CHANGED
    paragraphs = (child for child in cell.children if child.tag == "p")
    text = "\n".join("".join(_texts(paragraph)) for paragraph in paragraphs)
    if "formula" in said and text.startswith(("#", "Err:")):
        fault = ERROR
    if "formula" in said and not kind and not text:
        text, fault = "=", NO_VALUE
    return text, fault


def _texts(element: Element) -> Iterator[str]:
    """The text of a paragraph without notes, with the blanks that elements stand for."""
    match element.tag:
        case "annotation":
            return
        case "s":
            yield " " * min(number_in(element.attributes.get("c"), 1), MOST_BLANKS)
        case "tab" | "line-break":
            yield " "
    yield element.text
    for child in element.children:
        yield from _texts(child)
        yield child.tail
