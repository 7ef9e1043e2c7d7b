"""What the emcee can ask of a game of guess-the-spots."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.seats import SeatCommand
from rules.spots.guesses import Guess as GuessValue
from rules.spots.settings import Settings


@dataclass(frozen=True, slots=True)
class Start:
    """Let the first guesses be made. players: in the order of their seats."""

    players: tuple[int, ...]
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Guess:
    """What a player guesses lies under the cup; in place of their guess before, if any."""

    player: int
    guess: GuessValue


@dataclass(frozen=True, slots=True)
class Lift:
    """The cup is lifted.

    faces: of the dice under it. is_simulated: the machine threw them. is_confirmed: the emcee was
    asked once more, where somebody has not guessed and sits this one out.
    """

    faces: tuple[int, ...]
    is_simulated: bool = False
    is_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """End the game. is_confirmed: the emcee was asked once more, where guesses lie open."""

    is_confirmed: bool = False


Command = Start | Guess | Lift | SeatCommand | End
