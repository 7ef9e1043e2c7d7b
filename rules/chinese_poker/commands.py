"""Commands of the emcee at a table of Chinese poker."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.chinese_poker.settings import Settings
from rules.seats import End as End
from rules.seats import SeatCommand


@dataclass(frozen=True, slots=True)
class Shown:
    """The hand that a player shows."""

    cards: str  # three rows with / between; 13 cards for a special hand; "" to surrender
    special: str = ""  # key of the declared special hand, "" for none

    @property
    def surrenders(self) -> bool:
        return not self.cards


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the evening."""

    players: tuple[int, ...]  # in the order of their seats; the first is dealer
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class DealCards:
    """Record cards dealt by the program.

    hands: 13 cards for each present player, in seat order; of a hidden deal each is empty, since
    only the players' phones show them until the showdown.
    """

    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Showdown:
    """Show all hands of a deal. hands: of each present player, in seat order."""

    hands: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class MoveDealer:
    """Make this player the next dealer."""

    player: int


@dataclass(frozen=True, slots=True)
class BuyChips:
    """Add chips to a player's stack."""

    player: int
    chips: int


Command = Start | DealCards | Showdown | MoveDealer | BuyChips | SeatCommand | End
