"""Reads the rows of an uploaded list: a workbook of Excel or OpenDocument, or text."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_noop
from xlrd import XLRDError

from festival.lists import excel, old_excel, open_document
from festival.lists.column_headings import Headings
from festival.lists.encodings import encoding_of
from festival.lists.rows import (
    EMPTY,
    LONGEST_CELL,
    MOST_ROWS,
    TOO_LONG,
    Row,
    Rows,
    TableRefused,
    tidy,
)
from festival.lists.text import rows_of_data
from festival.lists.titles_totals_and_senders import TITLE
from festival.lists.uploads import MOST_BYTES
from festival.lists.workbook import BROKEN, FoundRow, FoundSheet, Parts
from festival.words.clean_text import clean_text

MB = 1024 * 1024
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
SUMMARY_TOP = 5  # rows
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
MANIFEST = "META-INF/manifest.xml"

TOO_LARGE = gettext_noop("Choose a list of at most {most} MB (this one has {size} MB).")
NOT_A_LIST = gettext_noop("Choose a list as CSV, XLSX or ODS (this is {what}).")
ARCHIVE, DOCUMENT = gettext_noop("an archive"), gettext_noop("a text document")
PICTURE, PAGE = gettext_noop("a picture"), gettext_noop("a web page")
SLIDES = gettext_noop("a presentation")
WHAT = (
    (b"%PDF", gettext_noop("a PDF")),
    *((start, PICTURE) for start in (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")),
    (b"{\\rtf", DOCUMENT),
    *((start, PAGE) for start in (b"<!DOCTYPE html", b"<html", b"<table")),
    (b"<?xml", gettext_noop("another kind of file")),
    *((start, ARCHIVE) for start in (b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b")),
)
LOCKED = gettext_noop("The workbook has a password. Save it without one, then choose it again.")
UNSEEN = gettext_noop(
    "Unhide the sheet and the columns of the list in the workbook, then choose it again "
    "(everything visible is empty)."
)
STRUCK = gettext_noop("struck through in the workbook")


@dataclass(frozen=True)
class Sheet:
    """A visible sheet of a workbook, or a text, which has no name."""

    name: str
    rows: Rows  # without hidden columns
    hidden_columns: tuple[str, ...] = ()  # their headings
    letters: str = ""  # the encoding that was taken for a text
    all_columns: Rows = ()  # the rows with hidden columns, if there are any


def require_size(size: int) -> None:
    """Raises TableRefused if the file is too large."""
    if size > MOST_BYTES:
        raise TableRefused(TOO_LARGE, most=str(MOST_BYTES // MB), size=f"{size / MB:,.1f}")


def rows_of_file(data: bytes, letters: str = "", headings: Headings | None = None) -> list[Sheet]:
    """The visible sheets that are not empty; a text is one sheet.

    letters: the encoding of a text; "" if unknown. headings: those that tell the columns of a text.
    Raises TableRefused.
    """
    if not data.strip():
        raise TableRefused(EMPTY)
    head = data[:1024].removeprefix(b"\xef\xbb\xbf").lstrip()
    for start, what in WHAT:
        if head.lower().startswith(start.lower()):
            raise TableRefused(NOT_A_LIST, what=what)
    if data.startswith((b"PK", COMPOUND)):
        return _sheets(data)
    letters = letters or encoding_of(data)
    return [Sheet("", rows_of_data(data, letters, headings), letters=letters)]


def _sheets(data: bytes) -> list[Sheet]:
    try:
        found, is_any_hidden = _found(data)
        sheets = [shown for each in found if each.rows and (shown := _sheet(each))]
    except (TableRefused, MemoryError):
        raise
    except Exception as broken:  # readers answer hostile bytes with almost any of them
        raise TableRefused(BROKEN) from broken
    if not sheets:
        raise TableRefused(UNSEEN if is_any_hidden or any(each.rows for each in found) else EMPTY)
    return sheets


def _found(data: bytes) -> tuple[list[FoundSheet], bool]:
    """The visible sheets, and whether others are hidden. Raises TableRefused."""
    if data.startswith(COMPOUND):
        if ENCRYPTED in data:
            raise TableRefused(LOCKED)
        try:
            return old_excel.sheets_of(data)
        except XLRDError as error:
            raise TableRefused(LOCKED if "encrypted" in str(error) else BROKEN) from error
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        if any(name.lower() == excel.WORKBOOK for name in names):
            return excel.sheets_of(Parts(archive))
        if any(name.startswith("xl/") for name in names):
            raise TableRefused(BROKEN)
        kind = _start_of(archive, "mimetype") if "mimetype" in names else b""
        if b"opendocument.spreadsheet" in kind:
            if MANIFEST in names and b"encryption-data" in _start_of(archive, MANIFEST):
                raise TableRefused(LOCKED)
            return open_document.sheets_of(Parts(archive))
    if any(name.startswith("word/") for name in names) or b"opendocument.text" in kind:
        raise TableRefused(NOT_A_LIST, what=DOCUMENT)
    if any(name.startswith("ppt/") for name in names) or b"presentation" in kind:
        raise TableRefused(NOT_A_LIST, what=SLIDES)
    raise TableRefused(NOT_A_LIST, what=ARCHIVE)


def _start_of(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as part:
        return part.read(MB)


def _sheet(found: FoundSheet) -> Sheet | None:
    """The sheet; None if it shows nothing, or only what Numbers writes about an export. Raises
    TableRefused."""
    if len(found.rows) > MOST_ROWS:
        raise TableRefused(TOO_LONG, most=f"{MOST_ROWS:,}", count=f"{len(found.rows):,}")
    struck = {
        line
        for line, row in found.rows.items()
        if (seen := row.cells.keys() - found.hidden_columns) and seen <= row.struck
    }
    found.repeat_merged()
    rows = [
        _row(line, row, found.asides.get(line, STRUCK if line in struck else ""))
        for line, row in sorted(found.rows.items())
    ]
    hidden = {
        place: text for place in sorted(found.hidden_columns) if (text := _heading(rows, place))
    }
    try:
        shown = tidy(replace(row, cells=_without(row.cells, hidden)) for row in rows)
    except TableRefused:
        return None
    if _is_summary(shown):
        return None
    top = shown[0]
    is_title = len(shown) > 1 and "".join(top.cells) in found.name.split(" - ")
    if is_title:  # Numbers writes the table's name above it
        shown = (replace(top, aside=TITLE), *shown[1:])
    return Sheet(
        found.name, shown, tuple(hidden.values()), all_columns=tidy(rows) if hidden else ()
    )


def _row(line: int, row: FoundRow, aside: str) -> Row:
    cells = tuple(row.cells.get(place, "") for place in range(max(row.cells) + 1))
    return Row(line, cells, aside, frozenset(row.faults.items()))


def _heading(rows: Sequence[Row], place: int) -> str:
    """The first text in a column."""
    cells = (clean_text(row.cells[place][:LONGEST_CELL]) for row in rows if place < len(row.cells))
    return next(filter(None, cells), "")


def _without(cells: Sequence[str], places: Container[int]) -> tuple[str, ...]:
    return tuple("" if place in places else cell for place, cell in enumerate(cells))


def _is_summary(rows: Rows) -> bool:
    """Whether it is the sheet "Export Summary", by its heading in any language: Numbers Sheet Name,
    Numbers Table Name, Excel Worksheet Name."""
    return any(
        sum("Numbers" in cell for cell in row.cells) > 1 and any("Excel" in c for c in row.cells)
        for row in rows[:SUMMARY_TOP]
    )
