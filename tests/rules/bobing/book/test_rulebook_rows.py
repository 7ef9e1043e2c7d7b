"""What is wrong between the rows of a rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bobing import Rulebook
from tests.rules.bobing.book.spoiling import manila, spoiled, told


def with_rows(*rows: dict[str, Any]) -> Rulebook:
    return spoiled((("rows",), [*manila()["rows"], *rows]))


def test_row_that_no_roll_reaches_is_told() -> None:
    rules = with_rows({"key": "red_3", "pattern": "444***", "tier": 3})

    assert told(rules) == [
        "rows[30]: no roll reaches the pattern 444***; earlier rows take them all"
    ]


def test_row_that_is_reached_under_another_house_rule_is_no_mistake() -> None:
    rows = manila()["rows"]
    sometimes = {"key": "red_1", "pattern": "4*****", "tier": 5, "when": {"carry": ["on"]}}
    rows.insert(-1, sometimes)

    assert told(spoiled((("rows",), rows))) == []


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
