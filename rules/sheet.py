"""The rule sheet of a game as data: what it says, what can be set, and where that is from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule is from. key: as the papers cite it; "house" for a decision of this house."""

    key: str
    where: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rules. text: English, marked for the catalogues of translations."""

    text: str
    source: Source


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a switch may have, as in the data of the settings, and what it means. name: what
    it is called, where it is called anything."""

    value: str | int | bool
    meaning: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule. key: the field of the settings. choices: none where any text will do, or any
    number up to `most`. group: the title under which it stands with others, "" for one that stands
    by itself."""

    key: str
    meaning: str
    default: str | int | bool
    source: Source
    choices: tuple[Choice, ...] = ()
    group: str = ""
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """A list of house rules with a name. switches: what differs from the usual, as the data of the
    settings. source: where it is from."""

    key: str
    name: str
    meaning: str
    source: str
    switches: Mapping[str, Any]


HOUSE = Source("house", "")
CP = Source("CP", "https://soft-stocks.mystrikingly.com/blog/chinese-dice-game-rules")
D1 = Source("D1", "https://www.reference.com/browse/poker%20dice")
