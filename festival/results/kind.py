"""The functions that each kind of game supplies for its results.

Its folder `results/` of templates holds `results.html`, and may hold `winners.html`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from festival.kinds import RoomKind, kind_of
from festival.models import Table
from festival.results.excel_csv_json import Rows


@dataclass(frozen=True, kw_only=True)
class ResultsKind(RoomKind):
    """by: the lists that exist as files, such as by "prize" or by "person".

    has_keepsake: guests can save the final results. The templates then include `keepsake.html` and
    `keepsake_file.html`, and `results` of the context has `is_kept`: the results are final.
    has_search: guests can search the results. The templates then include `_found.html`, and
    `results` of the context has `found`, which finds people.

    results_context: context of the public page, in this (active) language. winners_context: context
    of the organiser's page. rows_of: a list with its heading, for spreadsheets. data_of: a list for
    other programs, with the same keys in every language.
    """

    by: Sequence[str]
    results_context: Callable[[Table, str], dict[str, Any]]
    winners_context: Callable[[Table], dict[str, object]]
    rows_of: Callable[[Table, str], Rows]
    data_of: Callable[[Table, str], dict[str, object]]
    has_keepsake: bool = False
    has_search: bool = False

    @classmethod
    def of(cls, table: Table) -> ResultsKind:
        return kind_of(table).room(cls)
