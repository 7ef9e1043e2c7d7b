from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import pytest

from rules.errors import InvalidSettings
from rules.settings import read_settings, write_settings


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
