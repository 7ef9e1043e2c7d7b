from __future__ import annotations

import pytest

from rules.bobing.book.problems import Path, Place


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ((), "book"),
        (("rows", 4, "when", "grab"), "rows[4].when.grab"),
        (("a\u202eb", "x" * 50), f"aU+202Eb.{'x' * 39}…"),
    ],
)
def test_place_is_said_in_one_short_readable_line(path: Path, said: str) -> None:
    assert str(Place(path)) == said
