"""Reads a workbook of Excel or OpenDocument in its own process.

A workbook that would unpack to too much is refused where that can be counted before reading; the
limit of memory stops all others.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import date, time
from pathlib import PurePath

import python_calamine

from festival.web.lists.readers.child import Answer, Refused, answer
from festival.web.lists.readers.limits import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, MOST_TEXT

MB = 1024 * 1024
MOST_UNPACKED = 80 * MB
MOST_AREA = 3_000_000  # cells from the first to the last, including empty cells
MOST_UNFOLDED = 64 * MB  # bytes of the texts that cells share, counted once for every cell
CELL = re.compile(rb"""\br\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,20})["']""")
ROW = re.compile(rb"""<row\b[^>]*?\br\s*=\s*["'](\d{1,20})["']""")
SHARED = re.compile(rb"""\bt\s*=\s*["']s["'][^>]*>\s*<v>\s*(\d{1,9})""")
MANIFEST = "META-INF/manifest.xml"
REPEATED = re.compile(rb"""number-(?:rows|columns)-repeated\s*=\s*["'](\d{1,20})["']""")


def read(data: bytes) -> Answer:
    """The sheets that are not empty. Raises Refused with a word that `workbooks.WHY` has a sentence
    for."""
    return {"sheets": list(_sheets(_plain_archive(data) if data.startswith(b"PK") else data))}, b""


def _plain_archive(data: bytes) -> bytes:
    """The workbook with its parts unpacked, so that no part is larger than it claims. Raises
    Refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _require_workbook(archive)
            parts = dict(_unpacked(archive))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise Refused("broken") from error
    except RuntimeError as error:  # the library's error for a password
        raise Refused("locked") from error
    _require_folded(parts)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as plain:
        for name, content in parts.items():
            plain.writestr(name, content)
    return packed.getvalue()


def _require_workbook(archive: zipfile.ZipFile) -> None:
    names = set(archive.namelist())
    if any(name.startswith("xl/") for name in names):
        if "xl/workbook.bin" in names:  # its size cannot be known before reading
            raise Refused("broken")
        return
    kind = archive.read("mimetype")[:100] if "mimetype" in names else b""
    if b"opendocument.spreadsheet" in kind:
        if MANIFEST in names and b"encryption-data" in archive.open(MANIFEST).read(MB):
            raise Refused("locked")
        return
    if any(name.startswith("word/") for name in names) or b"opendocument.text" in kind:
        raise Refused("document")
    if any(name.startswith("ppt/") for name in names) or b"presentation" in kind:
        raise Refused("slides")
    raise Refused("archive")


def _unpacked(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the parts, without pictures. Raises Refused if they are too large in
    total."""
    left = MOST_UNPACKED
    for part in archive.infolist():
        if PurePath(part.filename).suffix not in {".xml", ".rels", ""} or part.is_dir():
            continue
        with archive.open(part) as file:
            content = file.read(left + 1)
        left -= len(content)
        if left < 0:
            raise Refused("large")
        yield part.filename, content


def _require_folded(parts: dict[str, bytes]) -> None:
    """Raises Refused where the cells would unpack to more than any list has."""
    for name, content in parts.items():
        is_sheet = "worksheets/" in name
        area, text = (_area(content), 0) if is_sheet else _repeated(content)
        if area > MOST_AREA:
            raise Refused("spread")
        if text > MOST_UNFOLDED:
            raise Refused("large")
    texts = [
        *(part.split(b"<si") for name, part in parts.items() if name.endswith("haredStrings.xml"))
    ]
    lengths = [len(text) for found in texts for text in found[1:]]
    places = (int(use[1]) for part in parts.values() for use in SHARED.finditer(part))
    if sum(lengths[place] for place in places if place < len(lengths)) > MOST_UNFOLDED:
        raise Refused("large")


def _area(sheet: bytes) -> int:
    """How many cells the library would hold: a single cell in the last corner makes it hold all."""
    cells = CELL.findall(sheet)
    widest = max((_number_of(column) for column, _ in cells), default=1)
    rows = [*(row for _, row in cells), *ROW.findall(sheet)]
    return widest * max((int(row) for row in rows), default=0)


def _repeated(content: bytes) -> tuple[int, int]:
    """How many cells and bytes repeated cells unpack to: OpenDocument writes equal rows and cells
    once, with a count."""
    area = text = 0
    for row in content.split(b"<table:table-row")[1:]:
        head, *cells = row.split(b"<table:table-cell")
        said = [cell for cell in cells if b"office:value" in cell or b"<text:p" in cell]
        area += _times(head) * sum(_times(cell) for cell in said)
        text += _times(head) * sum(_times(cell) * len(cell) for cell in said)
    return area, text


def _times(element: bytes) -> int:
    match = REPEATED.search(element.partition(b">")[0])
    return int(match[1]) if match else 1


def _number_of(column: bytes) -> int:
    """The number of a column: 28 for AB."""
    number = 0
    for letter in column:
        number = number * 26 + letter - ord("A") + 1
    return number


def _sheets(data: bytes) -> Iterator[dict[str, object]]:
    left = MOST_TEXT
    try:
        book = python_calamine.load_workbook(io.BytesIO(data))
        for name in book.sheet_names:
            cells = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            said = _said(cells)
            if not said:
                continue
            rows = said if len(said) <= MOST_ROWS else []
            left -= sum(len(cell) for _, row in rows for cell in row)
            if left < 0:
                raise Refused("large")
            yield {"count": len(said), "rows": rows}
    except python_calamine.PasswordError as error:
        raise Refused("locked") from error
    except (python_calamine.CalamineError, ValueError) as error:
        raise Refused("broken") from error


def _said(cells: Sequence[Sequence[object]]) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, with their line numbers, cut to the limits of a list."""
    return [
        (line, [_text(cell)[: LONGEST_CELL + 1] for cell in row[:MOST_COLUMNS]])
        for line, row in enumerate(cells, start=1)
        if any(str(cell).strip() for cell in row)
    ]


def _text(cell: object) -> str:
    """The cell as it would be typed; 3.0 as 3, because a spreadsheet has no whole numbers."""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(cell)
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell)


if __name__ == "__main__":
    answer(read)
