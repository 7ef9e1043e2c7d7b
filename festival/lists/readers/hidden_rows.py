"""Finds what a workbook hides, filters away, strikes through or merges.

The library that reads the cells does not tell it. Tags are searched by patterns, which unfold no
entities and take 0.4 seconds where a parser of XML takes 2.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import basename, dirname, join, normpath

from festival.lists.readers.limits import MOST_COLUMNS

HIDDEN, FILTERED = "hidden", "filtered"
TAG = r"""<(?:[\w-]++:)?({})(?=[\s/>])((?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+)>"""
ATTRIBUTE = re.compile(rb"""\s(?:[\w-]++:)?([\w-]++)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)')""")
PLACE = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")
Parts = Mapping[str, bytes]  # contents by names
Element = tuple[str, dict[str, str]]


@dataclass
class Marks:
    """What a sheet says beside its cells. Rows count from 1 as on the screen, columns from 0."""

    hidden: list[tuple[range, str]] = field(default_factory=list)  # rows, HIDDEN or FILTERED
    columns: set[int] = field(default_factory=set)  # hidden ones
    struck: list[tuple[range, int]] = field(default_factory=list)  # cells: rows, column
    merged: list[tuple[range, int]] = field(default_factory=list)  # rows of a cell, its column


def marks_of(parts: Parts) -> dict[str, Marks]:
    """The marks of each visible sheet."""
    parts = {name.lower().replace("\\", "/"): content for name, content in parts.items()}
    return _of_excel(parts) if "xl/workbook.xml" in parts else _of_open_document(parts)


def _elements(content: bytes, *names: str) -> Iterator[Element]:
    """The elements with these names, with their attributes; all without prefixes."""
    for match in re.finditer(TAG.format("|".join(names)).encode(), content):
        attributes = {
            key.decode(): html.unescape((text or other).decode(errors="replace"))
            for key, text, other in ATTRIBUTE.findall(match[2])
        }
        yield match[1].decode(), attributes


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 8 else otherwise


def _is_true(attributes: Mapping[str, str], name: str, otherwise: str = "0") -> bool:
    return attributes.get(name, otherwise) in {"1", "true", "on"}


# Excel


def _of_excel(parts: Parts) -> dict[str, Marks]:
    targets = _targets(parts, "xl/workbook.xml")
    struck = _struck_formats(parts.get("xl/styles.xml", b""))
    return {
        attributes.get("name", ""): _of_sheet(
            parts, targets.get(attributes.get("id", ""), ""), struck
        )
        for _, attributes in _elements(parts["xl/workbook.xml"], "sheet")
        if attributes.get("state", "visible") == "visible"
    }


def _targets(parts: Parts, part: str) -> dict[str, str]:
    """The parts that a part refers to, by their ids."""
    links = parts.get(f"{dirname(part)}/_rels/{basename(part)}.rels", b"")
    return {
        attributes.get("Id", ""): normpath(join("/", dirname(part), attributes["Target"].lower()))[
            1:
        ]
        for _, attributes in _elements(links, "Relationship")
        if "Target" in attributes
    }


def _struck_formats(styles: bytes) -> set[int]:
    """Numbers of the formats of cells whose font is struck through."""
    section, fonts, formats = "", [False], list[int]()
    sections = ("fonts", "cellStyleXfs", "cellXfs", "dxfs")
    for tag, attributes in _elements(styles, *sections, "font", "strike", "xf"):
        if tag in sections:
            section = tag
        elif section == "fonts" and tag == "font":
            fonts.append(False)
        elif section == "fonts" and tag == "strike":
            fonts[-1] = _is_true(attributes, "val", "1")
        elif section == "cellXfs" and tag == "xf":
            formats.append(_number(attributes.get("fontId"), 0))
    return {place for place, font in enumerate(formats) if any(fonts[font + 1 : font + 2])}


