"""Commands of the emcee in a game of guess-the-spots."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.seats import End as End
from rules.seats import SeatCommand
from rules.spots.guesses import Guess as GuessValue
from rules.spots.settings import Settings


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game; players may guess."""

    players: tuple[int, ...]  # in the order of their seats
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Guess:
    """A player's guess; it replaces their earlier guess."""

    player: int
    guess: GuessValue


@dataclass(frozen=True, slots=True)
class Lift:
    """Lift the cup, and show the guesses that were secret until then."""

    faces: tuple[int, ...]  # of the dice under the cup
    is_simulated: bool = False  # thrown by the program
    is_confirmed: bool = False  # the emcee confirmed, because some players have not guessed
    guessers: tuple[int, ...] = ()  # players with a secret guess
    guesses: tuple[GuessValue, ...] = ()  # of each of them


Command = Start | Guess | Lift | SeatCommand | End
