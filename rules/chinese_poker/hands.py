"""What the seats show, and what two of them settle: values."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card
from rules.chinese_poker.arrangement import Arrangement

ROWS = range(3)
WRONG = (-1, -1, -1)  # the worths of a setting that loses all rows

Signs = tuple[int, int, int]
Item = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Special:
    """A special hand that was declared."""

    key: str
    cards: tuple[Card, ...]


Hand = Arrangement | Special | None  # None: has surrendered


@dataclass(frozen=True, slots=True)
class Duel:
    """What two players settle; units are those that the second pays the first.

    signs: for front, middle and back 1 where the first wins it, -1 where the second does. rows: the
    units of each. items: all other reasons, each with its units.
    """

    first: int
    second: int
    signs: Signs = (0, 0, 0)
    rows: Signs = (0, 0, 0)
    items: tuple[Item, ...] = ()

    @property
    def total(self) -> int:
        return sum(self.rows) + sum(units for _, units in self.items)


@dataclass(frozen=True, slots=True)
class Pot:
    """A third of the pool. row: 0 front, 1 middle, 2 back. shares: seats and their units."""

    row: int
    shares: tuple[tuple[int, int], ...]
