"""Events in a game of poker dice: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from rules.poker_dice.hand import Hand
from rules.poker_dice.settings import Settings
from rules.seats import Ended as Ended
from rules.seats import SeatEvent
from rules.seats import TurnSkipped as TurnSkipped


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int
    players: tuple[int, ...]  # of this round, in the order of play


@dataclass(frozen=True, slots=True)
class Thrown:
    """As in the command."""

    player: int
    faces: tuple[int, ...]
    held: tuple[int, ...] = ()
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class HandMade:
    """The player's turn is over with this hand."""

    player: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: int


@dataclass(frozen=True, slots=True)
class TieOpened:
    """These players have equal best hands and throw once more."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int
    winner: int | None  # None when nobody had a hand


@dataclass(frozen=True, slots=True)
class LifeLost:
    """The player had the lowest hand of the round."""

    player: int
    left: int  # 0: the player is out


Turn = Thrown | HandMade | TurnSkipped | TurnPassed
Round = RoundBegan | TieOpened | RoundEnded | LifeLost
Event = Started | Turn | Round | SeatEvent | Ended
