"""Commands of a game of mahjong."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.mahjong.settings import Settings
from rules.mahjong.winning_hand import Hand
from rules.seats import End as End
from rules.seats import SeatCommand


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the first hand."""

    players: tuple[int, ...]  # four, in seat order; the first is east
    settings: Settings = field(default_factory=Settings)
    lots: tuple[int, ...] = ()  # the players in the order drawn for the seats; () for no draw


@dataclass(frozen=True, slots=True)
class Win:
    """A player wins. A second winner on the same discard is another such command."""

    player: int
    hand: Hand
    payer: int | None = None  # gave the winning tile, or had a kong or flower robbed; None: all pay


@dataclass(frozen=True, slots=True)
class Draw:
    """The wall is empty and nobody has won."""


@dataclass(frozen=True, slots=True)
class FalseWin:
    """A player called a win that is none, and pays the others for it; the hand is still open."""

    player: int


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal the next hand; the dealer stays or changes."""

    lots: tuple[int, ...] = ()  # as in `Start`, where a round ends


Result = Win | Draw
Command = Start | Result | FalseWin | NextHand | SeatCommand | End
