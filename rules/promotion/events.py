"""What happened in a promotion game: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from rules.promotion.book import Action
from rules.promotion.settings import Settings
from rules.seats import SeatEvent


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class Thrown:
    """As in the command."""

    player: int
    faces: tuple[int, ...]
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class ThrowsAgain:
    """The throw places no piece, and the player throws again."""

    player: int


@dataclass(frozen=True, slots=True)
class ChoiceOpened:
    """The throw allows several things, and the player chooses."""

    player: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The piece is on the board. dice, face: how many of which, both 0 for a straight."""

    player: int
    space: int
    dice: int
    face: int


@dataclass(frozen=True, slots=True)
class Walked:
    """The piece went by one kind of action, as often as this face was thrown for it.

    dice: how many show the face. path: the spaces, that where it began at the head.
    """

    player: int
    what: Action
    face: int
    dice: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stayed:
    """Nothing of the throw applies on this space."""

    player: int
    space: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """The player is in the palace. place: 1 for the winner."""

    player: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The table races on. place: the next one to be had."""

    place: int


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """The player was absent and did not throw."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """player: who throws next; None while nobody is there who could."""

    player: int | None
    round: int


@dataclass(frozen=True, slots=True)
class LimitReached:
    """Everybody has had their turns; the game is over."""

    turns: int


@dataclass(frozen=True, slots=True)
class WonByDistance:
    """Nobody came to the palace in time, and nobody is nearer."""

    player: int
    distance: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""


Event = (
    Started
    | Thrown
    | ThrowsAgain
    | ChoiceOpened
    | Placed
    | Walked
    | Stayed
    | Arrived
    | PlayedOn
    | TurnSkipped
    | TurnPassed
    | LimitReached
    | WonByDistance
    | SeatEvent
    | Ended
)
