from __future__ import annotations

import pytest

from rules.poker_dice.settings import Settings, Straight
from rules.poker_dice.sheet import rows

WITH_STRAIGHTS = Settings(straight=Straight.BETWEEN_FOUR_AND_FULL)


@pytest.mark.parametrize("settings", [Settings(), WITH_STRAIGHTS])
def test_each_example_is_of_its_category_and_they_stand_in_order(settings: Settings) -> None:
    found = rows(settings)

    assert [row.example.category for row in found] == [row.category for row in found]
    examples = [row.example for row in found]
    assert examples == sorted(examples, reverse=True)
