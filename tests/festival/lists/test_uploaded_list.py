"""Lists in files: workbooks, text, what only calls itself one, and what costs too much."""

from __future__ import annotations

import re
import zlib
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest

from festival.lists import reading_process
from festival.lists.rows import Row, TableRefused
from festival.lists.uploaded_list import Sheet
from tests.festival.lists.workbooks import (
    MANIFEST,
    ODS,
    excel_of,
    open_document,
    packed,
    rows_of_file,
    saved,
    sheet_of,
)
from tests.tables import beside

MB = 1024 * 1024
TEXTS = beside(__file__)
IN = {"big5hkscs": "traditional", "gb2312": "simplified", "cp1252": "filipino"}
GUESTS = re.sub(
    r">\s+<",
    "><",
    """<table:table-row>
  <table:table-cell office:value-type="string"><text:p>姓名</text:p></table:table-cell>
  <table:table-cell office:value-type="string"><text:p>Table</text:p></table:table-cell>
</table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>
<table:table-row>
  <table:table-cell office:value-type="string"><text:p>陳怡君</text:p></table:table-cell>
  <table:table-cell office:value-type="float" office:value="3"><text:p>3</text:p></table:table-cell>
</table:table-row>
<table:table-row table:number-rows-repeated="1048570">
  <table:table-cell table:number-columns-repeated="16384"/>
</table:table-row>""",
)  # as programs write it
LIST = "Choose a list as CSV, XLSX or ODS (this"
PAGES = (  # that programs save as .xls
    b"\xef\xbb\xbf<!doctype HTML><table>",
    b"\r\n<table border=1><tr><td>Ana</td></tr></table>",
    b'<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>',
    b'<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><table>',
    b'<?xml version="1.0"?>\n<html><body>',
    "\ufeff<style>td {}</style><table>".encode("utf-16-le"),
    b"MIME-Version: 1.0\r\nContent-Type: multipart/related",
)
EMPTY = "Choose a list with something in it (this one is empty)."
UNREADABLE = "The workbook cannot be read. Open it, save it as a new XLSX or CSV, then choose that."
LOCKED = "The workbook has a password. Save it without one, then choose it again."
UNFOLDS = (
    "This file is much larger inside than a list, or takes too long to read. Save only the list as "
    "CSV, then choose that."
)


def refusal(data: bytes) -> str:
    with pytest.raises(TableRefused) as refused:
        rows_of_file(data)
    return str(refused.value)


def test_workbook_is_read_by_rows_with_numbers_as_typed() -> None:
    sheet = sheet_of([])
    cells = {"B3": "Name", "C3": "Value", "B5": "陳怡君", "C5": 600, "B6": "Peña", "C6": 12.5}
    for place, value in cells.items():
        sheet[place] = value

    assert [sheet.rows for sheet in rows_of_file(saved(sheet))] == [
        (Row(3, ("Name", "Value")), Row(5, ("陳怡君", "600")), Row(6, ("Peña", "12.5")))
    ]


def test_workbook_of_old_excel_is_read() -> None:
    data = Path(__file__).with_name("old_excel.xls").read_bytes()

    assert [row.cells[0] for sheet in rows_of_file(data) for row in sheet.rows] == [
        *("Name", "Ana", "Ben", "Carla")
    ]


def test_hidden_sheets_and_rows_come_with_the_others() -> None:
    sheet = sheet_of([["Ana Lim"], ["Ben"]])
    sheet.row_dimensions[2].hidden = True
    for name, state in (("Old", "hidden"), ("Lists", "veryHidden"), ("Empty", "visible")):
        other = sheet.parent.create_sheet(name)
        other.sheet_state = state
        other["A1"] = name if name != "Empty" else None
    sheet.parent.create_chartsheet("Chart")

    assert rows_of_file(saved(sheet)) == [
        Sheet("Guests", (Row(1, ("Ana Lim",)), Row(2, ("Ben",)))),
        Sheet("Old", (Row(1, ("Old",)),), is_hidden=True),
        Sheet("Lists", (Row(1, ("Lists",)),), is_hidden=True),
    ]


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

    assert rows_of_file(saved(sheet)) == [Sheet("Sheet 1 - Table 1", (Row(1, ("Ana Lim",)),))]


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

    (found,) = rows_of_file(saved(sheet))

    dates = [sorted(place for place, _ in row.faults) for row in found.rows]
    assert dates == [[], [1], [2], [], [0, 1]]
    assert [row.cells[1] for row in found.rows[1:]] == ["2026-02-01", "2-1", "46054", "03:02:00"]


def test_merged_cell_repeats_downwards_beside_what_else_is_said() -> None:
    below: list[list[Any]] = [["Ana", 3], ["Ben"], [], ["Cy"], ["Dino", 4]]
    sheet = sheet_of([["Dinner of the Lim family"], ["Name", "Table"], *below])
    for area in ("A1:C1", "B3:B6", "A7:A9", "B7:B9", "E3:E5"):  # the last is beside all cells
        sheet.merge_cells(area)

    (found,) = rows_of_file(saved(sheet))

    assert [(row.line, *row.cells) for row in found.rows] == [
        (1, "Dinner of the Lim family", ""),
        (2, "Name", "Table"),
        *((3, "Ana", "3"), (4, "Ben", "3"), (6, "Cy", "3"), (7, "Dino", "4")),
    ]


