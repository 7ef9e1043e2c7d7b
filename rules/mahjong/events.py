"""Events in a game of mahjong: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from rules.mahjong.hand import Hand
from rules.mahjong.settings import Settings
from rules.seats import Ended as Ended
from rules.seats import SeatEvent


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The seats were drawn by lot."""

    players: tuple[int, ...]  # in seat order; the first is east


@dataclass(frozen=True, slots=True)
class HandBegan:
    """A hand is dealt."""

    number: int  # 1 for the first hand
    wind: int  # of the round, 0 for east
    dealer: int  # the player
    repeats: int  # how often they have stayed dealer


@dataclass(frozen=True, slots=True)
class Won:
    """As in the command."""

    player: int
    hand: Hand
    payer: int | None
    tai: int  # of the hand, without the dealer's extra tai
    points: tuple[int, ...]  # of each seat; negative where the seat pays


@dataclass(frozen=True, slots=True)
class Penalized:
    """A player paid each of the others for a false win."""

    player: int
    points: tuple[int, ...]  # of each seat; negative where the seat pays


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody takes the seat of a player who left, and their wind; the points of both stay."""

    player: int
    left: int  # who sat there


@dataclass(frozen=True, slots=True)
class Drawn:
    """Nobody won the hand."""


Event = Started | SeatsDrawn | HandBegan | Won | Penalized | Drawn | SeatEvent | SeatTaken | Ended
