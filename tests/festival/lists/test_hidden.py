"""What a workbook hides, filters away, strikes through, merges, or made a date."""

from __future__ import annotations

import io
from datetime import date, time
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import Font
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from festival.lists.rows import Row, TableRefused
from festival.lists.uploaded_list import Sheet, rows_of_file
from festival.lists.workbook import CHANGED, ERROR, NO_VALUE
from tests.festival.lists.bombs import excel, open_document

HIDDEN = "hidden in the workbook"
FILTERED = "filtered away in the workbook"
STRUCK = "struck through in the workbook"
GUESTS = [["Name", "Coming"], ["Ana Lim", "Yes"], ["Ben Cruz", "No"], ["Carla Uy", "Yes"]]
STRIKE = Font(strike=True)


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


def sheets_in(sheet: Worksheet) -> list[Sheet]:
    return rows_of_file(saved(sheet))


def asides(sheets: list[Sheet]) -> dict[int, str]:
    """Why lines of the only sheet are left out."""
    (sheet,) = sheets
    return {row.line: row.aside for row in sheet.rows if row.aside}


def test_row_hidden_by_hand_is_left_out_on_any_sheet() -> None:
    for name in ("Guests", "Ana's list", "A & B", "陳 家"):
        sheet = sheet_of(GUESTS, name)
        sheet.row_dimensions[3].hidden = True

        (found,) = sheets_in(sheet)

        assert (found.name, asides([found])) == (name, {3: HIDDEN})
        assert found.rows[2].cells == ("Ben Cruz", "No")


def test_filtered_row_is_left_out_apart_from_hidden_ones() -> None:
    sheet = sheet_of([["Our party"], [], *GUESTS, [], ["Dino Tan", "?"]])
    sheet.auto_filter.ref = "A3:B6"
    sheet.auto_filter.add_filter_column(1, ["Yes"])
    for line in (5, 8):
        sheet.row_dimensions[line].hidden = True

    assert asides(sheets_in(sheet)) == {5: FILTERED, 8: HIDDEN}


def test_filter_that_shows_everybody_hides_nobody() -> None:
    sheet = sheet_of(GUESTS)
    sheet.auto_filter.ref = "A1:B4"

    assert asides(sheets_in(sheet)) == {}


def test_row_filtered_away_in_a_table_of_excel_is_left_out() -> None:
    sheet = sheet_of(GUESTS)
    table = Table(displayName="Guests", ref="A1:B4", autoFilter=AutoFilter(ref="A1:B4"))
    table.autoFilter.add_filter_column(1, ["Yes"])
    sheet.add_table(table)
    sheet.row_dimensions[3].hidden = True

    assert asides(sheets_in(sheet)) == {3: FILTERED}


def test_hidden_columns_are_named_and_left_out_and_can_be_taken() -> None:
    sheet = sheet_of([["Name", "Table", "", "Phone"], ["Ana Lim", 3, "", "0917"], ["Ben", 4]])
    for column in ("B", "C", "D"):
        sheet.column_dimensions[column].hidden = True

    assert sheets_in(sheet) == [
        Sheet(
            "Guests",
            (Row(1, ("Name",)), Row(2, ("Ana Lim",)), Row(3, ("Ben",))),
            hidden_columns=("Table", "Phone"),
            all_columns=(
                Row(1, ("Name", "Table", "Phone")),
                Row(2, ("Ana Lim", "3", "0917")),
                Row(3, ("Ben", "4", "")),
            ),
        )
    ]


def test_visible_sheets_come_by_name_and_hidden_ones_do_not() -> None:
    sheet = sheet_of([["Ana Lim"]])
    for name, state in (("Old", "hidden"), ("Lists", "veryHidden"), ("Family", "visible")):
        other = sheet.parent.create_sheet(name)
        other["A1"] = name
        other.sheet_state = state
    sheet.parent.create_chartsheet("Chart")

    assert sheets_in(sheet) == [
        Sheet("Guests", (Row(1, ("Ana Lim",)),)),
        Sheet("Family", (Row(1, ("Family",)),)),
    ]


def test_workbook_of_empty_sheets_says_where_the_list_may_be() -> None:
    sheet = sheet_of([])
    other = sheet.parent.create_sheet("Guests 2")
    other["A1"], other.sheet_state = "Ana Lim", "hidden"
    columns = sheet_of([["Ana Lim"]])
    columns.column_dimensions["A"].hidden = True

    for each in (sheet, columns):
        with pytest.raises(TableRefused, match="Unhide the sheet and the columns of the list"):
            sheets_in(each)


@pytest.mark.parametrize(
    "heading",
    [
        ["Numbers Sheet Name", "Numbers Table Name", "Excel Worksheet Name"],
        ["Numbers 工作表名称", "Numbers 表格名称", "Excel 工作表名称"],
    ],
)
def test_summary_that_numbers_writes_is_no_list(heading: list[str]) -> None:
    summary = [["This document was exported from Numbers."], [], heading, ["Sheet 1"]]
    sheet = sheet_of(summary, "Export Summary")
    sheet.parent.create_sheet("Sheet 1 - Table 1")["A1"] = "Ana Lim"

    assert sheets_in(sheet) == [Sheet("Sheet 1 - Table 1", (Row(1, ("Ana Lim",)),))]


