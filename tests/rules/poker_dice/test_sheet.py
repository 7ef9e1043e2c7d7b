from __future__ import annotations

import pytest

from rules.errors import InvalidSettings
from rules.poker_dice import Category, Hand, Settings
from rules.poker_dice.settings import Faces, Straight
from rules.poker_dice.sheet import RULES, SWITCHES, rows
from rules.sheet import Switch
from tests.rules.poker_dice.playing import WITH_STRAIGHTS


def test_sheet_lists_the_categories_from_the_best_with_their_ways() -> None:
    assert [(row.category, row.ways) for row in rows(Settings())] == [
        (Category.FIVE, 6),
        (Category.FOUR, 150),
        (Category.FULL_HOUSE, 300),
        (Category.THREE, 1200),
        (Category.TWO_PAIRS, 1800),
        (Category.PAIR, 3600),
        (Category.BUST, 720),
    ]


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


def test_every_setting_is_a_switch_of_the_sheet_with_its_default() -> None:
    assert {switch.key: switch.default for switch in SWITCHES} == Settings().to_dict()


@pytest.mark.parametrize("switch", SWITCHES, ids=[switch.key for switch in SWITCHES])
def test_each_choice_of_a_switch_can_be_set_and_no_other(switch: Switch) -> None:
    kinds = {"straight": list(Straight), "faces": list(Faces)}
    choices = [choice.value for choice in switch.choices]

    assert choices == kinds.get(switch.key, [False, True])
    for value in choices:
        assert Settings.from_dict({switch.key: value}).to_dict()[switch.key] == value


def test_setting_that_is_unknown_is_refused() -> None:
    with pytest.raises(InvalidSettings):
        Settings.from_dict({"straight": "high"})


def test_every_text_of_the_sheet_says_something_and_where_it_is_from() -> None:
    sources = [rule.source for rule in RULES]
    sources += [row.source for row in rows(WITH_STRAIGHTS)]
    sources += [switch.source for switch in SWITCHES]

    assert {source.key for source in sources} == {"CP", "D1", "house"}
    assert len({rule.text for rule in RULES}) == len(RULES)


def test_example_of_the_sheet_is_a_hand_that_can_be_shown_as_cards() -> None:
    assert rows(Settings())[0].example == Hand.parse("Q Q Q Q Q")
