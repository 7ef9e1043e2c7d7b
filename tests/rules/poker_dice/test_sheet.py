from __future__ import annotations

import pytest

from rules.poker_dice.hand import Category, Hand
from rules.poker_dice.settings import Settings, Straight
from rules.poker_dice.sheet import rows

WITH_STRAIGHTS = Settings(straight=Straight.BETWEEN_FOUR_AND_FULL)


def test_sheet_has_the_straight_under_four_where_it_is_played() -> None:
    found = [(row.category, row.ways) for row in rows(WITH_STRAIGHTS)]

    assert found[1:4] == [
        (Category.FOUR, 150),
        (Category.STRAIGHT, 240),
        (Category.FULL_HOUSE, 300),
    ]
    assert found[-1] == (Category.BUST, 480)


@pytest.mark.parametrize("settings", [Settings(), WITH_STRAIGHTS])
def test_each_example_is_of_its_category_and_they_stand_in_order(settings: Settings) -> None:
    found = rows(settings)

    assert [row.example.category for row in found] == [row.category for row in found]
    examples = [row.example for row in found]
    assert examples == sorted(examples, reverse=True)


def test_example_of_the_sheet_is_a_hand_that_can_be_shown_as_cards() -> None:
    assert rows(Settings())[0].example == Hand.parse("Q Q Q Q Q")