def test_row_is_struck_only_where_every_cell_with_a_value_is() -> None:
    sheet = sheet_of([*GUESTS, ["Dino Tan", ""], ["Ella Go", "Yes"]])
    for place in ("A2", "B2", "A3", "A5", "B6"):
        sheet[place].font = STRIKE
    sheet["A4"].font = sheet["B4"].font = Font(strike=False)

    assert asides(sheets_in(sheet)) == {2: STRUCK, 5: STRUCK}


def test_cell_that_excel_made_a_date_is_marked() -> None:
    sheet = sheet_of(
        [
            ["Name", "Table", "Birthday"],
            ["Ana Lim", date(2026, 2, 1), "1990-05-01"],
            ["Ben Cruz", "2-1", date(1990, 5, 1)],
            ["Carla Uy", 46054, None],
            [date(2026, 5, 1), time(3, 2), None],
        ]
    )
    sheet["B2"].number_format = "d-mmm"

    (found,) = sheets_in(sheet)

    assert [sorted(place for place, _ in row.faults) for row in found.rows] == [
        [],
        [1],
        [2],
        [],
        [0, 1],
    ]
    assert [row.cells[1] for row in found.rows[1:4]] == ["2026-02-01", "2-1", "46054"]


def test_formula_without_a_value_and_an_error_are_named() -> None:
    formulas = (
        '<row r="2"><c r="A2"><f>B2</f></c></row><row r="3"><c r="A3"><f>NA()</f><v></v></c></row>'
    )
    error = '<row r="4"><c r="A4" t="e"><v>#N/A</v></c></row>'
    empty = '<row r="5"><c r="A5" t="str"><f>""</f><v></v></c></row>'

    (found,) = rows_of_file(
        excel(f'<row r="1"><c r="A1"><v>7</v></c></row>{formulas}{error}{empty}')
    )

    assert [(row.line, row.cells[0], [why for _, why in row.faults]) for row in found.rows] == [
        (1, "7", []),
        (2, "=", [NO_VALUE]),
        (3, "=", [NO_VALUE]),
        (4, "#N/A", [ERROR]),
    ]


def test_merged_cell_repeats_downwards_beside_what_else_is_said() -> None:
    below: list[list[Any]] = [["Ana", 3], ["Ben"], [], ["Cy"], ["Dino", 4]]
    sheet = sheet_of([["Dinner of the Lim family"], ["Name", "Table"], *below])
    for area in ("A1:C1", "B3:B6", "A7:A9", "B7:B9"):
        sheet.merge_cells(area)

    (found,) = sheets_in(sheet)

    assert [row.cells for row in found.rows] == [
        ("Dinner of the Lim family", ""),
        ("Name", "Table"),
        ("Ana", "3"),
        ("Ben", "3"),
        ("Cy", "3"),
        ("Dino", "4"),
    ]


def test_opendocument_says_the_same() -> None:
    style = '<style:style style:name="x"><style:text-properties'
    strike = f'{style} style:text-line-through-style="solid"/></style:style>'

    def cell(text: str, more: str = "") -> str:
        value = "string" if not text[0].isdigit() else "date"
        dated = f' office:date-value="{text}"' if value == "date" else ""
        return (
            f'<table:table-cell office:value-type="{value}"{dated}{more}>'
            f"<text:p>{text}</text:p></table:table-cell>"
        )

    def row(cells: str, more: str = "") -> str:
        return f"<table:table-row{more}>{cells}</table:table-row>"

    hidden, empty = ' table:visibility="collapse"', "<table:covered-table-cell/>"
    rows = (
        f"{strike}<table:table-column/><table:table-column{hidden}/><table:table-column/>",
        row("<table:table-cell/>", ' table:number-rows-repeated="2"'),
        row(cell("Ana") + cell("x") + cell("T3", ' table:number-rows-spanned="2"')),
        row(cell("Ben") + cell("x") + empty, hidden),
        row(cell("Cy") + cell("x") + cell("2026-02-01"), ' table:visibility="filter"'),
        row(cell("Dino", ' table:style-name="x"')),
        row("<table:table-cell/>", f'{hidden} table:number-rows-repeated="1048570"'),
    )

    (found,) = rows_of_file(open_document("".join(rows)))

    assert found.hidden_columns == ("x",)
    assert found.rows == (
        Row(3, ("Ana", "T3")),
        Row(4, ("Ben", "T3"), HIDDEN),
        Row(5, ("Cy", "2026-02-01"), FILTERED, frozenset({(1, CHANGED)})),
        Row(6, ("Dino", ""), STRUCK),
    )


def test_merged_cells_that_unfold_are_refused() -> None:
    """A text of 2,000 letters in 30 columns, merged over 10,000 rows of one letter; and areas that
    cover each other a thousand times."""
    long = "".join(f'<c r="{chr(65 + n)}1" t="str"><v>{"x" * 2000}</v></c>' for n in range(25))
    rows = "".join(f'<row r="{row}"><c r="Z{row}"><v>1</v></c></row>' for row in range(2, 10_001))
    each = "".join(f'<mergeCell ref="{chr(65 + n)}1:{chr(65 + n)}10000"/>' for n in range(25))
    for merged in (each, '<mergeCell ref="A1:A10000"/>' * 1000):
        data = excel(f'<row r="1">{long}</row>{rows}', beside=f"<mergeCells>{merged}</mergeCells>")

        with pytest.raises(TableRefused):
            rows_of_file(data)
