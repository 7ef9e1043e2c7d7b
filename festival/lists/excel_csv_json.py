"""Writes lists as files: safe to open in a spreadsheet, exact for other programs."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import gettext, pgettext

from festival.lists.safe_cells import safe_cell
from festival.words.clean_text import breadth
from festival.words.local_times import with_offset
from festival.words.money import number_format

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

TOP = 3  # the row of the heading, below the list's title lines
DATE = 12  # the width of the date in the first column; a narrower column shows ###
WIDEST = 60
A4 = 9  # the file format's number of this paper
NO_SHEET_NAME = re.compile(r"[\[\]:*?/\\']")
LONGEST_SHEET_NAME = 31


# "" is an empty cell, a Decimal an amount of money, a datetime a result of `moment`.
Cell = str | int | Decimal | datetime


Rows = list[list[Cell]]


def winners_by(by: str) -> str:
    """The title of a list of winners. by: what its rows are; a kind of game may have its own."""
    titles = {
        "table": gettext("Winners by table"),
        "prize": gettext("Winners by prize"),
        "person": gettext("Winners by person"),
        "hand": gettext("Hand by hand"),
        "play": gettext("Play by play"),
    }
    return titles.get(by, by)


def formats() -> tuple[tuple[str, str], ...]:
    """The formats of a list by the endings of its files, with their names."""
    return (("xlsx", gettext("Excel")), ("csv", "CSV"), ("json", "JSON"))


def by_in_name(by: str) -> str:
    """What the rows of a list of winners are, for the name of its file."""
    said = {
        "table": pgettext("file", "table"),
        "prize": pgettext("file", "prize"),
        "person": pgettext("file", "person"),
        "hand": pgettext("file", "hand"),
        "play": pgettext("file", "play-by-play"),
    }
    return said.get(by, by)


class Count(int):
    """A number to total below its column, unlike the number of a person or a place."""


class Each(Decimal):
    """The price of one of several things, which is not totalled."""


def moment(at: datetime) -> datetime | str:
    """A time of the current zone, without offset and to the second, for spreadsheets to sort; with
    its offset, as text, in the hour that comes twice."""
    local = localtime(at).replace(tzinfo=None, microsecond=0)
    text = with_offset(str(local), at)
    return local if text == str(local) else text


def instant(at: datetime) -> str:
    """A time in ISO format with its offset, for other programs."""
    return localtime(at).isoformat()


def at_zone(heading: str) -> str:
    """The heading of a column of times, with the time zone."""
    return f"{heading} ({get_current_timezone_name()})"


@dataclass(frozen=True, kw_only=True)
class About:
    """The title lines of a list."""

    name: str
    title: str  # of the festival or table
    date: date
    currency: str  # of the amounts
    state: str = ""  # in words, while the list is not final


def to_csv(rows: Rows) -> bytes:
    """CSV with a byte-order mark, by which Excel recognizes UTF-8."""
    text = io.StringIO()
    csv.writer(text).writerows(
        [safe_cell(value) if isinstance(value, str) else value for value in row] for row in rows
    )
    return text.getvalue().encode("utf-8-sig")


def to_xlsx(rows: Rows, about: About) -> bytes:
    """A workbook in which no text is ever read as a formula or a link.

    Title lines are above the list. Totals are below it, as numbers, which every viewer shows. Empty
    cells are left out, so that a spreadsheet counts them as empty.
    """
    file = io.BytesIO()
    book = _new_workbook(file)
    sheet = _write_list(book, rows, about, TOP)
    _write_totals(book, sheet, rows, about)
    sheet.write_string(0, 0, about.title, book.add_format({"bold": True, "font_size": 16}))
    day = book.add_format({"num_format": "yyyy-mm-dd", "align": "left"})
    sheet.write_datetime(1, 0, datetime.combine(about.date, time.min), day)
    if about.state:
        sheet.write_string(2, 0, about.state, book.add_format({"italic": True}))
    book.close()
    return file.getvalue()


def to_bare_xlsx(rows: Rows, about: About) -> bytes:
    """A workbook of the list alone, to edit and import again."""
    file = io.BytesIO()
    book = _new_workbook(file)
    _write_list(book, rows, about, 0)
    book.close()
    return file.getvalue()


def _new_workbook(file: io.BytesIO) -> Workbook:
    """A workbook that will be written to `file` when it is closed."""
    # Optimization: importing this library takes 20 ms of a start.
    import xlsxwriter

    return xlsxwriter.Workbook(file, {"in_memory": True})


def _write_list(book: Workbook, rows: Rows, about: About, top: int) -> Worksheet:
    """A sheet with the list from row `top` on."""
    book.set_properties({"title": about.title, "comments": about.name})
    name = NO_SHEET_NAME.sub(" ", about.name)[:LONGEST_SHEET_NAME].strip()
    sheet: Worksheet = book.add_worksheet(name)
    heading = {"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}
    # With the prefix an edited cell does not turn into a formula.
    quoted = book.add_format({"quote_prefix": True})
    times = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss", "align": "left"})
    for column, text in enumerate(rows[0]):
        sheet.write_string(top, column, str(text), book.add_format(heading))
        cells = [row[column] for row in rows[1:]]
        numbers = book.add_format({"num_format": _number_format(cells, about.currency)})
        for row, value in enumerate(cells, start=top + 1):
            if isinstance(value, int | Decimal):
                sheet.write_number(row, column, value, numbers)
            elif isinstance(value, datetime):
                sheet.write_datetime(row, column, value, times)
            elif value:
                is_plain = safe_cell(value) == value
                sheet.write_string(row, column, value, None if is_plain else quoted)
        sheet.set_column(column, column, _width([row[column] for row in rows], at_least=DATE))
    sheet.autofilter(top, 0, top + len(rows) - 1, len(rows[0]) - 1)
    sheet.freeze_panes(top + 1, 0)
    sheet.repeat_rows(top)
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, 0)
    return sheet


def _write_totals(book: Workbook, sheet: Worksheet, rows: Rows, about: About) -> None:
    """Write totals below a list that begins at `TOP`, if any column has them."""
    below = TOP + len(rows) + 1
    has_total = False
    for column in range(len(rows[0])):
        cells = [row[column] for row in rows[1:]]
        if _is_added_up(cells):
            has_total = True
            style = {"num_format": _number_format(cells, about.currency), "bold": True}
            total = sum((value for value in cells if isinstance(value, int | Decimal)), start=0)
            sheet.write_number(below, column, total, book.add_format(style))
    if has_total:
        sheet.write_string(below, 0, gettext("Total"), book.add_format({"bold": True}))


def _width(cells: list[Cell], *, at_least: int) -> int:
    """The column's width in digits of the sheet's font; a Chinese sign counts as two."""
    widest = max(breadth(str(cell)) for cell in cells)
    return min(max(widest + 3, at_least), WIDEST)


def _is_added_up(cells: list[Cell]) -> bool:
    return any(isinstance(cell, Count | Decimal) and not isinstance(cell, Each) for cell in cells)


def _number_format(cells: list[Cell], currency: str) -> str:
    """One number format for a whole column, so that decimal points align."""
    amounts = [value for value in cells if isinstance(value, Decimal)]
    if not amounts:
        return "General"
    is_whole = all(value == value.to_integral_value() for value in amounts)
    return number_format(currency, is_whole=is_whole)


def to_json(data: Mapping[str, object]) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=2).encode()
