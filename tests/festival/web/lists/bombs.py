"""Workbooks of a few kilobytes that unfold to gigabytes, or that break what reads them."""

from __future__ import annotations

import io
import zipfile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
PARTS = {
    "[Content_Types].xml": f"""<Types xmlns="{PACKAGE}/content-types">
        <Default Extension="xml" ContentType="application/xml"/></Types>""",
    "_rels/.rels": f"""<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1"
        Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>""",
    "xl/workbook.xml": f"""<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>
        <sheet name="Guests" sheetId="1" r:id="r1"/></sheets></workbook>""",
    "xl/_rels/workbook.xml.rels": f"""<Relationships xmlns="{PACKAGE}/relationships">
        <Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
        <Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>
        </Relationships>""",
}
CONTENT = """<office:document-content office:version="1.2"
  xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
<table:table table:name="Guests">{rows}</table:table>
</office:spreadsheet></office:body></office:document-content>"""
MANIFEST = f"""<manifest:manifest
  xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry
  manifest:full-path="/" manifest:media-type="{ODS}"/></manifest:manifest>"""


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
    return packed({**PARTS, **own})


def open_document(rows: str) -> bytes:
    content = CONTENT.format(rows=rows)
    return packed({"mimetype": ODS, "content.xml": content, "META-INF/manifest.xml": MANIFEST})


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


UNCOUNTED = "shared, where nobody counts"  # ends by the limit of memory, the others before
SHAPES = {
    "shared": shared(),
    "shared, unnamed": shared(is_named=False),
    UNCOUNTED: shared(4_000, is_named=False, beside="<!-- -->"),
    "repeated": repeated(),
    "panicking": panicking(),
}
