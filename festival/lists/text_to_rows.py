"""Splits a text, pasted or from a file, into rows; finds the sign between its columns.

In which encoding a file is read (UTF-8, Big5, GBK) says `file_to_rows`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext_noop

from festival.lists.column_headings import NEAR_THE_TOP, Headings, Layout, guess
from festival.lists.file_to_rows import LONGEST_LINE, MOST_LETTERS, MOST_ROWS
from festival.lists.rows import TOO_LONG, Row, Rows, TableRefused, tidy
from festival.lists.safe_cells import plain_cell
from festival.lists.titles_totals_and_senders import message_in

SEPARATORS = (";", "|", ",")  # a tab outside quotation marks always separates
# The comma of an amount, and what stands for it while a line is split: ₱1,200; or 1, TV, 1,200; and
# without a heading TV - 1,200; TV,1,200; or 1,200 alone.
IN_AMOUNT = re.compile(r"(?:[$£¥€₩₫₱]\s?|(?<=, ))\d{1,3}(?:,\d{3})+(?!\d)")
LIKE_AMOUNT = re.compile(
    r"(?:[$£¥€₩₫₱]|(?<=[\s(（:：@=–—-])|(?<=[^\d\s],))\d{1,3}(?:,\d{3})+(?!\d)"
    r"|^\s*\d{1,3}(?:,\d{3})+\s*$"
)
COMMA = "\ue000"
Lines = dict[int, str]  # the text of each row by the number of the line in which it begins
FEWEST_SPLIT = 0.8  # of the lines must contain a sign for it to be the separator
LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # as `splitlines` knows them
MOST_LINE_ENDS = 10 * MOST_ROWS  # of all lines, including empty ones
MOST_LINES = 10  # of one cell: a quotation mark that is never closed takes nothing
OPEN = re.compile(r'(?:^|[\t,;|；])\s?"')  # a cell that goes on in the next line

MUCH_TEXT = gettext_noop(
    "Choose a list of at most {most} letters (this one has {count}): leave out columns that are "
    "not needed."
)
LONG_LINE = gettext_noop(
    "Write one name in each line. A line may have {most} letters (line {line} has {count})."
)
MORE_FIELDS = gettext_noop("more cells than the heading has: is a comma part of the name?")


def rows_of_text(text: str, headings: Headings | None = None) -> Rows:
    """The rows of a pasted text or of a CSV file, with any separator.

    headings: those of the list, if known: a heading tells which sign separates. Raises
    TableRefused.
    """
    lines = _whole_rows(_lines(_without_last_lines(text)))
    kept = _with_amounts(lines, IN_AMOUNT)
    separator, layout = _separator(kept, headings)
    if layout is None:
        kept = _with_amounts(lines, LIKE_AMOUNT)
        separator, _ = _separator(kept, None)
        if headings and not headings.within and separator == "," and _is_of_prizes(kept):
            separator = ""
    rows = list(_split(kept, separator))
    if layout is not None and headings is not None and separator not in ("", "\t"):
        rows = _joined(rows, layout, headings, separator)
    return tidy(replace(row, cells=tuple(map(_whole_cell, row.cells))) for row in rows)


def _with_amounts(lines: Lines, amounts: re.Pattern[str]) -> Lines:
    return {
        number: amounts.sub(lambda amount: amount[0].replace(",", COMMA), line)
        for number, line in lines.items()
    }


def _whole_cell(text: str) -> str:
    return plain_cell(text.replace(COMMA, ","))


def _without_last_lines(text: str) -> str:
    """The text without empty lines at the end: a spreadsheet may write a million of them."""
    said = len(text.rstrip(f" \t{LINE_ENDS}{''.join(SEPARATORS)}；"))
    ends = [place for sign in LINE_ENDS if (place := text.find(sign, said)) >= 0]
    return text[: min(ends, default=len(text))]


def _lines(text: str) -> list[str]:
    """Raises TableRefused for a text too long for anything to look at, and for such a line."""
    if len(text) > MOST_LETTERS:
        raise TableRefused(MUCH_TEXT, most=f"{MOST_LETTERS:,}", count=f"{len(text):,}")
    count = sum(map(text.count, LINE_ENDS)) - text.count("\r\n")
    if count > MOST_LINE_ENDS:  # each line would be a string
        raise TableRefused(TOO_LONG, most=f"{MOST_ROWS:,}", count=f"{count:,}")
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            values = {"most": f"{LONGEST_LINE:,}", "count": f"{len(line):,}"}
            raise TableRefused(LONG_LINE, line=f"{number:,}", **values)
    return lines


def _whole_rows(lines: Sequence[str]) -> Lines:
    """The rows by the numbers of their first lines: a cell in quotation marks may have several."""
    rows, place = dict[int, str](), 0
    while place < len(lines):
        end = place + 1
        if OPEN.search(_outside(lines[place])):
            ends = range(end, place + MOST_LINES + 1)
            texts = ("\n".join(lines[place:each]) for each in ends)
            whole = (each for each, text in zip(ends, texts, strict=True) if _is_closed(text))
            end = next(whole, end)
        rows[place + 1] = "\n".join(lines[place:end])
        place = end
    return rows


def _is_closed(text: str) -> bool:
    return text.count('"') % 2 == 0


def _separator(rows: Lines, headings: Headings | None) -> tuple[str, Layout | None]:
    """The sign between the columns, "" where there is only one column; and the layout by the
    heading."""
    lines = [line for line in rows.values() if line.strip()]
    if any(map(message_in, lines[:NEAR_THE_TOP])):
        return "", None  # a chat
    if any("\t" in _outside(line.strip()) for line in lines):
        return "\t", None
    if headings is not None and (found := _by_heading(lines, headings)):
        return found
    best, most = "", 0
    for sign in SEPARATORS:
        split = [line for line in lines if _count(line, sign)]
        is_one = len(lines) > 1 and len(split) >= FEWEST_SPLIT * len(lines)
        # Lim, Ana is one name; 1,Ana is a number and a name.
        if is_one and not (sign == "," and _is_of_names(split)) and len(split) > most:
            best, most = sign, len(split)
    return best, None


def _by_heading(lines: Sequence[str], headings: Headings) -> tuple[str, Layout] | None:
    """The sign that splits the heading into the most headings."""
    top = lines[:NEAR_THE_TOP]
    found: dict[str, Layout] = {}
    for sign in ("", *SEPARATORS):
        split = _split(dict(enumerate(top)), sign)
        rows = [row for row in split if any(cell.strip() for cell in row.cells)]
        wide = max((len(row.cells) for row in rows), default=0)
        padded = (replace(row, cells=(*row.cells, *[""] * (wide - len(row.cells)))) for row in rows)
        if layout := guess(tuple(padded), headings):
            found[sign] = layout
    above = top[: found[""].top - 1] if "" in found else []
    if any(_count(line, sign) for line in above for sign in SEPARATORS):
        del found[""]
    if not found:
        return None
    best = max(found, key=lambda sign: len(list(filter(None, found[sign].keys))))
    return best, found[best]


def _joined(rows: list[Row], layout: Layout, headings: Headings, separator: str) -> list[Row]:
    """The rows with a name in one cell where a row has more cells than the heading; left out until
    somebody says so. Where all rows have as many, a column has no heading."""
    said = [row for row in rows if any(cell.strip() for cell in row.cells)]
    wide, body = _width(said[layout.top - 1]), said[layout.top :]
    named = [place for place, key in enumerate(layout.keys) if key in headings.main]
    widths = {_width(row) for row in body}
    if not named or (len(widths) == 1 < wide and not _are_moved(body, named[-1], *widths)):
        return rows
    wider = {row.line: _width(row) - wide for row in body if _width(row) > wide}
    return [
        _with_whole_name(row, named[-1], wider[row.line], separator) if row.line in wider else row
        for row in rows
    ]


def _are_moved(body: Sequence[Row], name: int, width: int) -> bool:
    """Whether commas in all names moved the numbers behind them: Dela Cruz, Juan, 12."""
    return all(
        row.cells[width - 1].strip().isdecimal()
        and not any(cell.strip().isdecimal() for cell in row.cells[name : width - 1])
        for row in body
    )


def _with_whole_name(row: Row, place: int, more: int, separator: str) -> Row:
    """A number is no part of a name."""
    parts, rest = row.cells[place : place + more + 1], row.cells[place + more + 1 :]
    if any(part.strip().isdecimal() for part in parts):
        return replace(row, aside=MORE_FIELDS)
    return replace(
        row, cells=(*row.cells[:place], f"{separator} ".join(parts), *rest), aside=MORE_FIELDS
    )


def _width(row: Row) -> int:
    return max((place for place, cell in enumerate(row.cells, start=1) if cell.strip()), default=0)


def _count(line: str, sign: str) -> int:
    """How often a sign occurs outside quotation marks."""
    outside = _outside(line)
    return outside.count(sign) + (outside.count("；") if sign == ";" else 0)


def _outside(line: str) -> str:
    """A line without the text in quotation marks, which may hold a tab or a comma."""
    return re.sub(r'"[^"]*"', "", line)


def _is_of_names(lines: Sequence[str]) -> bool:
    """Whether commas belong to names: Lim, Ana; or Dela Cruz, Juan, Jr. beside Uy, Carla."""
    if any(line.startswith('"') or any(map(str.isdecimal, line)) for line in lines):
        return False
    widths = {line.count(",") for line in lines}
    return len(widths) > 1 or (widths == {1} and all(", " in line for line in lines))


def _is_of_prizes(lines: Lines) -> bool:
    """Whether commas belong to prizes: Gift set, red, 500 beside Pot, 300."""
    said = [line for line in lines.values() if line.strip()]
    is_spaced = all(line.count(", ") == line.count(",") for line in said)
    return is_spaced and len({line.count(",") for line in said if "," in line}) > 1


def _split(lines: Lines, separator: str) -> Iterator[Row]:
    """The rows, each with the number of the line in which it begins."""
    for number, line in lines.items():
        if not separator:
            yield Row(number, (_unquoted(line),))
            continue
        text = line.replace("；", ";") if separator == ";" else line
        yield Row(number, tuple(_cells(text, separator) or text.split(separator)))


def _cells(line: str, separator: str, *, is_strict: bool = False) -> list[str]:
    """The cells, some in quotation marks; [] for a line that is not written so."""
    given = csv.reader([line], delimiter=separator, skipinitialspace=True, strict=is_strict)
    try:
        return next(given, []) if _is_closed(line) else []
    except csv.Error:
        return []


def _unquoted(line: str) -> str:
    """A name as it is called: Lim, Ana, also where it is written "Lim", "Ana"."""
    bare = line.strip()
    is_quoted = bare[:1] == bare[-1:] == '"'
    cells = _cells(bare, ",", is_strict=True) if is_quoted else []
    return ", ".join(cells) or line
