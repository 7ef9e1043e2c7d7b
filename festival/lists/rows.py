"""The rows of a list, and the form's field that carries them from page to page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_noop

from festival.lists.readers.limits import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from festival.words.clean_text import clean_text

EMPTY = gettext_noop("Choose a list with something in it (this one is empty).")
TOO_LONG = gettext_noop("Choose a list of at most {most} rows (this one has {count}).")


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


def text_of(rows: Rows) -> str:
    """The rows as text that can be pasted again, with tabs between cells."""
    return "\n".join("\t".join(map(_as_pasted, row.cells)) for row in rows)


def _as_pasted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if cell.startswith('"') else cell


def _clean(cell: str) -> str:
    if len(cell) > LONGEST_CELL:
        return cell[: LONGEST_CELL + 1].replace("\t", " ").replace("\n", " ")
    return clean_text(cell)
