"""The rule sheet of a game as data: rules, switches, presets, and their sources."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from rules.data_folders import FILES
from rules.wording import gettext_noop


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a rule."""

    key: str  # as the papers cite it; "house" for a decision of this house
    where: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rules."""

    text: str  # English, marked for translation
    source: Source


class Option(StrEnum):
    """A value of a house rule, with its meaning."""

    meaning: str

    def __new__(cls, value: str, meaning: str = "") -> Self:
        option = str.__new__(cls, value)
        option._value_, option.meaning = value, meaning
        return option


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a switch may have."""

    value: str | int | bool  # as in the JSON data of the settings
    meaning: str
    name: str = ""  # "" if it has none


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule."""

    key: str  # the field of the settings
    meaning: str
    default: str | int | bool
    source: Source
    choices: tuple[Choice, ...] = ()  # empty where any text will do, or any number up to `most`
    group: str = ""  # the title of a group of switches; "" for a switch outside all groups
    most: int | None = None
    is_money: bool = False  # an amount such as 2.50

    @classmethod
    def among(cls, key: str, meaning: str, options: type[Option], source: Source) -> Switch:
        """Of these options the first is the default."""
        choices = tuple(Choice(option.value, option.meaning) for option in options)
        return cls(key, meaning, choices[0].value, source, choices)

    @classmethod
    def on_or_off(cls, key: str, meaning: str, *, off: str, on: str) -> Switch:
        """A decision of this house."""
        return cls(key, meaning, False, HOUSE, (Choice(False, off), Choice(True, on)))

    @classmethod
    def up_to(cls, most: int, key: str, meaning: str, source: Source, *, none: str) -> Switch:
        """A number to choose. none: what 0 means, the default."""
        numbers = (Choice(number, str(number)) for number in range(1, most + 1))
        return cls(key, meaning, 0, source, (Choice(0, none), *numbers))


@dataclass(frozen=True, slots=True)
class Preset:
    """A named list of house rules."""

    key: str
    name: str
    meaning: str
    source: str  # where the list is from
    switches: Mapping[str, Any]  # values that differ from the defaults, as data of the settings


def seed(name: str) -> dict[str, Any]:
    return tomllib.loads((FILES / "seeds" / "sheets" / f"{name}.toml").read_text(encoding="utf-8"))


SOURCES = {key: Source(key, where) for key, where in seed("sources").items()}
HOUSE, CP = SOURCES["house"], SOURCES["CP"]
POINT = gettext_noop("What a point is worth in money, such as 10 or 2.50; 0: for points alone")


def rules_in(game: str) -> dict[str, tuple[Rule, ...]]:
    """The rules on the sheet of a game, by their groups."""
    groups = {name: rows for name, rows in seed(game).items() if isinstance(rows, list)}
    return {
        name: tuple(Rule(text, SOURCES[source]) for source, text in rows)
        for name, rows in groups.items()
    }
