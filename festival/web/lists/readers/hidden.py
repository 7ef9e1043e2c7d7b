"""Finds what a workbook hides, filters away or merges.

The library that reads the cells does not tell it. Tags are searched by patterns, which unfold no
entities and take 0.4 seconds where a parser of XML takes 2.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import basename, dirname, join, normpath

from festival.web.lists.readers.limits import MOST_COLUMNS

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
    return {
        attributes.get("name", ""): _of_sheet(parts, targets.get(attributes.get("id", ""), ""))
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


def _of_sheet(parts: Parts, part: str) -> Marks:
    marks = Marks()
    hidden, row = list[int](), 0
    for tag, attributes in _elements(parts.get(part, b""), "col", "row"):
        if tag == "col" and _is_true(attributes, "hidden"):
            first, last = (_number(attributes.get(key), 0) for key in ("min", "max"))
            marks.columns |= set(range(max(first - 1, 0), min(last, MOST_COLUMNS)))
        elif tag == "row":
            row = _number(attributes.get("r"), row + 1)
            if _is_true(attributes, "hidden"):
                hidden.append(row)
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

OPEN_DOCUMENT = ("table", "table-column", "table-row", "table-cell", "covered-table-cell")


def _of_open_document(parts: Parts) -> dict[str, Marks]:
    """Of equal rows, columns and cells only the first is written, with a count."""
    sheets: dict[str, Marks] = {}
    marks, rows, place, columns = Marks(), range(1, 1), 0, 0
    for tag, attributes in _elements(parts.get("content.xml", b""), *OPEN_DOCUMENT):
        if tag == "table":
            marks, rows, place, columns = Marks(), range(1, 1), 0, 0
            sheets[attributes.get("name", "")] = marks
        elif tag == "table-column":
            first = columns
            columns += _number(attributes.get("number-columns-repeated"), 1)
            if attributes.get("visibility", "visible") != "visible":
                marks.columns |= set(range(first, min(columns, MOST_COLUMNS)))
        elif tag == "table-row":
            many = _number(attributes.get("number-rows-repeated"), 1)
            rows, place = range(rows.stop, rows.stop + many), 0
            if (shown := attributes.get("visibility", "visible")) != "visible":
                marks.hidden.append((rows, FILTERED if shown == "filter" else HIDDEN))
        else:
            first = place
            place += _number(attributes.get("number-columns-repeated"), 1)
            if (many := _number(attributes.get("number-rows-spanned"), 1)) > 1:
                marks.merged.append((range(rows.start, rows.start + many), first))
    return sheets
