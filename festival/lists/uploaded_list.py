"""Reads the rows of an uploaded list: a workbook of Excel or OpenDocument, or text."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_noop

from festival.lists.columns import Headings
from festival.lists.encodings import encoding_of
from festival.lists.readers import start_process
from festival.lists.readers.limits import MOST_ROWS
from festival.lists.readers.start_process import MB, TOO_MANY, Reader, Refused
from festival.lists.rows import EMPTY, TOO_LONG, Row, Rows, TableRefused, tidy
from festival.lists.text import rows_of_data
from festival.lists.uploads import MOST_BYTES
from festival.models.columns import JSONObject
from festival.words.clean_text import clean_text

READER = Reader(module="festival.lists.readers.excel", memory=640 * MB, most=64 * MB)
XLS = "xls"  # the old format, whose hidden rows and columns the library does not know
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
SUMMARY_TOP = 5  # rows
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")

TOO_LARGE = gettext_noop("Choose a list of at most {most} MB (this one has {size} MB).")
NOT_A_LIST = gettext_noop("Choose a list as CSV, XLSX or ODS (this is {what}).")
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
LOCKED = gettext_noop("The workbook has a password. Save it without one, then choose it again.")
BROKEN = gettext_noop(
    "The workbook cannot be read. Open it, save it as a new XLSX or CSV, then choose that."
)
SPREAD = gettext_noop(
    "The workbook has cells far outside the list. Copy the list into a new workbook, then "
    "choose that."
)
BOMB = gettext_noop("The workbook is too large once unpacked. Save the list as CSV.")

UNSEEN = gettext_noop(
    "Unhide the sheet and the columns of the list in the workbook, then choose it again "
    "(everything visible is empty)."
)
TITLE = gettext_noop("title")
ASIDE = {
    "": "",
    "hidden": gettext_noop("hidden in the workbook"),
    "filtered": gettext_noop("filtered away in the workbook"),
    "struck": gettext_noop("struck through in the workbook"),
}

WHY: Mapping[str, tuple[str, dict[str, str]]] = {
    "broken": (BROKEN, {}),
    "unread": (BOMB, {}),
    "busy": (TOO_MANY, {}),
    "locked": (LOCKED, {}),
    "spread": (SPREAD, {}),
    "unseen": (UNSEEN, {}),
    "large": (BOMB, {}),
    "archive": (NOT_A_LIST, {"what": gettext_noop("an archive")}),
    "document": (NOT_A_LIST, {"what": gettext_noop("a text document")}),
    "slides": (NOT_A_LIST, {"what": gettext_noop("a presentation")}),
}


@dataclass(frozen=True)
class Sheet:
    """A visible sheet of a workbook, or a text, which has no name."""

    name: str
    rows: Rows  # without hidden columns
    hidden_columns: tuple[str, ...] = ()  # their headings
    letters: str = ""  # the encoding that was taken for a text; XLS for a workbook of old Excel
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
    if data.startswith(b"PK"):
        return _sheets(data)
    if data.startswith(COMPOUND):
        if ENCRYPTED in data:
            raise TableRefused(LOCKED)
        return [replace(sheet, letters=XLS) for sheet in _sheets(data)]
    letters = letters or encoding_of(data)
    return [Sheet("", rows_of_data(data, letters, headings), letters=letters)]


def _sheets(data: bytes) -> list[Sheet]:
    try:
        head, _ = start_process.read(READER, data)
    except Refused as refused:
        text, values = WHY[str(refused)]
        raise TableRefused(text, **values) from refused
    sheets = [sheet for said in head["sheets"] if (sheet := _sheet(said))]
    if not sheets:
        raise TableRefused(UNSEEN if head["sheets"] else EMPTY)
    return sheets


def _sheet(said: JSONObject) -> Sheet | None:
    """The sheet; None if it shows nothing, or only what Numbers writes about an export. Raises
    TableRefused."""
    if said["count"] > MOST_ROWS:
        raise TableRefused(TOO_LONG, most=f"{MOST_ROWS:,}", count=f"{said['count']:,}")
    rows = [
        Row(line, tuple(cells), ASIDE[why], frozenset(dates))
        for line, cells, why, dates in said["rows"]
    ]
    hidden = {place: text for place in said["hidden_columns"] if (text := _heading(rows, place))}
    try:
        shown = tidy(replace(row, cells=_without(row.cells, hidden)) for row in rows)
    except TableRefused:
        return None
    if _is_summary(shown):
        return None
    top = shown[0]
    is_title = len(shown) > 1 and "".join(top.cells) in said["name"].split(" - ")
    if is_title:  # Numbers writes the table's name above it
        shown = (replace(top, aside=TITLE), *shown[1:])
    return Sheet(
        said["name"], shown, tuple(hidden.values()), all_columns=tidy(rows) if hidden else ()
    )


def _heading(rows: Sequence[Row], place: int) -> str:
    """The first text in a column."""
    cells = (clean_text(row.cells[place]) for row in rows if place < len(row.cells))
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
