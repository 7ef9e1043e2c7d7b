"""Events at a table of Chinese poker: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chinese_poker.commands import Shown
from rules.chinese_poker.settings import Settings
from rules.seats import Ended as Ended
from rules.seats import SeatEvent


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """As in the command."""

    players: tuple[int, ...]  # the owners of `hands`
    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealSettled:
    """A deal is paid."""

    number: int  # 1 for the first
    dealer: int
    players: tuple[int, ...]  # who played this deal, in seat order
    hands: tuple[Shown, ...]  # the hands they showed
    net: tuple[int, ...]  # points won or lost by each; the sum is zero


@dataclass(frozen=True, slots=True)
class DealerMoved:
    """This player is the next dealer."""

    player: int


@dataclass(frozen=True, slots=True)
class ChipsBought:
    player: int
    chips: int


Event = Started | CardsDealt | DealSettled | DealerMoved | ChipsBought | SeatEvent | Ended
