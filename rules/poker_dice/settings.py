"""The house rules of poker dice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.settings import HouseRules

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
class Settings(HouseRules):
    """later_players_limited_to_first: nobody throws more often than the first of the round did."""

    straight: Straight = Straight.BUST
    faces: Faces = Faces.PIPS
    later_players_limited_to_first: bool = False
