"""Data classes for the rule sheet of a game: rules, switches, presets, and their sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Preset:
    """A named list of house rules."""

    key: str
    name: str
    meaning: str
    source: str  # where the list is from
    switches: Mapping[str, Any]  # values that differ from the defaults, as data of the settings


HOUSE = Source("house", "")
POINT = gettext_noop("What a point is worth in money, such as 10 or 2.50; 0: for points alone")
CP = Source("CP", "https://soft-stocks.mystrikingly.com/blog/chinese-dice-game-rules")
D1 = Source("D1", "https://www.reference.com/browse/poker%20dice")
