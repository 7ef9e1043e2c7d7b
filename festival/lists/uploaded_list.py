"""Reads the rows of an uploaded list: a workbook of Excel or OpenDocument, or text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext_noop

from festival.lists import file_to_rows, reading_process
from festival.lists.column_headings import Headings
from festival.lists.file_to_rows import Found, Line
from festival.lists.rows import EMPTY, TOO_LONG, Row, Rows, TableRefused, tidy
from festival.lists.text_to_rows import rows_of_text
from festival.lists.titles_totals_and_senders import TITLE
from festival.lists.uploads import MOST_BYTES

MB = 1024 * 1024
SUMMARY_TOP = 5  # rows
LETTERS = {  # encodings that can be chosen, with their names
    "big5hkscs": "Big5 (繁體)",
    "gb18030": "GB18030 (简体)",
    "cp932": "Shift JIS (日本語)",
    "cp1252": "Windows-1252",
    "mac_roman": "Mac Roman",
}
CHANGED = gettext_noop("Excel changed this cell into a date ({text}). Type what belongs here.")

TOO_LARGE = gettext_noop("Choose a list of at most {most} MB (this one has {size} MB).")
NOT_A_LIST = gettext_noop("Choose a list as CSV, XLSX or ODS (this is {what}).")
LOCKED = gettext_noop("The workbook has a password. Save it without one, then choose it again.")
REFUSALS = {
    file_to_rows.BROKEN: gettext_noop(
        "The workbook cannot be read. Open it, save it as a new XLSX or CSV, then choose that."
    ),
    file_to_rows.LOCKED: LOCKED,
    file_to_rows.NO_TEXT: gettext_noop(
        "Choose a list as CSV, XLSX or ODS (this file has no readable text)."
    ),
    file_to_rows.TOO_LONG: TOO_LONG,
    file_to_rows.UNFOLDS: gettext_noop(
        "This file is much larger inside than a list, or takes too long to read. Save only the "
        "list as CSV, then choose that."
    ),
}
ARCHIVE, DOCUMENT = gettext_noop("an archive"), gettext_noop("a text document")
PICTURE = gettext_noop("a picture")
PAGE = gettext_noop("a web page: open it, and paste the table")
SLIDES = gettext_noop("a presentation")
STARTS = (
    (b"%PDF", gettext_noop("a PDF")),
    *((start, PICTURE) for start in (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")),
    (b"{\\rtf", DOCUMENT),
    (b"MIME-Version:", PAGE),  # with its pictures in one file
    (b"<?xml", gettext_noop("another kind of file")),
    *((start, ARCHIVE) for start in (b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b")),
)
# Names of parts, which a ZIP does not pack.
PARTS = (
    (b"word/document.xml", DOCUMENT),
    (b"opendocument.text", DOCUMENT),
    (b"ppt/presentation.xml", SLIDES),
    (b"opendocument.presentation", SLIDES),
)
# How a page begins that a program saved as .xls.
OF_PAGES = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|!--|(?:html|head|meta|style|body|table|div)\b)",
    re.IGNORECASE,
)
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


@dataclass(frozen=True)
class Sheet:
    """A sheet of a workbook, or a text, which has no name."""

    name: str
    rows: Rows
    is_hidden: bool = False
    letters: str = ""  # the encoding that was taken for a text
    ways: Mapping[str, list[str]] = field(default_factory=dict)  # how it begins in each other one


def require_size(size: int) -> None:
    """Raises TableRefused if the file is too large."""
    if size > MOST_BYTES:
        raise TableRefused(TOO_LARGE, most=str(MOST_BYTES // MB), size=f"{size / MB:,.1f}")


def text_found(text: str) -> Found:
    """What a pasted text says."""
    return {"text": text, "letters": "", "ways": {}}


def read_file(data: bytes, letters: str = "") -> Found:
    """What `file_to_rows.read` says of the file.

    letters: the encoding of a text; "" if unknown. Raises TableRefused.
    """
    if not data.strip():
        raise TableRefused(EMPTY)
    if what := _other_kind(data):
        raise TableRefused(NOT_A_LIST, what=what)
    if ENCRYPTED in data:
        raise TableRefused(LOCKED)
    found = reading_process.read(data, letters)
    refused = found.get("refused")
    if refused == file_to_rows.BROKEN and file_to_rows.ending_of(data) == ".zip":
        what = next((what for part, what in PARTS if part in data), ARCHIVE)
        raise TableRefused(NOT_A_LIST, what=what)
    if refused:
        count = f"{found.get('count', 0):,}"
        raise TableRefused(REFUSALS[refused], most=f"{file_to_rows.MOST_ROWS:,}", count=count)
    return found


def in_other_letters(found: Found, letters: str) -> Found:
    """A text that was read, in the encoding that the user chose. Raises TableRefused."""
    is_other = letters in found.get("ways", ()) and letters != found["letters"]
    return read_file(found["text"].encode(found["letters"]), letters) if is_other else found


def sheets_in(found: Found, headings: Headings | None = None) -> list[Sheet]:
    """Its sheets that are not empty. headings: those that tell the columns of a text. Raises
    TableRefused."""
    if "text" in found:
        rows = rows_of_text(found["text"], headings)
        return [Sheet("", rows, letters=found["letters"], ways=found["ways"])]
    sheets = [sheet for each in found["sheets"] if (sheet := _sheet(**each))]
    if not sheets:
        raise TableRefused(EMPTY)
    return sheets


def _other_kind(data: bytes) -> str:
    """What kind of file it is by its beginning, where that is no list; "" for any other."""
    if OF_PAGES.match(data[:1024].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")):
        return PAGE
    head = data[:1024].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return next((what for start, what in STARTS if head.startswith(start.lower())), "")


def _sheet(*, name: str, hidden: bool, rows: list[Line]) -> Sheet | None:
    """The sheet; None if it holds nothing, or only what Numbers writes about an export."""
    try:
        shown = tidy(
            Row(line, tuple(cells), faults=frozenset((place, CHANGED) for place in dates))
            for line, cells, dates in rows
        )
    except TableRefused:
        return None
    if _is_summary(shown):
        return None
    top = shown[0]
    is_title = len(shown) > 1 and "".join(top.cells) in name.split(" - ")
    if is_title:  # Numbers writes the table's name above it
        shown = (replace(top, aside=TITLE), *shown[1:])
    return Sheet(name, shown, is_hidden=hidden)


def _is_summary(rows: Rows) -> bool:
    """Whether it is the sheet "Export Summary", by its heading in any language: Numbers Sheet Name,
    Numbers Table Name, Excel Worksheet Name."""
    return any(
        sum("Numbers" in cell for cell in row.cells) > 1 and any("Excel" in c for c in row.cells)
        for row in rows[:SUMMARY_TOP]
    )
