"""Commands of the emcee in a game of poker dice."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.poker_dice.settings import Settings
from rules.seats import End as End
from rules.seats import SeatCommand
from rules.seats import Skip as Skip


@dataclass(frozen=True, slots=True)
class Start:
    players: tuple[int, ...]  # in the order of their seats; the first begins
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw of the player in turn."""

    player: int
    faces: tuple[int, ...]  # all five dice after the throw
    held: tuple[int, ...] = ()  # places, from 0 to 4, of dice that were not thrown
    is_simulated: bool = False  # thrown by the program


@dataclass(frozen=True, slots=True)
class Stand:
    """The player in turn keeps the dice and ends the turn."""

    player: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """Begin a round; the player after the last beginner starts."""


Turn = Throw | Stand | Skip
Command = Start | Turn | SeatCommand | NextRound | End