def test_formula_without_a_value_and_an_error_are_empty() -> None:
    rows = (
        '<row r="1"><c r="A1"><f>B2</f></c><c r="B1"><v>7</v></c></row>'
        '<row r="2"><c r="A2" t="e"><v>#REF!</v></c></row><row r="3"><c r="A3"><v>8</v></c></row>'
    )

    (found,) = rows_of_file(excel_of(rows))

    assert found.rows == (Row(1, ("", "7")), Row(3, ("8", "")))


@pytest.mark.parametrize("encoding", [*IN, "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_text_is_one_sheet_in_the_encoding_it_was_saved_in(encoding: str) -> None:
    names = TEXTS[IN.get(encoding, "traditional")]

    (sheet,) = rows_of_file("\n".join(["Name", *names]).encode(encoding))

    assert [row.cells for row in sheet.rows] == [("Name",), *((name,) for name in names)]
    assert bool(sheet.ways) == (encoding in IN)


@pytest.mark.parametrize(
    ("letters", "encoding", "names"),
    [
        ("big5hkscs", "big5", "traditional"),
        ("gb18030", "gb18030", "traditional"),
        ("gb18030", "gbk", "simplified"),
        ("cp932", "cp932", "japanese"),
        ("mac_roman", "mac_roman", "filipino"),
    ],
)
def test_two_names_are_shown_in_each_encoding_to_choose(
    letters: str, encoding: str, names: str
) -> None:
    two = TEXTS[names][:2]
    data = "\n".join(two).encode(encoding)

    (sheet,), (chosen,) = rows_of_file(data), rows_of_file(data, letters)

    assert sheet.ways[letters] == two
    assert [row.cells for row in chosen.rows] == [(name,) for name in two]


def test_opendocument_sheet_is_read_despite_a_million_repeats() -> None:
    assert [sheet.rows for sheet in rows_of_file(open_document(GUESTS))] == [
        (Row(1, ("姓名", "Table")), Row(4, ("陳怡君", "3")))
    ]


def test_entity_of_a_workbook_is_nothing(tmp_path: Path) -> None:
    """Neither a file of this machine nor a text that unfolds."""
    (tmp_path / "secret").write_text("of this machine")
    entities = f'<!ENTITY a SYSTEM "file://{tmp_path}/secret"><!ENTITY b "{"x" * 99}">'
    data = open_document(GUESTS.replace("陳怡君", "&a;&b;&b;"), f"<!DOCTYPE x [{entities}]>")

    try:
        read = str(rows_of_file(data))
    except TableRefused as refused:
        read = str(refused)

    assert "of this machine" not in read
    assert "xxx" not in read


def test_what_is_no_list_is_refused_in_a_sentence() -> None:
    lists = {
        b"%PDF-1.7\n%\xe2\xe3": "is a PDF).",
        b"\xff\xd8\xff\xe0\x00\x10JFIF": "is a picture).",
        **dict.fromkeys(PAGES, "is a web page: open it, and paste the table)."),
        packed({"word/document.xml": "<w/>"}): "is a text document).",
        packed({"readme.txt": "x"}): "is an archive).",
        b"\x1f\x8b\x08": "is an archive).",
        bytes(range(256)) * 8: "file has no readable text).",
    }
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    unread = (
        b"PK\x03\x04xl/workbook" + b"x" * 500,
        old + b"\0" * 900,
        saved(sheet_of([["Ana"]]))[:-200],
    )
    entry = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
    manifest = MANIFEST.replace("/>", f">{entry}</manifest:manifest>")
    locked = packed({"mimetype": ODS, "META-INF/manifest.xml": manifest, "content.xml": "?"})
    sentences = {
        **{data: f"{LIST} {what}" for data, what in lists.items()},
        **dict.fromkeys((b"", b" \r\n\t\r\n", b"\xef\xbb\xbf", saved(sheet_of([]))), EMPTY),
        **dict.fromkeys(unread, UNREADABLE),
        **dict.fromkeys((old + "EncryptedPackage".encode("utf-16-le"), locked), LOCKED),
    }

    assert {data: refusal(data) for data in sentences} == sentences


def test_a_cell_in_the_last_place_is_put_into_a_sentence() -> None:
    """The library panics."""
    cells = (("A", 1), ("XFD", 1_048_576))
    rows = (f'<row r="{row}"><c r="{name}{row}"><v>1</v></c></row>' for name, row in cells)

    assert refusal(excel_of("".join(rows))) == UNREADABLE


def test_more_rows_than_a_list_has_are_refused() -> None:
    repeated = GUESTS.replace(
        "<table:table-row>", '<table:table-row table:number-rows-repeated="9000">'
    )

    said = "Choose a list of at most 5,000 rows (this one has 18,002)."
    assert refusal(open_document(repeated)) == said


def test_a_part_that_lies_about_its_size_is_refused() -> None:
    content = b"<x>" + b" " * (90 * MB)
    data = packed({"xl/workbook.xml": content.decode()})
    for of in (len, zlib.crc32):
        data = data.replace(
            of(content).to_bytes(4, "little"), of(content[:3]).to_bytes(4, "little")
        )

    assert refusal(data) == UNREADABLE


def test_who_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_process, "MOST_SECONDS", 0)
    monkeypatch.setattr(reading_process, "LOOK", 0)  # before it can have ended

    assert refusal(saved(sheet_of([["Ana"]]))) == UNFOLDS


@pytest.mark.proof
def test_who_takes_too_much_memory_is_ended() -> None:
    """A text of 250 kB in 60,000 cells."""
    rows = (f'<row r="{row}"><c r="A{row}" t="s"><v>0</v></c></row>' for row in range(1, 60_001))

    assert refusal(excel_of("".join(rows), "x" * 250_000)) == UNFOLDS