def _of_sheet(parts: Parts, part: str, struck: set[int]) -> Marks:
    marks = Marks()
    hidden, row, place = list[int](), 0, -1
    names = ("col", "row", "c") if struck else ("col", "row")
    for tag, attributes in _elements(parts.get(part, b""), *names):
        if tag == "col" and _is_true(attributes, "hidden"):
            first, last = (_number(attributes.get(key), 0) for key in ("min", "max"))
            marks.columns |= set(range(max(first - 1, 0), min(last, MOST_COLUMNS)))
        elif tag == "row":
            row, place = _number(attributes.get("r"), row + 1), -1
            if _is_true(attributes, "hidden"):
                hidden.append(row)
        elif tag == "c":
            match = PLACE.fullmatch(attributes.get("r", ""))
            place = column_number(match[1]) - 1 if match else place + 1
            if _number(attributes.get("s"), 0) in struck:
                marks.struck.append((range(row, row + 1), place))
    filters = [*_filters(parts, part)]
    for row in hidden:
        is_filtered = any(row in rows for rows in filters)
        marks.hidden.append((range(row, row + 1), FILTERED if is_filtered else HIDDEN))
    return marks


def _filters(parts: Parts, sheet: str) -> Iterator[range]:
    """The rows of each filter that is in use: of the sheet and of its tables."""
    tables = [part for part in _targets(parts, sheet).values() if "/table" in part]
    for part in (sheet, *tables):
        rows = range(0)
        for tag, attributes in _elements(parts.get(part, b""), "autoFilter", "filterColumn"):
            if tag == "autoFilter":
                places = [int(row) for _, row in PLACE.findall(attributes.get("ref", ""))]
                rows = range(min(places, default=0) + 1, max(places, default=0) + 1)
            else:
                yield rows


def column_number(letters: str) -> int:
    """The number of a column: 28 for AB."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


# OpenDocument

OPEN_DOCUMENT = (
    *("style", "text-properties", "table", "table-column", "table-row"),
    *("table-cell", "covered-table-cell"),
)


def _of_open_document(parts: Parts) -> dict[str, Marks]:
    document = _OpenDocument()
    for part in ("styles.xml", "content.xml"):
        for tag, attributes in _elements(parts.get(part, b""), *OPEN_DOCUMENT):
            document.take(tag, attributes)
    return document.sheets


class _OpenDocument:
    """Follows the elements: of equal rows, columns and cells only the first is written, with a
    count."""

    def __init__(self) -> None:
        self.sheets: dict[str, Marks] = {}
        self.style, self.struck = "", set[str]()  # the style that is described; those that strike
        self._begin("")

    def _begin(self, sheet: str) -> None:
        self.marks = Marks()
        self.sheets[sheet] = self.marks
        self.rows, self.row_style, self.place = range(1, 1), "", 0
        self.styles: list[str] = []  # of the columns

    def take(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "style":
            self.style = attributes.get("name", "")
            if attributes.get("parent-style-name") in self.struck:
                self.struck.add(self.style)
        elif tag == "text-properties":
            line = attributes.get("text-line-through-style")
            if line == "none":
                self.struck.discard(self.style)
            elif line:
                self.struck.add(self.style)
        elif tag == "table":
            self._begin(attributes.get("name", ""))
        elif tag == "table-column":
            self._column(attributes)
        elif tag == "table-row":
            self._row(attributes)
        else:
            self._cell(attributes)

    def _column(self, attributes: Mapping[str, str]) -> None:
        first = len(self.styles)
        many = min(_number(attributes.get("number-columns-repeated"), 1), MOST_COLUMNS - first)
        self.styles += [attributes.get("default-cell-style-name", "")] * many
        if attributes.get("visibility", "visible") != "visible":
            self.marks.columns |= set(range(first, first + many))

    def _row(self, attributes: Mapping[str, str]) -> None:
        first = self.rows.stop
        self.rows = range(first, first + _number(attributes.get("number-rows-repeated"), 1))
        self.row_style, self.place = attributes.get("default-cell-style-name", ""), 0
        if (shown := attributes.get("visibility", "visible")) != "visible":
            self.marks.hidden.append((self.rows, FILTERED if shown == "filter" else HIDDEN))

    def _cell(self, attributes: Mapping[str, str]) -> None:
        first = self.place
        self.place += _number(attributes.get("number-columns-repeated"), 1)
        for place in range(first, min(self.place, MOST_COLUMNS)):
            of_column = self.styles[place] if place < len(self.styles) else ""
            if attributes.get("style-name", self.row_style or of_column) in self.struck:
                self.marks.struck.append((self.rows, place))
        if (many := _number(attributes.get("number-rows-spanned"), 1)) > 1:
            rows = range(self.rows.start, self.rows.start + many)
            self.marks.merged.append((rows, first))
