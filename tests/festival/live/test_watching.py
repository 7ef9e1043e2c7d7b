"""How many watch, in words."""

from __future__ import annotations

from festival.live.watching import Watching


def test_second_console_of_a_table_is_told_to_both() -> None:
    assert Watching(walls=1, consoles=1, halls=3).text() == "1 screen, 0 phones watching"
    assert Watching(walls=1, consoles=2).text() == "1 screen, 0 phones watching; 2 consoles open"
