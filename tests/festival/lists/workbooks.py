"""Workbooks for tests: of Excel by openpyxl, and of OpenDocument by hand."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import openpyxl
from openpyxl.worksheet.worksheet import Worksheet

from festival.lists.column_headings import Headings
from festival.lists.uploaded_list import Sheet, read_file, sheets_in

ODS = "application/vnd.oasis.opendocument.spreadsheet"
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
)
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text")
)


def rows_of_file(data: bytes, letters: str = "", headings: Headings | None = None) -> list[Sheet]:
    """The sheets that are not empty; a text is one sheet. Raises TableRefused."""
    return sheets_in(read_file(data, letters), headings)


def sheet_of(rows: list[list[Any]], name: str = "Guests") -> Worksheet:
    """The first sheet of a new workbook."""
    sheet = openpyxl.Workbook().active
    assert isinstance(sheet, Worksheet)
    sheet.title = name
    for row in rows:
        sheet.append(row)
    return sheet


def saved(sheet: Worksheet) -> bytes:
    """Its workbook as a file."""
    file = io.BytesIO()
    assert sheet.parent is not None
    sheet.parent.save(file)
    return file.getvalue()


def packed(parts: dict[str, str]) -> bytes:
    """A ZIP of them, in which the kind of a document is not packed."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            way = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(name, content, way)
    return file.getvalue()


def excel_of(rows: str, text: str = "x") -> bytes:
    """A sheet with these rows in XML, and one text that its cells share."""
    with zipfile.ZipFile(io.BytesIO(saved(sheet_of([])))) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    texts = f'<sst xmlns="{MAIN}"><si><t>{text}</t></si></sst>'
    return packed({**parts, "xl/worksheets/sheet1.xml": sheet, "xl/sharedStrings.xml": texts})


def open_document(rows: str, doctype: str = "") -> bytes:
    content = (
        f"{doctype}<office:document-content {NAMES}><office:body><office:spreadsheet>"
        f'<table:table table:name="Guests">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return packed({"mimetype": ODS, "META-INF/manifest.xml": MANIFEST, "content.xml": content})
