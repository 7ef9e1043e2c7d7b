from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from rules.bobing.book.places import Path, Place, line_of, lines_of
from rules.bobing.book.rulebook import BOOKS, shipped

TYPED = '''\
# A heading with [brackets] and "quotes"
key = "own"  # [not a table]
names = { roman = "Own", hanzi = '自' }
prize_counts = [
  1, 2,  # two
  # none

  4, 8, 16, 32,
]

[[tiers]]
number = 1
count = 1.5

[switches.end.values]
"a.b" = """
[no table]
key = "no key"
"""
timed = '\\n'

[switches]
tie.default = "last_wins"

[[rows]]
when = { grab = ["off",
  "red6"], third = [] }

[rows.carries]
1 = 6

[[rows]]
key = 2025-10-06 07:30:00
rank = [["face"], { x = 1,
  y = "]" }]
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("key",), 2),
        (("names", "hanzi"), 3),
        (("prize_counts", 2), 5),
        (("prize_counts", 3), 8),
        (("tiers", 1), 11),
        (("tiers", 1, "count"), 13),
        (("switches", "end", "values"), 15),
        (("switches", "end", "values", "a.b"), 16),
        (("switches", "end", "values", "timed"), 20),
        (("switches", "tie", "default"), 23),
        (("rows", 1, "when", "grab", 1), 26),
        (("rows", 1, "when", "grab", 2), 27),
        (("rows", 1, "when", "third"), 27),
        (("rows", 1, "carries", "1"), 30),
        (("rows", 2), 32),
        (("rows", 2, "key"), 33),
        (("rows", 2, "rank", 1, 1), 34),
        (("rows", 2, "rank", 2, "x"), 34),
        (("rows", 2, "rank", 2, "y"), 35),
    ],
)
def test_line_of_what_stands_in_a_text(path: Path, line: int) -> None:
    assert lines_of(TYPED)[path] == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("tiers", 1, "hanzi"), 11),
        (("rows", 2, "tier"), 32),
        (("switches", "end", "default"), 15),
        (("switches",), 15),
        (("rows", 1, "carries", "7"), 29),
        (("combinations",), None),
        ((), None),
    ],
)
def test_line_of_what_is_missing_is_that_of_its_table(path: Path, line: int | None) -> None:
    assert line_of(lines_of(TYPED), Place(path)) == line


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Of everything in the data; lists are counted from 1."""
    steps = data.items() if isinstance(data, dict) else enumerate(data, start=1)
    for step, inner in steps:
        yield (*path, step)
        if isinstance(inner, dict | list):
            yield from paths(inner, (*path, step))


@pytest.mark.parametrize("key", shipped())
def test_everything_in_a_shipped_book_is_found_on_a_line_that_names_it(key: str) -> None:
    text = (BOOKS / f"{key}.toml").read_text(encoding="utf-8")
    lines, written = lines_of(text), text.split("\n")

    for path in paths(tomllib.loads(text)):
        named = [step for step in path if isinstance(step, str)][-1]
        assert named in written[lines[path] - 1]


def test_lines_count_the_same_when_they_end_as_on_windows() -> None:
    assert lines_of(TYPED.replace("\n", "\r\n")) == lines_of(TYPED)


def test_key_of_very_many_words_is_not_followed_to_its_end() -> None:
    assert max(len(path) for path in lines_of(f"{'a.' * 50_000}a = 1")) == 8


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
