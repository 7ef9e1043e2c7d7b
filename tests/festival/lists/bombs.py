"""Workbooks of a few kilobytes that unfold to gigabytes, or that break what reads them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from tests.tables import beside

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
XML = beside(__file__)


def packed(parts: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def excel(rows: str, text: str = "", beside: str = "") -> bytes:
    """A sheet with these rows, and one text that its cells share. beside: what follows the rows."""
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{beside}</worksheet>'
    strings = f'<sst xmlns="{MAIN}"><si><t>{text}</t></si></sst>'
    own = {"xl/worksheets/sheet1.xml": sheet, "xl/sharedStrings.xml": strings}
    return packed({**XML["excel"], **own})


def open_document(rows: str, doctype: str = "") -> bytes:
    content = doctype + XML["content"].strip().format(rows=rows)
    manifest = XML["manifest"].strip()
    return packed({"mimetype": ODS, "content.xml": content, "META-INF/manifest.xml": manifest})


def shared(cells: int = 60_000, *, is_named: bool = True, beside: str = "") -> bytes:
    """A text of 250 KB in so many cells. is_named: cells say where they stand. beside: what stands
    before the number of the text."""
    rows = (
        f'<row r="{row}"><c r="A{row}" t="s">{beside}<v>0</v></c></row>'
        if is_named
        else f'<row><c t="s">{beside}<v>0</v></c></row>'
        for row in range(1, cells + 1)
    )
    return excel("".join(rows), "x" * 250_000)


def repeated(cells: int = 60_000) -> bytes:
    """The same in OpenDocument, where one cell says how often it comes."""
    times = f'table:number-rows-repeated="{cells}"'
    cell = f'<table:table-cell office:value-type="string"><text:p>{"x" * 250_000}</text:p>'
    return open_document(f"<table:table-row {times}>{cell}</table:table-cell></table:table-row>")


def panicking() -> bytes:
    """The last cell there is, where Excel would not look for it: its area is a multiple of 2³²."""
    return excel('<row r="00001048576"><c r="XFD00001048576"><v>1</v></c></row>')


def elements(tag: str, count: int) -> bytes:
    """So many elements that say nothing."""
    return excel(f"<{tag}/>" * count)


def nested(depth: int) -> bytes:
    """Text in so many elements, one in the other."""
    text = f"{'<text:span>' * depth}x{'</text:span>' * depth}"
    cell = f'<table:table-cell office:value-type="string"><text:p>{text}</text:p>'
    return open_document(f"<table:table-row>{cell}</table:table-cell></table:table-row>")


def blanks(count: int) -> bytes:
    """A text of so many blanks, which one element stands for."""
    cell = (
        f'<table:table-cell office:value-type="string"><text:p><text:s text:c="{count}"/></text:p>'
    )
    return open_document(f"<table:table-row>{cell}</table:table-cell></table:table-row>")


SHAPES: dict[str, Callable[[], bytes]] = {
    "shared": shared,
    "shared, unnamed": lambda: shared(is_named=False),
    "shared, where nobody counts": lambda: shared(is_named=False, beside="<!-- -->"),
    "repeated": repeated,
    "panicking": panicking,
    "rows": lambda: elements("row", 8_000_000),
    "cells": lambda: elements("c", 2_000_000),
    "merged": lambda: excel(
        '<row r="1"><c r="A1"><v>1</v></c></row>',
        beside="<mergeCells>" + '<mergeCell ref="A1:XFD1048576"/>' * 300_000 + "</mergeCells>",
    ),
    "nested": lambda: nested(100_000),
    "blanks": lambda: blanks(2_000_000_000),
}
