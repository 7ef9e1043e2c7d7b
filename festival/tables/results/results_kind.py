"""What each kind of game supplies for its results.

Its folder `results/` of templates holds `results.html`, and may hold `winners.html`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from festival.lists.excel_csv_json import Rows
from festival.models import Table
from festival.models.columns import JSONObject
from festival.tables.kinds import RoomKind, kind_of


class ResultsKind(RoomKind, ABC):
    """The results of a game as pages and files.

    has_keepsake: guests can save the final results. The templates then include `keepsake.html` and
    `keepsake_file.html`, and `results` of the context has `is_kept`: the results are final.
    has_search: guests can search the results. The templates then include `_found.html`, and
    `results` of the context has `found`, which finds people.
    """

    has_keepsake = False
    has_search = False

    @classmethod
    def of(cls, table: Table) -> ResultsKind:
        kind = kind_of(table)
        assert isinstance(kind.results, cls)
        return kind.results

    @property
    @abstractmethod
    def by(self) -> Sequence[str]:
        """The lists that exist as files, such as by "prize" or by "person"."""

    @abstractmethod
    def results_context(self, table: Table, language: str) -> dict[str, Any]:
        """The context of the public page, in this (active) language."""

    @abstractmethod
    def winners_context(self, table: Table, asked: Mapping[str, str]) -> dict[str, object]:
        """The context of the organiser's page. asked: the query of its address."""

    @abstractmethod
    def rows_of(self, table: Table, by: str) -> Rows:
        """A list with its heading, for spreadsheets."""

    def own_files(self, table: Table) -> Iterable[tuple[str, bytes]]:
        """The names and data of files that no other kind has, for the ZIP of a festival."""
        return ()

    @abstractmethod
    def data_of(self, table: Table, by: str) -> JSONObject:
        """A list for other programs, with the same keys in every language."""
