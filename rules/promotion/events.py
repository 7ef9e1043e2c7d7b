"""Events in a promotion game: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from rules.promotion.book import Action
from rules.promotion.settings import Settings
from rules.seats import Ended as Ended
from rules.seats import SeatEvent
from rules.seats import TurnSkipped as TurnSkipped


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
    """The throw can be used in several ways, and the player chooses."""

    player: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The piece was placed on the board. For a straight, dice and face are 0."""

    player: int
    space: int
    dice: int  # how many are alike
    face: int  # of these dice


@dataclass(frozen=True, slots=True)
class Walked:
    """The piece moved by one kind of action, as often as the dice of one face allow."""

    player: int
    what: Action
    face: int
    dice: int  # how many show the face
    path: tuple[int, ...]  # the spaces, including the first one


@dataclass(frozen=True, slots=True)
class Stayed:
    """No action of the throw applies on this space."""

    player: int
    space: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """The player is in the palace. place: 1 for the winner."""

    player: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The other players race on."""

    place: int  # the next place to win


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: int | None  # who throws; None while nobody can
    round: int


@dataclass(frozen=True, slots=True)
class LimitReached:
    """Everybody has had all their turns; the game is over."""

    turns: int


@dataclass(frozen=True, slots=True)
class WonByDistance:
    """Nobody reached the palace in time, and this player is nearest."""

    player: int
    distance: int


Throwing = Thrown | ThrowsAgain | ChoiceOpened
Moving = Placed | Walked | Stayed | Arrived
Turn = TurnSkipped | TurnPassed | PlayedOn
End = LimitReached | WonByDistance | Ended
Event = Started | Throwing | Moving | Turn | SeatEvent | End
