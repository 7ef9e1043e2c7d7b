"""Reads a workbook of Excel or OpenDocument in its own process.

A workbook that would unpack to too much is refused where that can be counted before reading; the
limit of memory stops all others.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time, timedelta
from pathlib import PurePath

import python_calamine
from python_calamine import SheetTypeEnum, SheetVisibleEnum

from festival.lists.readers.child_process import Answer, Refused, answer
from festival.lists.readers.hidden_rows import Marks, column_number, marks_of
from festival.lists.readers.limits import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, MOST_TEXT

MB = 1024 * 1024
MOST_UNPACKED = 80 * MB
MOST_AREA = 3_000_000  # cells from the first to the last, including empty cells
MOST_UNFOLDED = 64 * MB  # bytes of the texts that cells share, counted once for every cell
CELL = re.compile(rb"""\br\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,20})["']""")
ROW = re.compile(rb"""<row\b[^>]*?\br\s*=\s*["'](\d{1,20})["']""")
SHARED = re.compile(rb"""\bt\s*=\s*["']s["'][^>]*>\s*<v>\s*(\d{1,9})""")
MANIFEST = "META-INF/manifest.xml"
REPEATED = re.compile(rb"""number-(?:rows|columns)-repeated\s*=\s*["'](\d{1,20})["']""")

DATES = (date, time, timedelta)
Cell = int | float | str | bool | date | time | timedelta
Said = tuple[int, list[str], str, list[int]]  # line, texts, why it is left out, places of dates


def read(data: bytes) -> Answer:
    """The visible sheets that are not empty. Raises Refused with a word that `workbooks.WHY` has a
    sentence for."""
    parts = _parts(data) if data.startswith(b"PK") else {}
    marks = marks_of(parts) if parts else {}
    try:
        book = python_calamine.load_workbook(io.BytesIO(_plain_archive(parts) if parts else data))
        seen = [sheet.visible is SheetVisibleEnum.Visible for sheet in book.sheets_metadata]
        sheets = list(_sheets(book, marks))
    except python_calamine.PasswordError as error:
        raise Refused("locked") from error
    except (python_calamine.CalamineError, ValueError) as error:
        raise Refused("broken") from error
    if not sheets and not all(seen):
        raise Refused("unseen")
    return {"sheets": sheets}, b""


def _parts(data: bytes) -> dict[str, bytes]:
    """The unpacked parts, so that no part is larger than it claims. Raises Refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _require_workbook(archive)
            parts = dict(_unpacked(archive))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise Refused("broken") from error
    except RuntimeError as error:  # the library's error for a password
        raise Refused("locked") from error
    _require_folded(parts)
    return parts


def _plain_archive(parts: dict[str, bytes]) -> bytes:
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
    widest = max((column_number(column.decode()) for column, _ in cells), default=1)
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


def _sheets(
    book: python_calamine.CalamineWorkbook, marks: Mapping[str, Marks]
) -> Iterator[dict[str, object]]:
    left = MOST_TEXT
    for sheet in book.sheets_metadata:
        if sheet.visible is not SheetVisibleEnum.Visible or sheet.typ is SheetTypeEnum.ChartSheet:
            continue
        found = book.get_sheet_by_name(sheet.name)
        cells = found.to_python(skip_empty_area=False)
        own = marks.get(sheet.name, Marks())
        own.merged += [
            (range(top + 1, bottom + 2), place)
            for (top, place), (bottom, _) in found.merged_cell_ranges or ()
        ]
        said = list(_said(cells, own))
        if not said:
            continue
        rows = said if len(said) <= MOST_ROWS else []
        left -= sum(len(cell) for _, texts, *_ in rows for cell in texts)
        if left < 0:
            raise Refused("large")
        yield {
            "name": sheet.name,
            "count": len(said),
            "rows": rows,
            "hidden_columns": sorted(own.columns),
        }


def _said(cells: list[list[Cell]], marks: Marks) -> Iterator[Said]:
    """The rows that are not empty, cut to the limits of a list."""
    hidden = {line: why for rows, why in marks.hidden for line in _within(rows, len(cells))}
    struck = {(line, place) for rows, place in marks.struck for line in _within(rows, len(cells))}
    said = [
        [place for place, cell in enumerate(row[:MOST_COLUMNS]) if str(cell).strip()]
        for row in cells
    ]
    _repeat(cells, said, marks)
    for line, (row, places) in enumerate(zip(cells, said, strict=True), start=1):
        if not places:
            continue
        seen = [place for place in places if place not in marks.columns]
        is_struck = bool(seen) and all((line, place) in struck for place in seen)
        texts = [_text(cell)[: LONGEST_CELL + 1] for cell in row[:MOST_COLUMNS]]
        dates = [place for place, cell in enumerate(row[:MOST_COLUMNS]) if isinstance(cell, DATES)]
        yield line, texts, hidden.get(line, "struck" if is_struck else ""), dates


def _within(rows: range, last: int) -> range:
    return range(rows.start, min(rows.stop, last + 1))


def _repeat(cells: list[list[Cell]], said: Sequence[Sequence[int]], marks: Marks) -> None:
    """Copy the value of merged cells downwards, into rows that have a value of their own.

    Not sideways: a title above the whole list would become a row with a value in every column.
    Raises Refused.
    """
    left = MOST_AREA
    for rows, place in marks.merged:
        below = _within(rows, len(cells))[1:]
        left -= len(below) + 1
        if left < 0:
            raise Refused("spread")
        for line in below:
            row, above = cells[line - 1], cells[rows.start - 1]
            if said[line - 1] and place not in said[line - 1] and place < min(len(row), len(above)):
                row[place] = above[place]


def _text(cell: object) -> str:
    """The cell as it would be typed; 3.0 as 3, because a spreadsheet has no whole numbers."""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(cell)
    return str(cell)


if __name__ == "__main__":
    answer(read)
