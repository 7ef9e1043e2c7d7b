"""The house rules of a table of Chinese poker: a variation and changed switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import Any

from rules.chinese_poker.data import preset
from rules.chinese_poker.variation import Variation
from rules.errors import InvalidSettings
from rules.settings import read_settings, refuse_point, write_settings
from rules.wording import Wording, shorten

AS_PRESET = "preset"
MOST_CHIPS = 1_000_000
MOST_SECONDS = 3600

# Switches that variations had otherwise before `set_within` was added. What was stored until then
# keeps these values, so that a deal pays and is explained as it was played.
ADDED, OLDER = "set_within", "foul"
EARLIER = {
    "hawaiian": {"one_colour": "0", "five_pairs_trips": "6", "chip_limit": "off"},
    "singapore": {"small_2_10": "3"},
}

WRONG_NUMBER = Wording(
    "settings.from_zero", "{key}: type a number from 0 to {most} (you typed “{value}”)"
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The house rules. Fields without a comment are switches; "preset" means the variation's
    value."""

    variation: str = "base"  # a shipped one
    point: str = "0"  # the money for a point, such as 10 or 2.50; "0" for none
    chips: str = "50"  # of each player at the beginning, where chips limit payments
    best_setting: bool = False  # whether phones offer the best setting
    set_within: str = "0"  # seconds to set the cards on phones; "0" for no limit
    bank: str = AS_PRESET
    scoring: str = AS_PRESET
    sweep: str = AS_PRESET
    sweep_one: str = AS_PRESET
    sweep_all: str = AS_PRESET
    middle_bonus: str = AS_PRESET
    overall_point: str = AS_PRESET
    single_winner: str = AS_PRESET
    extras_always: str = AS_PRESET
    surrender: str = AS_PRESET
    pool: str = AS_PRESET
    pool_sweep: str = AS_PRESET
    pockets: str = AS_PRESET
    specials_meet: str = AS_PRESET
    chip_limit: str = AS_PRESET
    ace_bet: str = AS_PRESET
    ace_of_spades: str = AS_PRESET
    equal_rows: str = AS_PRESET
    wheel: str = AS_PRESET
    foul: str = AS_PRESET
    no_pictures: str = AS_PRESET
    six_pairs: str = AS_PRESET
    three_straights: str = AS_PRESET
    three_flushes: str = AS_PRESET
    five_pairs_trips: str = AS_PRESET
    four_trips: str = AS_PRESET
    small_2_10: str = AS_PRESET
    small_2_9: str = AS_PRESET
    twelve_of_a_colour: str = AS_PRESET
    one_colour: str = AS_PRESET
    small_2_8: str = AS_PRESET
    big_8_A: str = AS_PRESET
    complete_straight: str = AS_PRESET
    three_quads: str = AS_PRESET
    three_straight_flushes: str = AS_PRESET
    twelve_pictures: str = AS_PRESET
    one_suit: str = AS_PRESET

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Settings:
        """From JSON data. Raises InvalidSettings with one sentence."""
        settings = _as_stored(read_settings(cls, data), data)
        preset(settings.variation)
        refuse_point(settings.point)
        _number("chips", settings.chips, MOST_CHIPS)
        _number("set_within", settings.set_within, MOST_SECONDS)
        settings.loaded()
        return settings

    def to_dict(self) -> dict[str, Any]:
        """The inverse of `from_dict`."""
        return write_settings(self)

    def own(self) -> dict[str, str]:
        """The switches that are set, not left as in the variation."""
        own = {
            each.name: str(getattr(self, each.name))
            for each in fields(self)
            if each.default == AS_PRESET
        }
        return {key: value for key, value in own.items() if value != AS_PRESET}

    def loaded(self) -> Variation:
        return Variation.load(self.variation, **self.own())

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


def _as_stored(settings: Settings, data: Mapping[str, Any]) -> Settings:
    if ADDED in data or OLDER not in data:
        return settings
    then: Mapping[str, Any] = EARLIER.get(settings.variation, {})
    kept = {key: value for key, value in then.items() if getattr(settings, key) == AS_PRESET}
    return replace(settings, **kept)


def _number(key: str, text: str, most: int) -> None:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not is_number or int(text) > most:
        raise InvalidSettings(WRONG_NUMBER(key=key, most=most, value=shorten(text)))
