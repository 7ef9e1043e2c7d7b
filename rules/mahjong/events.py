"""What happened in a game of mahjong: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from rules.mahjong.hand import Hand
from rules.mahjong.settings import Settings
from rules.seats import SeatEvent


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class HandBegan:
    """number: of the hand, from 1. wind: of the round, 0 for east. dealer: the player. repeats: how
    often they have stayed dealer."""

    number: int
    wind: int
    dealer: int
    repeats: int


@dataclass(frozen=True, slots=True)
class Won:
    """As in the command. tai: of the hand, without what the dealer adds. points: what each seat
    gets, or pays where it is negative."""

    player: int
    hand: Hand
    payer: int | None
    tai: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Nobody won the hand."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""


Event = Started | HandBegan | Won | Drawn | SeatEvent | Ended
