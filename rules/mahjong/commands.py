"""What can be asked of a game of mahjong."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.mahjong.hand import Hand
from rules.mahjong.settings import Settings
from rules.seats import SeatCommand


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the first hand. players: four, in the order of their seats; the first is east."""

    players: tuple[int, ...]
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Win:
    """A player goes out. payer: who discarded the winning tile, or had a kong or a flower robbed;
    None where all pay. A second winner on the same discard is another such command."""

    player: int
    hand: Hand
    payer: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """The wall is empty and nobody has won."""


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal again: the dealer stays or passes on."""


@dataclass(frozen=True, slots=True)
class End:
    """End the game. is_confirmed: it was asked once more, in the middle of a hand."""

    is_confirmed: bool = False


Result = Win | Draw
Command = Start | Result | NextHand | SeatCommand | End
