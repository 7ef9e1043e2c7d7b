"""House rules of games: how they are read, and the rule sheets that offer them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import Any

import pytest

from rules.errors import InvalidSettings
from rules.settings import read_settings, write_settings
from tests.given import given_by
from tests.rules.games import GAMES


class Way(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Settings:
    way: Way = Way.LEFT
    dice: int = 2
    is_dry: bool = False
    label: str = ""


OTHER = Settings(Way.RIGHT, dice=3, is_dry=True, label="a song")


def test_settings_are_written_as_plain_data() -> None:
    written = write_settings(OTHER)

    assert written == {"way": "right", "dice": 3, "is_dry": True, "label": "a song"}
    assert {type(value) for value in written.values()} == {str, int, bool}


@pytest.mark.parametrize(
    ("data", "code", "sentence"),
    [
        ([], "settings.none", "name each house rule"),
        ({"colour": 1}, "settings.unknown", "this game has no house rule “colour”"),
        ({"way": "up"}, "settings.choice", "way: choose one of left, right (“up” came)"),
        ({"way": None}, "settings.choice", "way: choose one of left, right (“None” came)"),
        ({"dice": "2"}, "settings.number", "dice: type a number (you typed “2”)"),
        ({"dice": True}, "settings.number", "dice: type a number (you typed “True”)"),
        ({"is_dry": 1}, "settings.switch", "is_dry: choose true or false (“1” came)"),
        ({"label": None}, "settings.text", "label: type a text (“None” came)"),
    ],
)
def test_settings_are_refused_with_one_sentence(data: object, code: str, sentence: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        read_settings(Settings, data)

    assert (refused.value.sentence.code, str(refused.value)) == (code, sentence)


each_game = pytest.mark.parametrize("name", GAMES)


def sheet_of(name: str) -> Any:
    return import_module(f"rules.{name}.sheet")


@each_game
def test_every_setting_is_a_switch_with_the_sheets_default(name: str) -> None:
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
def test_texts_of_the_sheet_differ_and_give_a_source(name: str) -> None:
    rules, switches = sheet_of(name).RULES, sheet_of(name).SWITCHES
    sources = {each.source for each in (*rules, *switches)}

    assert len({rule.text for rule in rules}) == len(rules)
    assert all(each.key == "house" or each.where for each in sources)
