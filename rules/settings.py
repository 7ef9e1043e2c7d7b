"""The house rules of a game as a frozen dataclass, read from JSON data and written as JSON data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, Self, TypeVar, get_type_hints

from rules.errors import InvalidSettings
from rules.wording import Wording, shorten

S = TypeVar("S")
AMOUNT = re.compile(r"[0-9]{1,6}([.][0-9]{1,2})?")

NO_SETTINGS = Wording("settings.none", "name each house rule")
UNKNOWN = Wording("settings.unknown", "this game has no house rule “{key}”")
NO_SWITCH = Wording("settings.switch", "{key}: choose true or false (“{value}” came)")
NO_NUMBER = Wording("settings.number", "{key}: type a number (you typed “{value}”)")
NO_TEXT = Wording("settings.text", "{key}: type a text (“{value}” came)")
NO_CHOICE = Wording("settings.choice", "{key}: choose one of {choices} (“{value}” came)")
WRONG_POINT = Wording(
    "settings.point",
    "a point: type an amount such as 10 or 2.50, or 0 for none (you typed “{value}”)",
)
PLAIN = {bool: NO_SWITCH, int: NO_NUMBER, str: NO_TEXT}


def read_settings(kind: type[S], data: object) -> S:
    """The settings of a game; missing keys get their defaults.

    kind: a dataclass whose fields are all bool, int, str or a string enum, with defaults. Raises
    InvalidSettings: one sentence with the rule, the allowed values and the given value.
    """
    if not isinstance(data, Mapping):
        raise InvalidSettings(NO_SETTINGS())
    hints = get_type_hints(kind)
    for key in data:
        if key not in hints:
            raise InvalidSettings(UNKNOWN(key=shorten(str(key))))
    return kind(**{key: _value(key, hints[key], value) for key, value in data.items()})


def write_settings(settings: Any) -> dict[str, Any]:
    """The inverse of `read_settings`."""
    values = {field.name: getattr(settings, field.name) for field in fields(settings)}
    return {key: str(value) if isinstance(value, str) else value for key, value in values.items()}


def refuse_point(text: str) -> None:
    """Raise InvalidSettings if the text is not the money for a point."""
    if not AMOUNT.fullmatch(text):
        raise InvalidSettings(WRONG_POINT(value=shorten(text)))


class HouseRules:
    """Base class for the house rules of a game, stored as JSON data."""

    __slots__ = ()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """From JSON data. Raises InvalidSettings with one sentence."""
        return read_settings(cls, data)

    def to_dict(self) -> dict[str, Any]:
        """The inverse of `from_dict`."""
        return write_settings(self)


def _value(key: str, kind: type, value: object) -> object:
    if kind in PLAIN:
        if type(value) is not kind:
            raise InvalidSettings(PLAIN[kind](key=key, value=shorten(str(value))))
        return value
    assert issubclass(kind, StrEnum), f"expected a plain type or a string enum, got {kind}"
    choices = [choice.value for choice in kind]
    if value not in choices:
        said = ", ".join(choices)
        raise InvalidSettings(NO_CHOICE(key=key, choices=said, value=shorten(str(value))))
    return kind(value)
