"""Lists by tables: "Table 1" above its guests, or a column for each table."""

from __future__ import annotations

import re
from dataclasses import replace

from django.utils.translation import gettext_noop

from festival.lists.column_headings import NEAR_THE_TOP, WORDS, filled_cells
from festival.lists.pasted_names import people_in_line
from festival.lists.rows import Row, Rows
from festival.lists.titles_totals_and_senders import TITLE

FIGURES = {
    word: number
    for words in WORDS["people"]["figures"]
    for number, word in enumerate(words.split(), start=1)
}
WORD = "|".join(sorted(FIGURES, key=len, reverse=True))
# Table 1, Mesa 2:, 第3桌, 桌4, Table 1 (VIP), Table One, but no name; and who or what follows.
TABLE = re.compile(
    rf"((?:table|tbl|mesa)\s?(?:no\.?|#)?\s?(?:\d{{1,3}}|(?:{WORD})\b)|[桌台]\s?\d{{1,3}}"
    rf"|第?\s?(?:\d{{1,3}}|{WORD})\s?(?:[號号]?[桌台]|席))"
    r"\s?(?:[(（][^()（）]*[)）])?\s?(?:[:：.]\s?|[-–—]\s|$)(.*)",
    re.IGNORECASE,
)
MOST_ABOVE = 3  # rows of a title above the first table
ABOVE = gettext_noop("the table of the rows below")


def is_table(text: str) -> bool:
    match = TABLE.fullmatch(text)
    return match is not None and not match[2]


def table_number(text: str) -> int:
    """The number that a table is called by as a word: Table One, 第一桌; 0 if by none."""
    match = TABLE.fullmatch(text)
    said = match[1].casefold() if match else ""
    return next((FIGURES[word] for word in re.findall(WORD, said)), 0)


def by_tables(rows: Rows) -> tuple[Rows, bool]:
    """The rows with a last column for the table that a row above names alone, or that heads their
    column; and whether there is one. Columns are read downwards, their rows numbered anew."""
    for place, row in enumerate(rows[:NEAR_THE_TOP]):
        said = filled_cells(row)
        if len(said) > 1 and all(map(is_table, said)):
            return _downwards(rows, place), True
    alone = list(map(_alone, rows))
    first = next((place for place, match in enumerate(alone) if match), None)
    if first is None:
        return rows, False
    found, table = list[Row](), ""
    for place, (row, match) in enumerate(zip(rows, alone, strict=True)):
        table = match[1] if match else table
        people, below = _people(row, match), alone[place + 1 : place + 2]
        if len(people) > 1 or (people and all(below)):  # else TABLE 1 - LIM FAMILY
            blank = ("",) * (len(row.cells) - 1)
            broken = frozenset({(0, tuple(people))} if len(people) > 1 else ())
            row = replace(row, cells=(" ".join(people), *blank, table), broken=broken)
        else:
            above = TITLE if place < first <= MOST_ABOVE else row.aside
            cells = (*row.cells, "" if match else table)
            row = replace(row, cells=cells, aside=ABOVE if match else above)
        found.append(row)
    return tuple(found), True


def _alone(row: Row) -> re.Match[str] | None:
    """What a row says that names only a table, or also people who sit there."""
    said = filled_cells(row)
    match = TABLE.fullmatch(said[0])
    return match if match and not row.aside and (len(said) == 1 or match[2]) else None


def _people(row: Row, match: re.Match[str] | None) -> list[str]:
    said = filter(None, (match[2], *filled_cells(row)[1:])) if match else ()
    return [one for each in said for one in people_in_line(each)]


def _downwards(rows: Rows, heading: int) -> Rows:
    tables = rows[heading].cells
    cells = (
        (line, match[1])
        for place, table in enumerate(tables)
        if (match := TABLE.fullmatch(table))
        for row in rows[heading + 1 :]
        for line in dict(row.broken).get(place, (row.cells[place],))
        if line
    )
    titles = ((" · ".join(filled_cells(row)), "") for row in rows[:heading])
    return tuple(
        Row(line, each, aside="" if line > heading else TITLE)
        for line, each in enumerate((*titles, *cells), start=1)
    )
