"""The rows of a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_noop

from festival.lists.file_to_rows import LONGEST_CELL, LONGEST_LINE, MOST_COLUMNS, MOST_ROWS
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
    # Places of cells that say something else than was typed, and why: msgids with {text}.
    faults: frozenset[tuple[int, str]] = frozenset()
    broken: frozenset[tuple[int, tuple[str, ...]]] = (
        frozenset()
    )  # places of several lines, and these


Rows = tuple[Row, ...]


def tidy(found: Iterable[Row]) -> Rows:
    """The rows with cleaned cells, without empty rows and columns.

    A cell that is too long is cut one letter behind the limit, so that it is still known to be too
    long, and nothing looks into the rest. A list of one row may be a list in one line. Raises
    TableRefused if there are no rows or too many.
    """
    said = [row for row in found if any(cell.strip() for cell in row.cells)]
    if len(said) > MOST_ROWS:
        raise TableRefused(TOO_LONG, most=f"{MOST_ROWS:,}", count=f"{len(said):,}")
    most = LONGEST_LINE if len(said) == 1 else LONGEST_CELL
    rows = [
        replace(
            row,
            cells=tuple(_clean(cell.strip(), most) for cell in row.cells[:MOST_COLUMNS]),
            broken=_broken(row.cells[:MOST_COLUMNS]),
        )
        for row in said
    ]
    rows = [row for row in rows if any(row.cells)]
    if not rows:
        raise TableRefused(EMPTY)
    used = sorted({place for row in rows for place, cell in enumerate(row.cells) if cell})
    return tuple(_with_places(row, used) for row in rows)


def _clean(cell: str, most: int) -> str:
    return clean_text(cell) if len(cell) <= most else " ".join(cell[: most + 1].splitlines())


def _broken(cells: Sequence[str]) -> frozenset[tuple[int, tuple[str, ...]]]:
    """The lines of cells with several, short enough to be read."""
    lines = (
        (place, tuple(filter(None, map(clean_text, cell.splitlines()))))
        for place, cell in enumerate(cells)
        if len(cell) <= LONGEST_LINE and len(cell.splitlines()) > 1
    )
    return frozenset((place, said) for place, said in lines if len(said) > 1)


def _with_places(row: Row, used: Sequence[int]) -> Row:
    """The row with only these cells; those that it lacks are empty."""
    cells = tuple(row.cells[place] if place < len(row.cells) else "" for place in used)
    new = {place: number for number, place in enumerate(used)}
    faults = frozenset((new[place], why) for place, why in row.faults if place in new)
    broken = frozenset((new[place], lines) for place, lines in row.broken if place in new)
    return replace(row, cells=cells, faults=faults, broken=broken)


def text_of(rows: Rows) -> str:
    """The rows as text that can be pasted again, with tabs between cells."""
    return "\n".join(
        "\t".join(_as_pasted(row, *each) for each in enumerate(row.cells)) for row in rows
    )


def _as_pasted(row: Row, place: int, cell: str) -> str:
    lines = dict(row.broken).get(place, ())
    text = "\n".join(lines) if " ".join(lines) == cell else cell
    return '"' + text.replace('"', '""') + '"' if text.startswith('"') or "\n" in text else text
