"""The rule sheets of the side games: what can be set, and where each sentence is from."""

from __future__ import annotations

from typing import Any

import pytest

from rules.chinese_poker import sheet as sheet_of_chinese_poker
from rules.errors import InvalidSettings
from rules.mahjong import sheet as sheet_of_mahjong
from rules.poker_dice import sheet as sheet_of_poker_dice
from rules.promotion import sheet as sheet_of_promotion
from rules.spots import sheet as sheet_of_spots
from tests.rules.test_evenings import GAMES

SHEETS: dict[str, Any] = {
    "chinese_poker": sheet_of_chinese_poker,
    "mahjong": sheet_of_mahjong,
    "poker_dice": sheet_of_poker_dice,
    "promotion": sheet_of_promotion,
    "spots": sheet_of_spots,
}
# The choices of the switches that have some, where they are not yes and no.
CHOICES: dict[str, dict[str, list[Any]]] = {
    "poker_dice": {"straight": ["bust", "between_four_and_full"], "faces": ["pips", "cards"]},
    "spots": {
        "dice": [1, 2, 3, 4, 5, 6],
        "guess": ["total", "odd_even", "big_small"],
        "forfeit": [],
    },
    "promotion": {
        "pairs": ["floor", "even", "minus1"],
        "order": ["te_cung_chang", "player"],
        "straight_start": ["15", "throw_again"],
        "start_choice": ["rule", "player"],
        "turn_limit": [],
    },
}
each_game = pytest.mark.parametrize("name", SHEETS)


def test_every_side_game_has_a_sheet() -> None:
    assert set(SHEETS) == set(GAMES)


@each_game
def test_every_setting_is_a_switch_of_the_sheet_with_its_default(name: str) -> None:
    _, settings = GAMES[name]

    assert {each.key: each.default for each in SHEETS[name].SWITCHES} == settings().to_dict()


@each_game
def test_each_choice_of_a_switch_can_be_set_and_no_other(name: str) -> None:
    _, settings = GAMES[name]
    for switch in SHEETS[name].SWITCHES:
        choices = [choice.value for choice in switch.choices]
        if name in CHOICES:
            assert choices == CHOICES[name].get(switch.key, [False, True]), switch.key
        for value in choices:
            assert settings.from_dict({switch.key: value}).to_dict()[switch.key] == value
        if choices:
            with pytest.raises(InvalidSettings):
                settings.from_dict({switch.key: "jokers"})


@each_game
def test_every_text_of_the_sheet_differs_and_says_where_it_is_from(name: str) -> None:
    rules, switches = SHEETS[name].RULES, SHEETS[name].SWITCHES
    sources = {each.source for each in (*rules, *switches)}

    assert len({rule.text for rule in rules}) == len(rules)
    assert all(each.key == "house" or each.where for each in sources)
