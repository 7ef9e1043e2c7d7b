"""Commands of the emcee in a promotion game."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.promotion.settings import Settings
from rules.seats import End as End
from rules.seats import SeatCommand
from rules.seats import Skip as Skip


@dataclass(frozen=True, slots=True)
class Start:
    players: tuple[int, ...]  # in the order of their seats; the first begins
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Throw:
    """The six dice of the player in turn."""

    player: int
    faces: tuple[int, ...]
    is_simulated: bool = False  # thrown by the program


@dataclass(frozen=True, slots=True)
class Choose:
    """The player in turn chooses how to use the throw."""

    player: int
    option: str  # key of one of `State.options`


@dataclass(frozen=True, slots=True)
class PlayOn:
    """After an arrival in the palace, let the other players race for the next place."""


Turn = Throw | Choose | Skip
Command = Start | Turn | SeatCommand | PlayOn | End
