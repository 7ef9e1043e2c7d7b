"""What a kind of game gives for afterwards, beside templates in `results/` of its folder:
`results.html`, `winners.html`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from festival.models import Table
from festival.results.files import Rows


@dataclass(frozen=True, kw_only=True)
class ResultsKind:
    """by: the lists that there are as files, such as by "prize" or by "person".

    has_keepsake: the last word can be kept; `keepsake.html` and `keepsake_file.html` are then among
    its templates, and `results` of its context says by `is_kept` whether the last word is spoken.
    has_search: guests look for themselves in the results; `found.html` is then among its templates,
    and `results` of its context finds people by `found`.

    results_context: what the page needs that everybody may see, in this language, which is active.
    winners_context: what the organiser's page needs. rows_of: a list under a heading, for
    spreadsheets. data_of: the same for another program, with the same keys in every language.
    """

    by: Sequence[str]
    results_context: Callable[[Table, str], dict[str, Any]]
    winners_context: Callable[[Table], dict[str, object]]
    rows_of: Callable[[Table, str], Rows]
    data_of: Callable[[Table, str], dict[str, object]]
    has_keepsake: bool = False
    has_search: bool = False
