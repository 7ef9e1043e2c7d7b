"""Lists as ticket shops, forms, meetings and offices write them: right after two choices."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from festival.games.bobing.players.player_import import PLAYERS
from festival.lists.list_import import ListImport
from festival.lists.rows import Row
from tests.festival.evening import new_festival
from tests.festival.lists.workbooks import rows_of_file

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).with_name("exports")
EXPORTS: dict[str, dict[str, Any]] = tomllib.loads(
    (FOLDER / "expected.toml").read_text(encoding="utf-8")
)
MOST_CHOICES = 2


def rows_in(export: dict[str, Any]) -> tuple[Row, ...]:
    data = (FOLDER / export["file"]).read_bytes()
    return tuple(rows_of_file(data, headings=PLAYERS.reading.headings)[0].rows)


def posted(choice: dict[str, Any], rows: tuple[Row, ...]) -> dict[str, str]:
    """The fields of the page that say so."""
    match choice:
        case {"column": heading, "is": key}:
            places = (row.cells.index(heading) for row in rows if heading in row.cells)
            return {f"column-{next(places)}": key}
        case {"heading": first}:
            above = [row.line for row in rows].index(line_of(rows, first))
            return {"heading": str(above + 1)}
        case {"status": value, "comes": comes}:
            return {f"who:{value.casefold()}": "on" if comes else ""}
        case {"row": words, "comes": comes}:
            return {f"take-{line_of(rows, words)}": "on" if comes else ""}
    raise ValueError(choice)


def line_of(rows: tuple[Row, ...], words: str) -> int:
    """The last row in which they stand."""
    return next(row.line for row in reversed(rows) if words in row.cells)


@pytest.mark.parametrize("name", EXPORTS)
def test_export_is_right_after_its_choices(name: str) -> None:
    export = EXPORTS[name]
    rows = rows_in(export)
    said = {
        field: value
        for choice in export["choices"]
        for field, value in posted(choice, rows).items()
    }

    reading = ListImport(PLAYERS, new_festival(), rows, said)

    assert [entry.name for entry in reading.new] == export["people"]


def test_no_export_needs_more_than_two_choices() -> None:
    needed = {name: len(export["choices"]) for name, export in EXPORTS.items()}

    assert len(EXPORTS) == 15
    assert {name for name, count in needed.items() if count > MOST_CHOICES} == set()
    assert [name for name, export in EXPORTS.items() if export.get("plain") and needed[name]] == []
