"""Empty lists to fill in, as files: a heading and an example row that the import skips."""

from __future__ import annotations

import io
from collections.abc import Sequence

import xlsxwriter

from festival.web.text import breadth

NARROWEST = 12


def template_xlsx(heading: Sequence[str], example: Sequence[str]) -> bytes:
    """An Excel file; numbers of the example are stored as numbers."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    sheet = book.add_worksheet()
    bold = book.add_format({"bold": True, "bottom": 1})
    italic = book.add_format({"italic": True, "font_color": "#6b6780"})
    for column, (title, text) in enumerate(zip(heading, example, strict=True)):
        sheet.write_string(0, column, title, bold)
        if text.isdecimal():
            sheet.write_number(1, column, int(text), italic)
        else:
            sheet.write_string(1, column, text, italic)
        sheet.set_column(column, column, max(breadth(title), breadth(text), NARROWEST) + 2)
    sheet.freeze_panes(1, 0)
    book.close()
    return file.getvalue()
