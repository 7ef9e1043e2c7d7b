"""Splits lists, from files or pasted, into rows of plain text."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_noop

from festival.web.clean_text import clean_text
from festival.web.lists.cells import plain_cell
from festival.web.lists.encodings import decoded
from festival.web.lists.readers.limits import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS

SEPARATORS = (";", "|", ",")  # a tab outside quotation marks always separates
FEWEST_SPLIT = 0.8  # of the lines must contain a sign for it to be the separator
LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # as `splitlines` knows them
MOST_LINE_ENDS = 10 * MOST_ROWS  # of all lines, including empty ones
# The first field of a packed row: the line, the places of dates, and why it is left out.
PACKED_LINE = re.compile(r"([0-9]{1,9})(?:/((?:[0-9]{1,4}(?:,[0-9]{1,4})*)?)/(.*))?", re.DOTALL)
MOST_LINES = 5  # of one cell: a quotation mark that is never closed takes all that follows

EMPTY = gettext_noop("Choose a list with something in it (this one is empty).")
TOO_LONG = gettext_noop("Choose a list of at most {most} rows (this one has {count}).")
NO_TEXT = gettext_noop("Choose a list as CSV, XLSX or ODS (this file has no readable text).")


class TableRefused(Exception):
    """A file is no list. Its text is a sentence in the reader's language.

    text: a msgid; values may be msgids too.
    """

    def __init__(self, text: str, **values: str) -> None:
        named = {name: gettext(value) for name, value in values.items()}
        super().__init__(gettext(text).format(**named))


@dataclass(frozen=True)
class Row:
    line: int  # in the file, from 1
    cells: tuple[str, ...]  # each is one line of text
    aside: str = ""  # why the row is left out unless the user takes it: a msgid
    dates: frozenset[int] = frozenset()  # places of cells that Excel changed into dates


Rows = tuple[Row, ...]


def rows_of_text(text: str) -> Rows:
    """The rows of a pasted text or of a CSV file, with any separator.

    Raises TableRefused.
    """
    text = _without_last_lines(text)
    count = sum(map(text.count, LINE_ENDS)) - text.count("\r\n")
    if count > MOST_LINE_ENDS:  # each line would be a string
        raise TableRefused(TOO_LONG, most=f"{MOST_ROWS:,}", count=f"{count:,}")
    lines = text.splitlines()
    separator = _separator([line for line in lines if line.strip()])
    whole = ((number, [_unquoted(line)]) for number, line in enumerate(lines, start=1))
    found = _split(lines, separator) if separator else whole
    return tidy(Row(number, tuple(map(plain_cell, cells))) for number, cells in found)


def _without_last_lines(text: str) -> str:
    """The text without empty lines at the end: a spreadsheet may write a million of them."""
    said = len(text.rstrip(f" \t{LINE_ENDS}{''.join(SEPARATORS)}；"))
    ends = [place for sign in LINE_ENDS if (place := text.find(sign, said)) >= 0]
    return text[: min(ends, default=len(text))]


def rows_of_data(data: bytes, letters: str = "") -> Rows:
    """The rows of a text file. letters: the encoding; "" if unknown. Raises TableRefused."""
    text = decoded(data, letters)
    if text is None:
        raise TableRefused(NO_TEXT)
    return rows_of_text(text)


def tidy(found: Iterable[Row]) -> Rows:
    """The rows with cleaned cells, without empty rows and columns.

    Raises TableRefused if there are no rows or too many.
    """
    said = [row for row in found if any(cell.strip() for cell in row.cells)]
    if len(said) > MOST_ROWS:
        raise TableRefused(TOO_LONG, most=f"{MOST_ROWS:,}", count=f"{len(said):,}")
    rows = [replace(row, cells=tuple(map(_clean, row.cells[:MOST_COLUMNS]))) for row in said]
    rows = [row for row in rows if any(row.cells)]
    if not rows:
        raise TableRefused(EMPTY)
    used = sorted({place for row in rows for place, cell in enumerate(row.cells) if cell})
    return tuple(_with_places(row, used) for row in rows)


def _with_places(row: Row, used: Sequence[int]) -> Row:
    """The row with only these cells; those that it lacks are empty."""
    cells = tuple(row.cells[place] if place < len(row.cells) else "" for place in used)
    dates = frozenset(new for new, place in enumerate(used) if place in row.dates)
    return replace(row, cells=cells, dates=dates)


def packed(rows: Rows) -> str:
    """The rows as the value of a form's field, which the next page sends back."""
    return "\n".join("\t".join([_packed_line(row), *row.cells]) for row in rows)


