"""How the cakes of a tier are laid out on a wall, and how wide a name is."""

from __future__ import annotations

from dataclasses import dataclass

Table = tuple[tuple[int, int], ...]  # up to so many cakes, at most so many columns
WITH_NAMES: Table = ((8, 8), (20, 10), (24, 8))
WITH_NUMBERS: Table = ((32, 16), (60, 20), (100, 25), (160, 32), (400, 40))
MOST_NAMED, MOST_NAMED_ABOVE = 24, 12
MOST_NUMBERED = 100


@dataclass(frozen=True)
class Shelf:
    """kind: "names", "numbers" of the winners, or "crowded" where there is no room for either."""

    kind: str
    columns: int
    lines: int


def shelf_of(tier: int, count: int) -> Shelf:
    """The small prizes, and all of many, show only who has won them by number."""
    if tier > 4 or count > MOST_NAMED or (tier < 4 and count > MOST_NAMED_ABOVE):
        kind, table = "numbers" if count <= MOST_NUMBERED else "crowded", WITH_NUMBERS
    else:
        kind, table = "names", WITH_NAMES
    most = next((columns for cakes, columns in table if count <= cakes), table[-1][1])
    lines = max(1, -(-count // most))
    return Shelf(kind, max(1, -(-count // lines)), lines)
