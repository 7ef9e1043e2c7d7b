"""What is wrong with the text of a rulebook, and with what it takes over from another one."""

from __future__ import annotations

import pytest

from rules.bobing import Rulebook
from rules.bobing.book.rulebook import shipped
from rules.errors import InvalidRulebook

OWN = """
key = "own"
extends = "manila"
edition = "Our own"
"""
ONE_ROW = """
[[rows]]
key = "red_6"
pattern = "444444"
tier = 1
"""


def refused(text: str) -> list[str]:
    with pytest.raises(InvalidRulebook) as refusal:
        Rulebook.parse(text)
    return [str(problem) for problem in refusal.value.problems]


def test_text_that_breaks_off_is_told_with_the_line() -> None:
    assert refused('key = "own"\nedition = \n') == [
        "this is not TOML: Invalid value (at line 2, column 11)"
    ]


@pytest.mark.parametrize("line", ["a." * 45_000 + "b = 1", "key = " + "9" * 5_000, "#" * 1_001])
def test_line_without_an_end_is_told(line: str) -> None:
    assert refused(f"{OWN}\n{line}") == [
        f"line 6: write at most 1000 characters (it has {len(line)})"
    ]


@pytest.mark.parametrize(
    ("base", "got"), [('"atlantis"', "“atlantis”"), ('"our_own"', "“our_own”"), ("7", "7")]
)
def test_base_that_is_not_shipped_is_told_with_everything_else(base: str, got: str) -> None:
    known = ", ".join(shipped())
    text = f"key = 'x'\nedition = 7\nextends = {base}\n[switches.third]\ndefault = 'red4'"

    assert refused(text) == [
        f"extends: name a book that comes with the program, {known} (it says {got})",
        "edition: write a text (it says 7)",
        "switches.third.default: write one of red3, same4 (it says “red4”)",
    ]


def test_what_the_base_has_and_own_rows_do_not_use_is_left_out() -> None:
    rules = Rulebook.parse(OWN + ONE_ROW)

    assert set(rules.combinations) == {"red_6"}
    assert {"third", "double3", "goldflower"} & set(rules.definitions) == set()
    assert {"tie", "chase", "end"} <= set(rules.definitions)


def test_more_rows_than_anybody_plays_by_are_told() -> None:
    text = OWN + ONE_ROW * 101

    assert refused(text)[0] == "rows: write at most 100 (it has 101)"
