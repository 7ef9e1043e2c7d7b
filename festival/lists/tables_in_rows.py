"""Lists by tables: "Table 1" above its guests, or a column for each table."""

from __future__ import annotations

import re
from dataclasses import replace

from django.utils.translation import gettext_noop

from festival.lists.column_headings import NEAR_THE_TOP, filled_cells
from festival.lists.rows import Row, Rows
from festival.lists.titles_totals_and_senders import TITLE

# Table 1, Mesa 2:, 第3桌, 桌4, but no name.
TABLE = re.compile(
    r"(?:(?:table|tbl|mesa)\s?(?:no\.?|#)?\s?|[桌台]\s?)\d{1,3}\s?[:：.]?"
    r"|第?\s?(?:\d{1,3}|[一二三四五六七八九十]{1,3})\s?(?:[號号]?[桌台]|席)\s?[:：.]?",
    re.IGNORECASE,
)
ABOVE = gettext_noop("the table of the rows below")


def is_table(text: str) -> bool:
    return TABLE.fullmatch(text) is not None


def by_tables(rows: Rows) -> tuple[Rows, bool]:
    """The rows with a last column for the table that a row above names alone, or that heads their
    column; and whether there is one. Columns are read downwards, their rows numbered anew."""
    for place, row in enumerate(rows[:NEAR_THE_TOP]):
        said = filled_cells(row)
        if len(said) > 1 and all(map(is_table, said)):
            return _downwards(rows, place), True
    if not any(_is_alone(row) for row in rows):
        return rows, False
    found, table = list[Row](), ""
    for row in rows:
        is_above = _is_alone(row)
        table = filled_cells(row)[0].rstrip(" :：.") if is_above else table
        cells = (*row.cells, "" if is_above else table)
        found.append(replace(row, cells=cells, aside=ABOVE if is_above else row.aside))
    return tuple(found), True


def _is_alone(row: Row) -> bool:
    said = filled_cells(row)
    return len(said) == 1 and is_table(said[0]) and not row.aside


def _downwards(rows: Rows, heading: int) -> Rows:
    tables = rows[heading].cells
    cells = (
        (line, table.rstrip(" :：."))
        for place, table in enumerate(tables)
        if table
        for row in rows[heading + 1 :]
        for line in dict(row.broken).get(place, (row.cells[place],))
        if line
    )
    titles = ((" · ".join(filled_cells(row)), "") for row in rows[:heading])
    return tuple(
        Row(line, each, aside="" if line > heading else TITLE)
        for line, each in enumerate((*titles, *cells), start=1)
    )
