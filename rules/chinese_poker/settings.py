"""The house rules of a table of Chinese poker: a variation and changed switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rules.chinese_poker.specials import SPECIALS
from rules.chinese_poker.variation import Variation, preset, switches
from rules.errors import InvalidSettings
from rules.settings import NO_TEXT, UNKNOWN, read_settings, refuse_point, write_settings
from rules.wording import Wording, shorten

AS_PRESET = "preset"
MOST_CHIPS = 1_000_000
MOST_SECONDS = 3600
KEYS = (*switches(), *SPECIALS)

# Switches that variations had otherwise before `set_within` was added. What was stored until then
# keeps these values, so that a deal pays and is explained as it was played.
ADDED, OLDER = "set_within", "foul"
EARLIER: dict[str, dict[str, str]] = {
    "hawaiian": {"one_colour": "0", "five_pairs_trips": "6", "chip_limit": "off"},
    "singapore": {"small_2_10": "3"},
}

WRONG_NUMBER = Wording(
    "settings.from_zero", "{key}: type a number from 0 to {most} (you typed “{value}”)"
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The house rules."""

    variation: str = "base"  # a shipped one
    point: str = "0"  # the money for a point, such as 10 or 2.50; "0" for none
    chips: str = "50"  # of each player at the beginning, where chips limit payments
    best_setting: bool = False  # whether phones offer the best setting
    set_within: str = "0"  # seconds to set the cards on phones; "0" for no limit
    own: tuple[tuple[str, str], ...] = ()  # switches that differ from the variation's, in order

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Settings:
        """From JSON data, in which "preset" means the variation's value. Raises InvalidSettings
        with one sentence."""
        if not isinstance(data, Mapping):
            return read_settings(cls, data)
        if "own" in data:
            raise InvalidSettings(UNKNOWN(key="own"))
        plain = {key: value for key, value in data.items() if key not in KEYS}
        settings = replace(read_settings(cls, plain), own=_own(data))
        preset(settings.variation)
        refuse_point(settings.point)
        _number("chips", settings.chips, MOST_CHIPS)
        _number("set_within", settings.set_within, MOST_SECONDS)
        settings.loaded()
        return settings

    def to_dict(self) -> dict[str, Any]:
        """The inverse of `from_dict`."""
        plain = {key: value for key, value in write_settings(self).items() if key != "own"}
        return {**plain, **dict.fromkeys(KEYS, AS_PRESET), **dict(self.own)}

    def loaded(self) -> Variation:
        return Variation.load(self.variation, **dict(self.own))

    @property
    def money(self) -> Decimal:
        """The money for a point; 0 where only points count."""
        return Decimal(self.point)

    @property
    def stack(self) -> int:
        return int(self.chips)

    @property
    def seconds(self) -> int:
        """The seconds to set the cards on phones; 0 for no limit."""
        return int(self.set_within)


def _own(data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    found = {key: data[key] for key in KEYS if data.get(key, AS_PRESET) != AS_PRESET}
    if ADDED not in data and OLDER in data:
        found = {**EARLIER.get(data.get("variation", ""), {}), **found}
    for key, value in found.items():
        if type(value) is not str:
            raise InvalidSettings(NO_TEXT(key=key, value=shorten(str(value))))
    return tuple((key, found[key]) for key in KEYS if key in found)


def _number(key: str, text: str, most: int) -> None:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not is_number or int(text) > most:
        raise InvalidSettings(WRONG_NUMBER(key=key, most=most, value=shorten(text)))
