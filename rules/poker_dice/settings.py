"""The house rules of poker dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.settings import read_settings, write_settings

DICE = 5
THROWS = 3


class Straight(StrEnum):
    """What a run of five faces counts as."""

    BUST = "bust"
    BETWEEN_FOUR_AND_FULL = "between_four_and_full"


class Faces(StrEnum):
    """How the faces 1 to 6 are shown; they rank the same."""

    PIPS = "pips"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Settings:
    """later_players_limited_to_first: nobody throws more often than the first of the round did."""

    straight: Straight = Straight.BUST
    faces: Faces = Faces.PIPS
    later_players_limited_to_first: bool = False

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Settings:
        """From JSON data. Raises InvalidSettings with one sentence."""
        return read_settings(cls, data)

    def to_dict(self) -> dict[str, Any]:
        """The inverse of `from_dict`."""
        return write_settings(self)
