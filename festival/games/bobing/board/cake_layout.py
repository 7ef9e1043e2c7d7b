"""Lays out the cakes of a tier on a wall, and sizes the words on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from festival.words.text_size import lines_at, pieces

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


# In rem, as in the style sheet of the pyramid.
PYRAMID_HIGH, TIER_GAP = 56.25, 0.3
LABEL_HIGH = 2.5  # above the cakes of the lower tiers
SHELF_WIDE, LOWER_SHELF_WIDE = 57.9, 69.4
LOWEST, LOWEST_LOWER = 5.5, 4.4
LOW = 7.4  # the title of a tier so low is in one script
HIGHEST = {1: 11.5, 2: 8.6, 3: 8.3}
HIGHEST_LOWER, HIGHEST_NUMBER = 8.5, 3.9
GAPS = {"names": 0.5, "numbers": 0.25, "crowded": 0.1}
NAMES_THRICE_GAP = 0.3
BROADEST = 1.4  # width to height of a cake with a name, but for the first tier's


@dataclass(frozen=True)
class Cakes:
    """The cakes of a tier on a wall.

    high: in tenths of a rem
    clamp: the lines of words for which a cake has room
    fills: whether they are as broad as the shelf allows
    label: the tier's, "above" them | "beside" them | "low": beside, in one script only
    """

    high: int
    clamp: int
    fills: bool
    label: str

    @property
    def rems(self) -> int:
        return self.high // 10

    @property
    def tenths(self) -> int:
        return self.high % 10


@dataclass(frozen=True)
class _Tier:
    number: int
    shelf: Shelf

    @property
    def is_lower(self) -> bool:
        return self.number > 3

    @property
    def label(self) -> float:
        return LABEL_HIGH if self.is_lower else 0

    @property
    def least(self) -> float:
        return LOWEST_LOWER if self.is_lower else LOWEST

    @property
    def highest_cake(self) -> float:
        named = HIGHEST.get(self.number, HIGHEST_LOWER)
        return min(named if self.shelf.kind == "names" else HIGHEST_NUMBER, 69 / self.shelf.columns)

    @property
    def gap(self) -> float:
        is_thrice = self.shelf.kind == "names" and self.shelf.lines == 3
        return NAMES_THRICE_GAP if is_thrice else GAPS[self.shelf.kind]

    @property
    def natural(self) -> float:
        """The height of the tier with its cakes as high as they may be."""
        lines = self.shelf.lines
        return self.label + lines * self.highest_cake + (lines - 1) * self.gap

    @property
    def yields(self) -> float:
        """Its part of what all tiers together have to be lower."""
        if self.shelf.kind != "names":
            return self.natural
        return self.natural * (2.5 if self.is_lower else 4)

    def cakes(self, high: float) -> Cakes:
        """The cakes of the tier when it is so high."""
        lines, room = self.shelf.lines, high - self.label
        cake = min(self.highest_cake, (room - (lines - 1) * self.gap) / lines)
        broadest = BROADEST if self.shelf.kind == "names" and self.number > 1 else 1
        wide = LOWER_SHELF_WIDE if self.is_lower else SHELF_WIDE
        return Cakes(
            high=int(cake * 10 + 1e-6),
            clamp=_clamp(lines, room),
            fills=wide / self.shelf.columns - self.gap < cake * broadest,
            label="above" if self.is_lower else "low" if high <= LOW else "beside",
        )


def _clamp(lines: int, room: float) -> int:
    match lines:
        case 1:
            return 2 if room <= 6.6 else 3 if room <= 8.8 else 4
        case 2:
            return 1 if room <= 8.6 else 2
        case _:
            return 1 if room <= 13 else 2


@lru_cache(maxsize=256)
def cakes_of(counts: tuple[tuple[int, int], ...]) -> tuple[Cakes, ...]:
    """The cakes of each tier of a pyramid. counts: of their prizes, by the tiers' numbers."""
    tiers = [_Tier(number, shelf_of(number, count)) for number, count in counts]
    room = PYRAMID_HIGH - TIER_GAP * (len(tiers) - 1)
    heights = {tier: max(tier.natural, tier.least) for tier in tiers}
    if sum(heights.values()) > room:
        yielding = [tier for tier in tiers if tier.natural > tier.least]
        heights = {tier: tier.least for tier in tiers}
        while yielding:
            fixed = sum(heights[tier] for tier in tiers if tier not in yielding)
            over = sum(tier.natural for tier in yielding) + fixed - room
            share = over / sum(tier.yields for tier in yielding)
            lower = {tier: tier.natural - share * tier.yields for tier in yielding}
            least = [tier for tier in yielding if lower[tier] < tier.least]
            if not least:
                heights |= lower
                break
            yielding = [tier for tier in yielding if tier not in least]
    return tuple(tier.cakes(heights[tier]) for tier in tiers)


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
