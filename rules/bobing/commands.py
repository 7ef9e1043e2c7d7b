"""What the emcee can ask of a game.

Commands that can end a turn carry in `at` when they were given, in whole seconds of any clock that
all of them share; a game that ends by the clock looks at nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules.bobing.rulebook import Rulebook
from rules.dice import Roll


class Fault(StrEnum):
    """Why a throw does not count."""

    OUT = "out"
    LEANING = "leaning"


@dataclass(frozen=True, slots=True)
class Prize:
    """A single thing to be won. id: whatever identifies it to the caller."""

    id: int
    tier: int


@dataclass(frozen=True, slots=True)
class Start:
    """Open the game.

    players: their numbers in the order of their seats, clockwise. elder and elder_dice: who threw
    the two dice that choose the first player, and what they showed; None where no elder throws.
    first: who rolls first where lots or the machine say so. is_simulated: the machine threw the
    dice or drew the first. minutes: how long a game is played that ends by the clock.
    """

    book: Rulebook
    prizes: tuple[Prize, ...]
    players: tuple[int, ...]
    elder: int | None = None
    elder_dice: tuple[int, ...] = ()
    is_simulated: bool = False
    first: int | None = None
    minutes: int | None = None
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Throw:
    """Six dice in the bowl. is_confirmed: the emcee was asked once more about a throw that ends the
    game."""

    player: int
    roll: Roll
    is_simulated: bool = False
    is_confirmed: bool = False
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ThrowInvalid:
    """A throw that does not count."""

    player: int
    fault: Fault
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Skip:
    """Pass over the player in turn, who is away."""

    player: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TakeFrom:
    """The thrower of a chasing throw says whose prize they take."""

    giver: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """Let another player roll now."""

    player: int


@dataclass(frozen=True, slots=True)
class Join:
    """A late arrival takes the last seat."""

    player: int


@dataclass(frozen=True, slots=True)
class Crown:
    """Hand the champion's prize over and close the game.

    lots: the players as they are drawn, where what is left is raffled.
    """

    lots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """End the evening before its prizes are gone."""


Command = Start | Throw | ThrowInvalid | Skip | TakeFrom | Call | Join | Crown | Stop
