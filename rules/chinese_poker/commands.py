"""What the emcee can ask of a table of Chinese poker."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.chinese_poker.settings import Settings
from rules.seats import SeatCommand


@dataclass(frozen=True, slots=True)
class Shown:
    """What a player shows. cards: three rows with / between them, 13 cards in any order for a
    special hand, "" for a surrender. special: the key of what is declared, "" for nothing."""

    cards: str
    special: str = ""

    @property
    def surrenders(self) -> bool:
        return not self.cards


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the evening. players: in the order of their seats, the first dealer at the head."""

    players: tuple[int, ...]
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class DealCards:
    """The program has dealt. hands: 13 cards for each player who is here, as they sit."""

    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Showdown:
    """All hands of a deal lie open. hands: of each player who is here, as they sit."""

    hands: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class MoveDealer:
    """The next deal is this player's."""

    player: int


@dataclass(frozen=True, slots=True)
class BuyChips:
    """A player puts more chips in front of them."""

    player: int
    chips: int


@dataclass(frozen=True, slots=True)
class End:
    """End the evening. is_confirmed: the emcee was asked once more, with cards on the table."""

    is_confirmed: bool = False


Command = Start | DealCards | Showdown | MoveDealer | BuyChips | SeatCommand | End
