"""What the emcee can ask of a promotion game."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.promotion.settings import Settings
from rules.seats import SeatCommand


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the race. players: in the order of their seats, the beginner at the head."""

    players: tuple[int, ...]
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Throw:
    """The six dice of the player in turn. is_simulated: the machine threw."""

    player: int
    faces: tuple[int, ...]
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """What the player in turn makes of the throw. option: the key of one of `State.options`."""

    player: int
    option: str


@dataclass(frozen=True, slots=True)
class Skip:
    """The player in turn is absent and does not throw this time."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Somebody is in the palace; the others race on for the next place."""


@dataclass(frozen=True, slots=True)
class End:
    """End the game. is_confirmed: the emcee was asked once more, in the middle of the race."""

    is_confirmed: bool = False


Turn = Throw | Choose | Skip
Command = Start | Turn | SeatCommand | PlayOn | End
