"""Whom the desk opens for a few letters and Enter."""

from __future__ import annotations

from festival.games.bobing.desk.desk_search import closest
from festival.words.search import Fit


def test_single_closest_name_is_clearly_meant_but_no_prize() -> None:
    cases: list[tuple[list[tuple[Fit | None, str]], str | None]] = [
        ([(Fit.START, "Anabel"), (Fit.EXACT, "Ana"), (None, "Ben")], "Ana"),
        ([(Fit.EXACT, "Ana"), (Fit.EXACT, "Ana of table 2")], None),
        ([(Fit.WORD, "José Ana"), (Fit.INSIDE, "Diana"), (Fit.INSIDE, "Liana")], "José Ana"),
        ([(Fit.PRIZE, "Mei-Ling"), (None, "Ben")], None),
        ([(Fit.PRIZE, "Mei-Ling"), (Fit.INSIDE, "Marcella")], "Marcella"),
        ([], None),
    ]

    assert [closest(found) for found, _ in cases] == [who for _, who in cases]
