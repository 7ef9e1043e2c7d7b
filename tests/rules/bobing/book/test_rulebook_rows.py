"""What is wrong between the rows of a rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bobing import Rulebook
from tests.rules.bobing.book.spoiling import manila, places, spoiled, told
from tests.rules.bobing.books import book


def with_rows(*rows: dict[str, Any]) -> Rulebook:
    return spoiled((("rows",), [*manila()["rows"], *rows]))


def test_row_that_no_roll_reaches_is_told() -> None:
    rules = with_rows({"key": "red_3", "pattern": "444***", "tier": 3})

    assert told(rules) == [
        "rows[30]: no roll reaches the pattern 444***; earlier rows take them all"
    ]


def test_row_that_no_roll_reaches_is_told_beside_other_mistakes() -> None:
    rules = with_rows(
        {"key": "red_3", "pattern": "4443**", "tier": 3}, {"key": "red_0", "pattern": "", "tier": 9}
    )

    assert places(rules) == ["rows[31].pattern", "rows[31].key", "rows[31].tier", "rows[30]"]


def test_row_that_is_never_reached_whatever_is_chosen_is_told() -> None:
    never = {"key": "red_1", "pattern": "4*****", "tier": 5, "when": {"carry": ["on"]}}

    assert places(with_rows(never)) == ["rows[30]"]


def test_row_that_is_reached_under_another_house_rule_is_no_mistake() -> None:
    rows = manila()["rows"]
    sometimes = {"key": "red_1", "pattern": "4*****", "tier": 5, "when": {"carry": ["on"]}}
    rows.insert(-1, sometimes)

    assert told(spoiled((("rows",), rows))) == []


def test_rows_that_never_count_together_may_stand_between_each_other() -> None:
    """As the golden flower does in the Manila book."""
    rows = manila()["rows"]
    assert [row["key"] for row in rows].count("golden_flower") == 3

    assert told(book("manila", goldflower="under_sixes")) == []


@pytest.mark.parametrize(
    ("pattern", "rank", "sentence"),
    [
        ("aaaaaa", "kicker", "kicker needs a pattern with such dice (it says aaaaaa)"),
        ("******", "face", "face needs a pattern with such dice (it says ******)"),
        ("444411", "sum", "sum needs a pattern with such dice (it says 444411)"),
    ],
)
def test_rank_by_dice_that_the_pattern_does_not_have_is_told(
    pattern: str, rank: str, sentence: str
) -> None:
    rows = [{"key": "same_6", "pattern": pattern, "tier": 1, "rank": [rank]}]

    assert f"rows[1].rank: {sentence}" in told(spoiled((("rows",), rows)))
