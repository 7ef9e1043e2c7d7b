"""Lists in files: workbooks, text, and what only calls itself one."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path

import openpyxl
import pytest

from festival.lists.rows import Row, TableRefused
from festival.lists.uploaded_list import Sheet, rows_of_file
from tests.festival.lists.bombs import open_document

MB = 1024 * 1024
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


def archive(**parts: str) -> bytes:
    """Its parts by their names, with __ for a slash and _ for a point."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for name, content in parts.items():
            made.writestr(name.replace("__", "/").replace("_", "."), content)
    return file.getvalue()


def workbook(cells: dict[str, object], name: str = "Guests") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = name
    for place, value in cells.items():
        sheet[place] = value
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def refusal(data: bytes) -> str:
    with pytest.raises(TableRefused) as refused:
        rows_of_file(data)
    return str(refused.value)


def test_workbook_is_read_by_rows_with_numbers_as_typed() -> None:
    cells = {"B3": "Name", "C3": "Value", "B5": "陳怡君", "C5": 600, "B6": "Peña", "C6": 12.5}

    assert [sheet.rows for sheet in rows_of_file(workbook(cells))] == [
        (Row(3, ("Name", "Value")), Row(5, ("陳怡君", "600")), Row(6, ("Peña", "12.5")))
    ]


def test_a_text_is_one_sheet_that_says_its_encoding() -> None:
    data = "Name\nPeña".encode("mac_roman")
    rows, garbled = (Row(1, ("Name",)), Row(2, ("Peña",))), Row(2, ("Pe–a",))

    assert rows_of_file(data) == [Sheet("", rows, letters="mac_roman")]
    assert rows_of_file(data, "cp1252") == [Sheet("", (rows[0], garbled), letters="cp1252")]


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


def test_a_cell_that_is_repeated_in_a_million_rows_is_refused() -> None:
    once = GUESTS.replace('<table:table-row table:number-rows-repeated="2">', "<table:table-row>")
    many = once.replace(
        '<table:table-cell office:value-type="float"',
        '<table:table-cell table:number-columns-repeated="16000" office:value-type="float"',
    ).replace("<table:table-row>", '<table:table-row table:number-rows-repeated="500000">')

    assert refusal(open_document(many)).startswith(FAR)


FAR = "The workbook has cells far outside the list"
LIST = "Choose a list as CSV, XLSX or ODS (this"
EMPTY = "Choose a list with something in it (this one is empty)."
UNREADABLE = "The workbook cannot be read. Open it, save it as a new XLSX or CSV, then choose that."


def test_what_is_no_list_is_refused_in_a_sentence() -> None:
    lists = {
        b"%PDF-1.7\n%\xe2\xe3": "is a PDF).",
        b"\xff\xd8\xff\xe0\x00\x10JFIF": "is a picture).",
        b"\xef\xbb\xbf<!doctype HTML><table>": "is a web page).",
        archive(word__document_xml="<w/>"): "is a text document).",
        archive(readme_txt="x"): "is an archive).",
        b"\x1f\x8b\x08": "is an archive).",
        bytes(range(256)) * 8: "file has no readable text).",
    }
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    unread = (b"PK\x03\x04" + b"x" * 500, archive(xl__workbook_bin="x"), old + b"\0" * 900)
    sentences = {
        **{data: f"{LIST} {what}" for data, what in lists.items()},
        **dict.fromkeys((b"", b" \r\n\t\r\n", b"\xef\xbb\xbf", workbook({})), EMPTY),
        **dict.fromkeys((*unread, workbook({"A1": "Ana"})[:-200]), UNREADABLE),
        old + "EncryptedPackage".encode("utf-16-le"): (
            "The workbook has a password. Save it without one, then choose it again."
        ),
    }

    assert {data: refusal(data) for data in sentences} == sentences


def test_a_part_that_lies_about_its_size_is_refused() -> None:
    content = b"<x>" + b" " * (90 * MB)
    data = bytearray(archive(xl__worksheets__sheet1_xml=content.decode()))
    told = len(content).to_bytes(4, "little")
    crc = zlib.crc32(content[:3]).to_bytes(4, "little")
    true = zlib.crc32(content).to_bytes(4, "little")
    small = data.replace(told, (3).to_bytes(4, "little")).replace(true, crc)

    assert refusal(bytes(small)) == UNREADABLE
