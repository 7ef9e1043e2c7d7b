"""What the emcee can ask of a game of poker dice."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.poker_dice.settings import Settings
from rules.seats import SeatCommand


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the first round. players: in the order of their seats, the beginner at the head."""

    players: tuple[int, ...]
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw of the player in turn.

    faces: all five dice after the throw. held: the places, from 0 to 4, of those that were not
    thrown. is_simulated: the machine threw.
    """

    player: int
    faces: tuple[int, ...]
    held: tuple[int, ...] = ()
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class Stand:
    """The player in turn keeps the dice as they lie."""

    player: int


@dataclass(frozen=True, slots=True)
class Skip:
    """The player in turn is absent and has no hand in this round."""

    player: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """Begin a round with the player next after the last beginner."""


@dataclass(frozen=True, slots=True)
class End:
    """End the game. is_confirmed: the emcee was asked once more, in the middle of a round."""

    is_confirmed: bool = False


Turn = Throw | Stand | Skip
Command = Start | Turn | SeatCommand | NextRound | End
