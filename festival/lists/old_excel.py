"""Reads a workbook of old Excel (XLS)."""

from __future__ import annotations

import io

import xlrd
from xlrd.sheet import Sheet as OldSheet

from festival.lists.rows import MOST_COLUMNS
from festival.lists.workbook import CHANGED, ERROR, HIDDEN, FoundSheet, text_of_number

FAULTS = {xlrd.XL_CELL_DATE: CHANGED, xlrd.XL_CELL_ERROR: ERROR}


def sheets_of(data: bytes) -> tuple[list[FoundSheet], bool]:
    """The visible sheets with their cells, and whether others are hidden. Raises TableRefused."""
    book = xlrd.open_workbook(
        file_contents=data, formatting_info=True, ragged_rows=True, logfile=io.StringIO()
    )
    shown = [sheet for sheet in book.sheets() if not sheet.visibility]
    return [_found(sheet, book) for sheet in shown], len(shown) < book.nsheets


def _found(sheet: OldSheet, book: xlrd.Book) -> FoundSheet:
    found = FoundSheet(sheet.name)
    for row in range(sheet.nrows):
        for column in range(min(sheet.row_len(row), MOST_COLUMNS)):
            cell = sheet.cell(row, column)
            font = book.font_list[book.xf_list[cell.xf_index].font_index]
            fault = FAULTS.get(cell.ctype, "")
            found.put(
                row + 1,
                column,
                _text_of(cell, book.datemode),
                fault=fault,
                is_struck=bool(font.struck_out),
            )
    hidden_columns = [place for place, about in sheet.colinfo_map.items() if about.hidden]
    for place in hidden_columns:
        found.hide_columns(place, place + 1)
    found.asides = {row + 1: HIDDEN for row, about in sheet.rowinfo_map.items() if about.hidden}
    for top, bottom, left, _ in sheet.merged_cells:
        found.merge(range(top + 1, bottom + 1), left)
    return found


def _text_of(cell: xlrd.sheet.Cell, datemode: int) -> str:
    match cell.ctype:
        case xlrd.XL_CELL_NUMBER:
            return text_of_number(str(cell.value))
        case xlrd.XL_CELL_DATE:
            moment = xlrd.xldate_as_datetime(cell.value, datemode)
            return str(moment if cell.value % 1 else moment.date())
        case xlrd.XL_CELL_BOOLEAN:
            return str(bool(cell.value))
        case xlrd.XL_CELL_ERROR:
            return str(xlrd.error_text_from_code.get(cell.value, ""))
        case _:
            return str(cell.value)