def _packed_line(row: Row) -> str:
    if not row.aside and not row.dates:
        return str(row.line)
    return f"{row.line}/{','.join(map(str, sorted(row.dates)))}/{row.aside}"


def text_of(rows: Rows) -> str:
    """The rows as text that can be pasted again, with tabs between cells."""
    return "\n".join("\t".join(map(_as_pasted, row.cells)) for row in rows)


def _as_pasted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if cell.startswith('"') else cell


def unpacked(text: str) -> Rows:
    """The inverse of `packed`. Raises TableRefused for a value that `packed` did not make."""
    return tidy(_unpacked_row(line) for line in text.replace("\r\n", "\n").split("\n"))


def _unpacked_row(text: str) -> Row:
    start, *cells = text.split("\t")
    match = PACKED_LINE.fullmatch(start)
    if match is None:
        raise TableRefused(EMPTY)
    dates = frozenset(map(int, match[2].split(","))) if match[2] else frozenset[int]()
    return Row(int(match[1]), tuple(cells), clean_text(match[3] or ""), dates)


def _clean(cell: str) -> str:
    if len(cell) > LONGEST_CELL:
        return cell[: LONGEST_CELL + 1].replace("\t", " ").replace("\n", " ")
    return clean_text(cell)


def _separator(lines: Sequence[str]) -> str:
    """The sign between the columns; "" where there is only one column."""
    if any("\t" in _outside(line.strip()) for line in lines):
        return "\t"
    best, most = "", 0
    for sign in SEPARATORS:
        split = [line for line in lines if _count(line, sign)]
        is_one = len(lines) > 1 and len(split) >= FEWEST_SPLIT * len(lines)
        # Lim, Ana is one name; 1,Ana is a number and a name.
        is_prose = sign == "," and not _is_quoted(lines) and _spaced(split) > len(split) / 2
        if is_one and not is_prose and len(split) > most:
            best, most = sign, len(split)
    return best


def _count(line: str, sign: str) -> int:
    """How often a sign occurs outside quotation marks."""
    outside = _outside(line)
    return outside.count(sign) + (outside.count("；") if sign == ";" else 0)


def _outside(line: str) -> str:
    """A line without the text in quotation marks, which may hold a tab or a comma."""
    return re.sub(r'"[^"]*"', "", line)


def _is_quoted(lines: Sequence[str]) -> bool:
    return any(line.startswith('"') for line in lines)


def _spaced(lines: Sequence[str]) -> int:
    return sum(line.count(", ") == line.count(",") == 1 for line in lines)


def _split(lines: Sequence[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    """The number of the line in which each row begins, and its cells."""
    if separator == ";":
        lines = [line.replace("；", ";") for line in lines]
    try:
        rows = list(_quoted(lines, separator))
    except csv.Error:
        rows = []
    if rows and all(cell.count("\n") <= MOST_LINES for _, cells in rows for cell in cells):
        yield from rows
    else:
        for number, line in enumerate(lines, start=1):
            yield number, line.split(separator)


def _quoted(lines: Sequence[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader([f"{line}\n" for line in lines], delimiter=separator)
    before = 0
    for cells in reader:
        yield before + 1, cells
        before = reader.line_num


def _unquoted(line: str) -> str:
    if re.fullmatch(r'\s*"([^"]|"")*"\s*', line):
        return line.strip()[1:-1].replace('""', '"')
    return line
