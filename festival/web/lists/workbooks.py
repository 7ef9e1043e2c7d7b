"""Reads the rows of an uploaded list: a workbook of Excel or OpenDocument, or text."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from festival.models.columns import JSONObject
from festival.web.lists.readers import process
from festival.web.lists.readers.limits import MOST_ROWS
from festival.web.lists.readers.process import MB, TOO_MANY, Reader, Refused
from festival.web.lists.rows import EMPTY, TOO_LONG, Row, Rows, TableRefused, rows_of_data, tidy
from festival.web.lists.uploads import MOST_BYTES

READER = Reader(module="festival.web.lists.readers.workbook", memory=640 * MB, most=64 * MB)
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
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

WHY: Mapping[str, tuple[str, dict[str, str]]] = {
    "broken": (BROKEN, {}),
    "unread": (BOMB, {}),
    "busy": (TOO_MANY, {}),
    "locked": (LOCKED, {}),
    "spread": (SPREAD, {}),
    "large": (BOMB, {}),
    "archive": (NOT_A_LIST, {"what": gettext_noop("an archive")}),
    "document": (NOT_A_LIST, {"what": gettext_noop("a text document")}),
    "slides": (NOT_A_LIST, {"what": gettext_noop("a presentation")}),
}


def rows_of_file(data: bytes, size: int, letters: str = "") -> list[Rows]:
    """The rows of each sheet that is not empty; a text is one sheet.

    size: of the whole file, whose data are empty if it is too large. letters: the encoding of a
    text; "" if unknown. Raises TableRefused.
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
        return _sheets(data)
    if data.startswith(COMPOUND):
        if ENCRYPTED in data:
            raise TableRefused(LOCKED)
        return _sheets(data)
    return [rows_of_data(data, letters)]


def _sheets(data: bytes) -> list[Rows]:
    try:
        head, _ = process.read(READER, data)
    except Refused as refused:
        text, values = WHY[str(refused)]
        raise TableRefused(text, **values) from refused
    if not head["sheets"]:
        raise TableRefused(EMPTY)
    return [_rows(sheet) for sheet in head["sheets"]]


def _rows(sheet: JSONObject) -> Rows:
    """Raises TableRefused."""
    if sheet["count"] > MOST_ROWS:
        raise TableRefused(TOO_LONG, most=f"{MOST_ROWS:,}", count=f"{sheet['count']:,}")
    return tidy(Row(line, tuple(cells)) for line, cells in sheet["rows"])
