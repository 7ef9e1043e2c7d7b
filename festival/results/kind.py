"""What a kind of game gives for afterwards: a module `results/<key>`, and templates in a folder of
that name: `results.html`, `winners.html`."""

from __future__ import annotations

from typing import Any, Protocol

from festival.models import Table
from festival.results.files import Rows


class ResultsKind(Protocol):
    @property
    def BY(self) -> tuple[str, ...]:
        """The lists that there are as files, such as by "prize" or by "person"."""

    @property
    def HAS_KEEPSAKE(self) -> bool:
        """Whether the last word can be kept.

        `keepsake.html` and `keepsake_file.html` are then among its templates, and `results` of
        its context says by `is_kept` whether the last word is spoken.
        """

    @property
    def HAS_SEARCH(self) -> bool:
        """Whether guests look for themselves in the results.

        `found.html` is then among its templates, and `results` of its context finds people by
        `found`.
        """

    def results_context(self, table: Table, language: str, /) -> dict[str, Any]:
        """What the page needs that everybody may see. language: the one that is active."""

    def winners_context(self, table: Table, /) -> dict[str, Any]:
        """What the organiser's page needs."""

    def rows_of(self, table: Table, by: str, /) -> Rows:
        """A list under a heading, for spreadsheets."""

    def data_of(self, table: Table, by: str, /) -> dict[str, Any]:
        """The same for another program, with the same keys in every language."""
