"""Lays out the cakes of a tier on a wall, and sizes the words on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from festival.web.fit import lines_at, pieces

Thing = TypeVar("Thing")
Table = tuple[tuple[int, int], ...]  # (most cakes, most columns for so many)
WITH_NAMES: Table = ((8, 8), (20, 10), (24, 8))
WITH_NUMBERS: Table = ((32, 16), (60, 20), (100, 25), (160, 32), (400, 40))
MOST_NAMED, MOST_NAMED_ABOVE = 24, 12
MOST_NUMBERED = 100


def leaves_of(things: Sequence[Thing], most: int) -> tuple[tuple[Thing, ...], ...]:
    """The things on as few pages as possible, evenly, and at most `most` on a page."""
    pages = max(1, -(-len(things) // most))
    size = max(1, -(-len(things) // pages))
    return tuple(tuple(things[at : at + size]) for at in range(0, len(things), size))


@dataclass(frozen=True)
class Shelf:
    """How a tier's cakes are arranged."""

    kind: str  # what a cake shows of its winner: "names", "numbers" or, without room, "crowded"
    columns: int
    lines: int


def shelf_of(tier: int, count: int) -> Shelf:
    """The shelf of a tier. Cakes of the low tiers, and of tiers with many prizes, show the winners'
    numbers only."""
    if tier > 4 or count > MOST_NAMED or (tier < 4 and count > MOST_NAMED_ABOVE):
        kind, table = "numbers" if count <= MOST_NUMBERED else "crowded", WITH_NUMBERS
    else:
        kind, table = "names", WITH_NAMES
    most = next((columns for cakes, columns in table if count <= cakes), table[-1][1])
    lines = max(1, -(-count // most))
    return Shelf(kind, max(1, -(-count // lines)), lines)


SQUEEZES = (100, 95, 90, 85, 80, 75, 70, 65, 60)
MOST_ON_A_CAKE, MOST_WON = 4, 2  # lines of a prize: alone, and under its winner’s name
SMALLEST = 1.5  # rem: no letter on a wall is smaller


@lru_cache(maxsize=16_384)
def squeeze_of(text: str, tier: int, columns: int, lines: int = MOST_ON_A_CAKE) -> int:
    """The width, in percent, of the smallest letters at which no word breaks and the text takes
    `lines` lines at most."""
    parts, face = pieces(text), _face(tier, columns)
    longest = max((width for width, _ in parts), default=1)

    def is_whole(percent: int) -> bool:
        room = 100 * face // percent
        return longest <= room and lines_at(parts, room) <= lines

    return next(filter(is_whole, SQUEEZES), SQUEEZES[-1])


@lru_cache(maxsize=16_384)
def lines_of(text: str, tier: int, columns: int, most: int) -> int:
    """How many lines the text takes on a cake in the smallest letters, narrowed to fit `most` lines
    if possible."""
    room = 100 * _face(tier, columns) / squeeze_of(text, tier, columns, most)
    return lines_at(pieces(text), int(room))


def _face(tier: int, columns: int) -> int:
    """The width of a cake inside its rim, in hundredths of the smallest letters' size."""
    shelf, widest = (58.0, 11.5 if tier == 1 else 12.0) if tier < 4 else (69.4, 12.0)
    return int(100 * min(widest, shelf / columns - 0.5) * (0.7 if tier == 1 else 0.8) / SMALLEST)
