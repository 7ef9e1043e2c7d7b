"""What workbooks of all formats share: the limits of a file, and the sheet that is being read.

Nothing of a file is held that a list does not need, and everything is counted while it is read, so
that a small file that unfolds to gigabytes ends in a sentence.
"""

from __future__ import annotations

import zipfile
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.sax import make_parser
from django.utils.translation import gettext_noop

from festival.lists.rows import LONGEST_LINE, MOST_COLUMNS, MOST_ROWS, TableRefused

MOST_UNPACKED = 40 * 1024 * 1024  # bytes of the parts; a list of 5,000 rows has some 8 MB
MOST_ELEMENTS = 300_000  # of XML: 5,000 rows of 20 cells; they take a second or two
CHUNK = 64 * 1024  # bytes that are parsed at once
MOST_CELLS = MOST_ROWS * MOST_COLUMNS
MOST_REPEATED = 200_000  # rows of merged cells
HIDDEN = gettext_noop("hidden in the workbook")
FILTERED = gettext_noop("filtered away in the workbook")
# Faults of a cell, as in `Row`.
CHANGED = gettext_noop("Excel changed this cell into a date ({text}). Type what belongs here.")
NO_VALUE = gettext_noop(
    "This cell holds a formula without a value. Open the file in a spreadsheet and save it again."
)
ERROR = gettext_noop("The spreadsheet has an error here ({text}). Type what belongs here.")
BROKEN = gettext_noop(
    "The workbook cannot be read. Open it, save it as a new XLSX or CSV, then choose that."
)
SPREAD = gettext_noop(
    "The workbook has cells far outside the list. Copy the list into a new workbook, then "
    "choose that."
)
BOMB = gettext_noop("The workbook is too large once unpacked. Save the list as CSV.")


@dataclass(slots=True)
class Element:
    """An element of XML. Names have no prefixes."""

    tag: str
    attributes: dict[str, str]
    text: str = ""  # before the first child, cut where no cell is as long
    tail: str = ""  # behind the element, likewise
    children: list[Element] = field(default_factory=list)


class Parts:
    """The parts of a workbook in a ZIP: files of XML, read one after another."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        """Raises TableRefused if the parts say that they are too large."""
        xml = [
            part
            for part in archive.infolist()
            if PurePath(part.filename).suffix in (".xml", ".rels")
        ]
        if sum(part.file_size for part in xml) > MOST_UNPACKED:
            raise TableRefused(BOMB)
        self._archive, self._left = archive, MOST_ELEMENTS
        self._parts = {part.filename.lower().replace("\\", "/"): part for part in xml}

    def elements(self, name: str, *, whole: Container[str] = ()) -> Iterator[Element]:
        """The elements of a part in their order; none if there is no such part.

        whole: elements that come with all that they contain; others come when they begin, with
        their attributes alone. Raises TableRefused for too many.
        """
        if name not in self._parts:
            return
        reader, parser = _Reader(whole), make_parser()
        parser.forbid_dtd = True
        parser.setContentHandler(reader)
        with self._archive.open(self._parts[name]) as file:
            while chunk := file.read(CHUNK):
                parser.feed(chunk)
                self._left -= reader.count
                if self._left < 0:
                    raise TableRefused(BOMB)
                yield from reader.found
                reader.found, reader.count = [], 0
        parser.close()


class _Reader(ContentHandler):
    """Makes elements of what the parser finds."""

    def __init__(self, whole: Container[str]) -> None:
        self._whole = whole
        self._open = list[Element]()  # those that have begun, from one that comes whole inwards
        self.found, self.count = list[Element](), 0

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:
        self.count += 1
        attributes = {key.rpartition(":")[2]: value for key, value in attrs.items()}
        element = Element(name.rpartition(":")[2], attributes)
        if self._open:
            self._open[-1].children.append(element)
        if self._open or element.tag in self._whole:
            self._open.append(element)
        else:
            self.found.append(element)

    def endElement(self, _name: str) -> None:
        if self._open:
            element = self._open.pop()
            if not self._open:
                self.found.append(element)

    def characters(self, content: str) -> None:
        if not self._open:
            return
        element = self._open[-1]
        if not element.children and len(element.text) <= LONGEST_LINE:
            element.text += content
        elif element.children and len(element.children[-1].tail) <= LONGEST_LINE:
            element.children[-1].tail += content


def number_in(text: str | None, otherwise: int) -> int:
    """A number that an attribute says."""
    return int(text) if text and text.isdecimal() and len(text) < 12 else otherwise


@dataclass
class FoundRow:
    cells: dict[int, str] = field(default_factory=dict)  # by columns, from 0
    faults: dict[int, str] = field(default_factory=dict)
    struck: set[int] = field(default_factory=set)


@dataclass
class FoundSheet:
    """A visible sheet. Rows count from 1 as on the screen, columns from 0."""

    name: str
    rows: dict[int, FoundRow] = field(default_factory=dict)
    asides: dict[int, str] = field(default_factory=dict)  # HIDDEN or FILTERED, by rows
    hidden_columns: set[int] = field(default_factory=set)
    merged: list[tuple[range, int]] = field(default_factory=list)  # rows of a cell, its column
    count: int = 0  # cells with a value

    def put(
        self, row: int, column: int, text: str, *, fault: str = "", is_struck: bool = False
    ) -> None:
        """Add a cell. Raises TableRefused for more than a list can have."""
        if column >= MOST_COLUMNS or not text.strip():
            return
        self.count += 1
        if self.count > MOST_CELLS:
            raise TableRefused(SPREAD)
        found = self.rows.setdefault(row, FoundRow())
        found.cells[column] = text[: LONGEST_LINE + 1]
        if fault:
            found.faults[column] = fault
        if is_struck:
            found.struck.add(column)

    def hide_columns(self, first: int, end: int) -> None:
        self.hidden_columns |= {*range(first, min(end, MOST_COLUMNS))}

    def merge(self, rows: range, column: int) -> None:
        if column < MOST_COLUMNS:
            self.merged.append((rows, column))

    def repeat_merged(self) -> None:
        """Copy the value of merged cells downwards, into rows that have a value of their own.

        Not sideways: a title above the whole list would become a row with a value in every column.
        Raises TableRefused.
        """
        left = MOST_REPEATED
        for rows, column in self.merged:
            text = self.rows[rows.start].cells.get(column, "") if rows.start in self.rows else ""
            below = rows[1:] if len(rows) < len(self.rows) else [*self.rows]
            left -= len(below) if text else 1
            if left < 0:
                raise TableRefused(SPREAD)
            for row in below if text else ():
                if row in rows[1:] and row in self.rows:
                    self.rows[row].cells.setdefault(column, text)


def text_of_number(text: str) -> str:
    """A number as it would be typed; 3.0 as 3, because a spreadsheet has no whole numbers."""
    try:
        number = float(text)
    except ValueError:
        return text
    return str(int(number)) if number.is_integer() else repr(number)
