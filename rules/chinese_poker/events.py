"""What happened at a table of Chinese poker: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chinese_poker.commands import Shown
from rules.chinese_poker.settings import Settings
from rules.seats import SeatEvent


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """As in the command; players: whose hands these are."""

    players: tuple[int, ...]
    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealSettled:
    """A deal is paid. number: 1 for the first. players: who played it, as they sit. hands: what
    they showed. net: what each of them won or lost, in points; the sum is zero."""

    number: int
    dealer: int
    players: tuple[int, ...]
    hands: tuple[Shown, ...]
    net: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealerMoved:
    """The next deal is this player's."""

    player: int


@dataclass(frozen=True, slots=True)
class ChipsBought:
    player: int
    chips: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The evening is over."""


Event = Started | CardsDealt | DealSettled | DealerMoved | ChipsBought | SeatEvent | Ended
