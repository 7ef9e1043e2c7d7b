"""After an evening of the dice game: its results pages, and its winner list as files."""

from __future__ import annotations

from festival.games.bobing.results import winner_files
from festival.games.bobing.results.hall_winner_list import table_list
from festival.games.bobing.results.results import results_at
from festival.lists.excel_csv_json import Rows
from festival.models import Table
from festival.models.columns import JSONObject

BY = winner_files.OF_TABLE


def results_context(table: Table, language: str) -> dict[str, object]:
    """The context of the public results page. language: the active language."""
    found = results_at(table.festival.code, table.number, table.revision, language)
    return {"results": found}


def rows_of(table: Table, by: str) -> Rows:
    """The winner list under a heading. by: one of `BY`."""
    return winner_files.rows_of(table_list(table), by)


def data_of(table: Table, by: str) -> JSONObject:
    """The winner list for other programs. by: one of `BY`."""
    return winner_files.data_of(table.festival, table_list(table), by)
