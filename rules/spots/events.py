"""Events in a game of guess-the-spots: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from rules.seats import Ended as Ended
from rules.seats import SeatEvent
from rules.spots.guesses import Guess
from rules.spots.settings import Settings


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class Guessed:
    player: int
    guess: Guess


@dataclass(frozen=True, slots=True)
class Lifted:
    faces: tuple[int, ...]  # of the dice under the cup
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class ForfeitPaid:
    """The player's guess was wrong."""

    player: int


Event = Started | Guessed | Lifted | ForfeitPaid | SeatEvent | Ended
