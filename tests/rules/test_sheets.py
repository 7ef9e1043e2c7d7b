"""The rule sheets of the side games: what can be set, and where each sentence is from."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from rules.errors import InvalidSettings
from tests.given import given_by
from tests.rules.games import GAMES

each_game = pytest.mark.parametrize("name", GAMES)


def sheet_of(name: str) -> Any:
    return import_module(f"rules.{name}.sheet")


@each_game
def test_every_setting_is_a_switch_of_the_sheet_with_its_default(name: str) -> None:
    _, settings = GAMES[name]

    assert {each.key: each.default for each in sheet_of(name).SWITCHES} == settings().to_dict()


@each_game
def test_each_choice_of_a_switch_can_be_set_and_no_other(name: str) -> None:
    (_, settings), own = GAMES[name], given_by(name, "CHOICES")
    for switch in sheet_of(name).SWITCHES:
        choices = [choice.value for choice in switch.choices]
        assert choices == own.get(switch.key, [False, True]), switch.key
        for value in choices:
            assert settings.from_dict({switch.key: value}).to_dict()[switch.key] == value
        if choices:
            with pytest.raises(InvalidSettings):
                settings.from_dict({switch.key: "jokers"})


@each_game
def test_every_text_of_the_sheet_differs_and_says_where_it_is_from(name: str) -> None:
    rules, switches = sheet_of(name).RULES, sheet_of(name).SWITCHES
    sources = {each.source for each in (*rules, *switches)}

    assert len({rule.text for rule in rules}) == len(rules)
    assert all(each.key == "house" or each.where for each in sources)
