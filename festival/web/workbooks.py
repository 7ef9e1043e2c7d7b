"""Files of lists: workbooks of Excel and of OpenDocument, and text."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import date, time
from pathlib import PurePath

import python_calamine
from django.utils.translation import gettext_noop

from festival.web.tables import (
    EMPTY,
    Rows,
    TableRefused,
    rows_of_data,
    tidy,
)
from festival.web.uploads import MOST_BYTES

MB = 1024 * 1024
MOST_UNPACKED = 80 * MB
MOST_AREA = 3_000_000  # cells from the first to the last, empty ones included
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
CELL = re.compile(rb"""\br\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7})["']""")
ROW = re.compile(rb"""<row\b[^>]*?\br\s*=\s*["'](\d{1,7})["']""")
MANIFEST = "META-INF/manifest.xml"
REPEATED = re.compile(rb"""number-(?:rows|columns)-repeated=["'](\d{1,9})["']""")

TOO_LARGE = gettext_noop("Expected a list of at most {most} MB, got a file of {size} MB.")
NOT_A_LIST = gettext_noop("Expected a list as CSV, XLSX or ODS, got {what}.")
WHAT = (
    (b"%PDF", gettext_noop("a PDF")),
    (b"\x89PNG", gettext_noop("a picture")),
    (b"\xff\xd8\xff", gettext_noop("a picture")),
    (b"GIF8", gettext_noop("a picture")),
    (b"RIFF", gettext_noop("a picture")),
    (b"{\\rtf", gettext_noop("a text document")),
    (b"<!DOCTYPE html", gettext_noop("a web page")),
    (b"<html", gettext_noop("a web page")),
    (b"<table", gettext_noop("a web page")),
    (b"<?xml", gettext_noop("another kind of file")),
    (b"Rar!", gettext_noop("an archive")),
    (b"7z\xbc\xaf", gettext_noop("an archive")),
    (b"\x1f\x8b", gettext_noop("an archive")),
)
ARCHIVE = gettext_noop("an archive")
DOCUMENT = gettext_noop("a text document")
SLIDES = gettext_noop("a presentation")
LOCKED = gettext_noop(
    "The workbook is protected by a password: save it without one, then choose it again."
)
BROKEN = gettext_noop(
    "The workbook cannot be read: open it, save it anew as XLSX or CSV, then choose that."
)
SPREAD = gettext_noop(
    "The workbook has cells far outside the list: copy the list into a new one, then choose that."
)
BOMB = gettext_noop(
    "The workbook is larger than a list can be once it is unpacked: save the list as CSV."
)


def rows_of_file(data: bytes, size: int, letters: str = "") -> list[Rows]:
    """What each sheet that is not empty holds; a text is one sheet. size: of the whole file, of
    which nothing is handed over when it is too large. letters: the encoding of a text, where it is
    known.

    Raises TableRefused.
    """
    if size > MOST_BYTES:
        raise TableRefused(TOO_LARGE, most=str(MOST_BYTES // MB), size=f"{size / MB:,.1f}")
    if not data.strip():
        raise TableRefused(EMPTY)
    head = data[:1024].removeprefix(b"\xef\xbb\xbf").lstrip()
    for start, what in WHAT:
        if head.lower().startswith(start.lower()):
            raise TableRefused(NOT_A_LIST, what=what)
    if data.startswith(b"PK"):
        return _sheets(_plain_archive(data))
    if data.startswith(COMPOUND):
        if ENCRYPTED in data:
            raise TableRefused(LOCKED)
        return _sheets(data)
    return [rows_of_data(data, letters)]


def _plain_archive(data: bytes) -> bytes:
    """The workbook with its parts unpacked, so that none is larger than it says."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _require_workbook(archive)
            parts = dict(_unpacked(archive))
    except TableRefused:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise TableRefused(BROKEN) from error
    except RuntimeError as error:  # so does the library call a password
        raise TableRefused(LOCKED) from error
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as plain:
        for name, content in parts.items():
            plain.writestr(name, content)
    return packed.getvalue()


def _require_workbook(archive: zipfile.ZipFile) -> None:
    names = set(archive.namelist())
    if any(name.startswith("xl/") for name in names):
        if "xl/workbook.bin" in names:  # whose size cannot be told before it is read
            raise TableRefused(BROKEN)
        return
    kind = archive.read("mimetype")[:100] if "mimetype" in names else b""
    if b"opendocument.spreadsheet" in kind:
        if MANIFEST in names and b"encryption-data" in archive.open(MANIFEST).read(MB):
            raise TableRefused(LOCKED)
        return
    if any(name.startswith("word/") for name in names) or b"opendocument.text" in kind:
        raise TableRefused(NOT_A_LIST, what=DOCUMENT)
    if any(name.startswith("ppt/") for name in names) or b"presentation" in kind:
        raise TableRefused(NOT_A_LIST, what=SLIDES)
    raise TableRefused(NOT_A_LIST, what=ARCHIVE)


def _unpacked(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Its parts but for the pictures. Raises TableRefused when they are too large together."""
    left = MOST_UNPACKED
    for part in archive.infolist():
        if PurePath(part.filename).suffix not in {".xml", ".rels", ""} or part.is_dir():
            continue
        with archive.open(part) as file:
            content = file.read(left + 1)
        left -= len(content)
        if left < 0:
            raise TableRefused(BOMB)
        is_sheet = "worksheets/" in part.filename
        if (_area(content) if is_sheet else _repeated_area(content)) > MOST_AREA:
            raise TableRefused(SPREAD)
        yield part.filename, content


def _area(sheet: bytes) -> int:
    """One cell in the last corner of a sheet makes all of them be held."""
    cells = CELL.findall(sheet)
    widest = max((_number_of(column) for column, _ in cells), default=1)
    rows = [*(row for _, row in cells), *ROW.findall(sheet)]
    return widest * max((int(row) for row in rows), default=0)


def _repeated_area(content: bytes) -> int:
    """OpenDocument writes equal rows and cells once, and how often they come."""
    area = 0
    for row in content.split(b"<table:table-row")[1:]:
        head, *cells = row.split(b"<table:table-cell")
        said = [cell for cell in cells if b"office:value" in cell or b"<text:p" in cell]
        area += _times(head) * sum(_times(cell) for cell in said)
    return area


def _times(element: bytes) -> int:
    match = REPEATED.search(element.partition(b">")[0])
    return int(match[1]) if match else 1


def _number_of(column: bytes) -> int:
    """Of AB: 28."""
    number = 0
    for letter in column:
        number = number * 26 + letter - ord("A") + 1
    return number


def _sheets(data: bytes) -> list[Rows]:
    found = []
    try:
        book = python_calamine.load_workbook(io.BytesIO(data))
        for name in book.sheet_names:
            cells = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            if any(str(cell).strip() for row in cells for cell in row):
                found.append(_rows(cells))
    except python_calamine.PasswordError as error:
        raise TableRefused(LOCKED) from error
    except (python_calamine.CalamineError, ValueError) as error:
        raise TableRefused(BROKEN) from error
    if not found:
        raise TableRefused(EMPTY)
    return found


def _rows(cells: Sequence[Sequence[object]]) -> Rows:
    return tidy((line, [_text(cell) for cell in row]) for line, row in enumerate(cells, start=1))


def _text(cell: object) -> str:
    """As it would be typed: a spreadsheet has no whole numbers."""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(cell)
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell)
