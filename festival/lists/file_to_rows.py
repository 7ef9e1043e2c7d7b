"""From the bytes of a file to its rows: a workbook (XLSX, XLS, ODS), or text in any encoding.

It runs alone, in a process that `reading_process` starts and ends, and imports nothing of the
program. `python file_to_rows.py FILE [ENCODING]` writes `Found` as JSON.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import sys
import unicodedata
from datetime import date, datetime, time, timedelta
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

BROKEN, LOCKED, NO_TEXT = "broken", "locked", "no text"
TOO_LONG, UNFOLDS = "too long", "unfolds"
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # how old workbooks begin
# Names and kinds that a ZIP with a workbook does not pack, and how the name of such a file ends.
PARTS = {
    b"xl/workbook.bin": ".xlsb",
    b"xl/workbook": ".xlsx",
    b"opendocument.spreadsheet": ".ods",
}
MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 5_000, 30, 200
LONGEST_LINE = MOST_COLUMNS * LONGEST_CELL  # of a text; a list in one line has some 400 names
MOST_LETTERS = 1_000_000  # a list of 5,000 rows has some 200,000
MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
CHOICES = ("big5hkscs", "gb18030", "cp932", "cp1252", "mac_roman")
# A text is in the first of these that can write it. GB 2312 is the part of GB 18030 that names use.
EAST, WEST = ("utf-8", "gb2312", "big5hkscs", *CHOICES[1:]), ("utf-8", "cp1252", "mac_roman")
HIGH = re.compile(rb"[\x80-\xff]+")
MOST_LOOKED_AT = 20_000  # letters that tell whether it is a text
MOST_UNREADABLE = 0.02  # of these
BEHIND = 10  # of the scheduler: the server comes first
SHOWN = 2  # lines of a text in another encoding
LONGEST_SHOWN = 30  # letters of each

Line = tuple[int, list[str], list[int]]  # its number, its cells, and the places of dates


class FoundSheet(TypedDict):
    name: str
    hidden: bool
    rows: list[Line]


class Found(TypedDict, total=False):
    """A workbook has sheets; a text has its letters, and ways. refused: one of the words above;
    then there is nothing else, but the count of too many rows."""

    sheets: list[FoundSheet]
    text: str
    letters: str  # the encoding
    ways: dict[str, list[str]]  # how the text begins in each other encoding
    refused: str
    count: int


def ending_of(data: bytes) -> str:
    """How the name of the file should end: by that the library knows why it cannot read one."""
    if data.startswith(COMPOUND):
        return ".xls"
    if not data.startswith(b"PK"):
        return ".txt"
    return next((ending for part, ending in PARTS.items() if part in data), ".zip")


def read(file: Path, letters: str = "") -> Found:
    """What is in the file. letters: the encoding of a text; "" if unknown."""
    return _text(file.read_bytes(), letters) if file.suffix == ".txt" else _workbook(file)


def _text(data: bytes, letters: str) -> Found:
    letters = letters or _encoding_of(data)
    try:
        text = data.decode(letters).removeprefix("\ufeff")
    except UnicodeDecodeError:
        return {"refused": NO_TEXT}
    if _is_unreadable(text[:MOST_LOOKED_AT]):
        return {"refused": NO_TEXT}
    return {"text": text, "letters": letters, "ways": _ways(data) if letters in CHOICES else {}}


def _encoding_of(data: bytes) -> str:
    """By a mark, by the zero bytes of Latin letters, or by what can be decoded."""
    for mark, name in MARKS.items():
        if data.startswith(mark):
            return name
    if b"\0" in data:
        return "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    high = HIGH.findall(data[:MOST_LOOKED_AT])
    accents = sum(len(each) == 1 for each in high)  # alone between ASCII letters: Peña
    tried = WEST if accents * 2 > len(high) else EAST
    name = next(name for name in tried if _decoded(data, name) is not None)
    return "gb18030" if name == "gb2312" else name


def _decoded(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except UnicodeDecodeError:
        return None


def _ways(data: bytes) -> dict[str, list[str]]:
    """The first lines with other signs than ASCII, in each encoding that the text may have."""
    lines = (line.strip() for line in io.BytesIO(data) if not line.isascii())
    first = list(islice(lines, SHOWN))
    return {
        name: [line.decode(name, errors="ignore")[:LONGEST_SHOWN] for line in first]
        for name in CHOICES
        if _decoded(data, name) is not None
    }


def _is_unreadable(text: str) -> bool:
    """Whether too many signs are control characters or unassigned, as in a file that is no text."""
    bad = sum(unicodedata.category(sign) in {"Cc", "Cn", "Co", "Cs"} for sign in text)
    blank = sum(text.count(sign) for sign in "\t\r\n\f\x1a")
    return bad - blank > MOST_UNREADABLE * len(text)


def _workbook(file: Path) -> Found:
    """Each sheet by its name, whether it is hidden, and its rows: line, cells, places of dates."""
    # Here, since text files do not need it, and the server imports this module.
    import python_calamine as calamine

    sheets, left = list[FoundSheet](), MOST_LETTERS
    try:
        book = calamine.CalamineWorkbook.from_path(file)
        for place, about in enumerate(book.sheets_metadata):
            if about.typ != calamine.SheetTypeEnum.WorkSheet:
                continue
            sheet = book.get_sheet_by_index(place)
            rows = _rows(sheet)
            if len(rows) > MOST_ROWS:
                return {"refused": TOO_LONG, "count": (sheet.end or (0, 0))[0] + 1}
            left -= sum(len(cell) for _, cells, _ in rows for cell in cells)
            if left < 0:
                return {"refused": UNFOLDS}
            is_hidden = about.visible != calamine.SheetVisibleEnum.Visible
            sheets.append({"name": about.name, "hidden": is_hidden, "rows": rows})
    except calamine.PasswordError:
        return {"refused": LOCKED}
    except calamine.CalamineError:
        return {"refused": BROKEN}
    return {"sheets": sheets}


def _rows(sheet: CalamineSheet) -> list[Line]:
    """Those with a value, at most one too many; merged cells repeated downwards, not sideways,
    where a title above the list would become a row of it."""
    before = [""] * (sheet.start[1] if sheet.start else 0)
    valued = (
        (line, (before + cells)[:MOST_COLUMNS])
        for line, cells in enumerate(sheet.iter_rows(), start=1)
        if any(cell != "" for cell in cells)
    )
    rows = dict(islice(valued, MOST_ROWS + 1))
    for (top, column), (bottom, _) in sheet.merged_cell_ranges or ():
        # Rows end at the last column with a value.
        if column < len(rows.get(top + 1, ())):
            for line in rows.keys() & range(top + 2, bottom + 2):
                rows[line][column] = rows[line][column] or rows[top + 1][column]
    dates = (date, time, timedelta)
    return [
        (
            line,
            [_text_of(cell) for cell in cells],
            [place for place, cell in enumerate(cells) if isinstance(cell, dates)],
        )
        for line, cells in rows.items()
    ]


def _text_of(cell: object) -> str:
    """A cell as it would be typed: 3.0 as 3, since a spreadsheet has no whole numbers."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime) and cell.time() == time():
        return str(cell.date())
    return str(cell)[: LONGEST_LINE + 1]


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(BEHIND)
    found = read(Path(sys.argv[1]), *sys.argv[2:])
    sys.stdout.buffer.write(json.dumps(found, ensure_ascii=False).encode())
