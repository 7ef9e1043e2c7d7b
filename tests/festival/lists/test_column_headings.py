"""Lists that are brought in: which column is what."""

from __future__ import annotations

from festival.games.bobing.players.player_import import PLAYERS
from festival.lists.column_headings import guess
from festival.lists.text_to_rows import rows_of_text
from tests.tables import beside

ROWS = beside(__file__)


def test_heading_is_the_first_row_below_titles_or_missing() -> None:
    layouts = {
        text: guess(rows_of_text(text), PLAYERS.reading.headings)
        for text in (*ROWS["no_heading"], *ROWS["headed"])
    }
    tops = {text: layout.top for text, layout in layouts.items() if layout}

    assert tops == ROWS["headed"]
