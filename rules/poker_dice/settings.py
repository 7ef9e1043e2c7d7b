"""The house rules of poker dice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.settings import HouseRules

DICE = 5
THROWS = 3


class Straight(StrEnum):
    """The category of five faces in a row."""

    BUST = "bust"
    BETWEEN_FOUR_AND_FULL = "between_four_and_full"


class Faces(StrEnum):
    """The signs of the faces 1 to 6; both rank the same."""

    PIPS = "pips"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Settings(HouseRules):
    """The house rules. later_players_limited_to_first: nobody may throw more often than the first
    player of the round did."""

    straight: Straight = Straight.BUST
    faces: Faces = Faces.PIPS
    later_players_limited_to_first: bool = False
