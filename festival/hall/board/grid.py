"""How tables share a wall: large cards for a few tables, a field of cakes for many."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Grid:
    """kind: what a table shows. "cards": the player in turn, the last throw, every tier;
    "tiles": the player in turn and the prizes left; "cakes": a cake with the table's number."""

    kind: str
    columns: int
    lines: int

    @property
    def tables(self) -> str:
        """How many share the wall: "few", "dozens" or "hundreds"."""
        return {"cards": "few", "tiles": "dozens"}.get(self.kind, "hundreds")


# Up to this many tables: the kind, and the width of a table's place divided by its height.
SHAPES = (
    (12, "cards", 2.0),
    (42, "tiles", 1.9),
    (400, "cakes", 1.1),
    (10_000, "cakes", 1.0),
)
FIELD = {"cards": 78 / 54, "tiles": 78 / 54, "cakes": 74 / 54}


def grid_of(tables: int) -> Grid:
    """The number of columns that gives every table the most room."""
    kind, wanted = next((kind, shape) for most, kind, shape in SHAPES if tables <= most)
    best = max(range(1, tables + 1), key=lambda columns: _size(tables, columns, kind, wanted))
    return Grid(kind=kind, columns=best, lines=-(-tables // best))


def _size(tables: int, columns: int, kind: str, wanted: float) -> float:
    """The height of a table's place, where the height of the field is 1."""
    lines = -(-tables // columns)
    return min(FIELD[kind] / columns / wanted, 1 / lines)
