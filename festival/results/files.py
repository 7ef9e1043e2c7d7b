"""Lists as files: safe to open in a spreadsheet, and exact for another program."""

from __future__ import annotations

import csv
import io
import json
import re
from decimal import Decimal
from typing import Any

import xlsxwriter

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "|", "%")


# Where the comma is the decimal sign, Excel splits a line at its semicolons.
MIDDLE_FORMULA = re.compile(r"(; *)(?=[=+@＝＋＠])")


Cell = str | int | Decimal


Rows = list[list[Cell]]


def safe_cell(value: Cell) -> Cell:
    """Text that a spreadsheet would run as a formula gets an apostrophe in front."""
    if not isinstance(value, str):
        return value
    safe = MIDDLE_FORMULA.sub(r"\1'", value)
    return f"'{safe}" if safe.lstrip(" ").startswith(FORMULA_STARTS) else safe


def to_csv(rows: Rows) -> bytes:
    """CSV with a byte-order mark, which Excel needs to see that it is UTF-8."""
    text = io.StringIO()
    csv.writer(text).writerows([safe_cell(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def to_xlsx(rows: Rows) -> bytes:
    """A workbook in which every text is a text: no cell is ever read as a formula or a link."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    sheet = book.add_worksheet()
    bold = book.add_format({"bold": True})
    for number, row in enumerate(rows):
        for column, value in enumerate(row):
            if isinstance(value, int | Decimal):
                sheet.write_number(number, column, value)
            else:
                sheet.write_string(number, column, value, bold if number == 0 else None)
    sheet.freeze_panes(1, 0)
    sheet.autofit()
    book.close()
    return file.getvalue()


def to_json(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=2).encode()
