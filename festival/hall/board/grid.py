"""How tables share a wall: large cards where they are few, a field of cakes where they are many."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Grid:
    """kind: how much each of them says. "cards": who rolls, the last throw, every tier; "boards":
    that, and who sits there; "tiles": who rolls and what is left; "cakes": the number on a cake;
    "seeds": a cake alone."""

    kind: str
    columns: int
    lines: int


# Up to so many tables: how they are shown, and how wide the place of one is to its height.
SHAPES = (
    (4, "boards", 2.0),
    (12, "cards", 2.0),
    (42, "tiles", 1.9),
    (400, "cakes", 1.1),
    (10_000, "seeds", 1.0),
)
FIELD = {"boards": 78 / 54, "cards": 78 / 54, "tiles": 78 / 54, "cakes": 74 / 54, "seeds": 74 / 54}


def grid_of(tables: int) -> Grid:
    """The columns that leave every table the most room."""
    kind, wanted = next((kind, shape) for most, kind, shape in SHAPES if tables <= most)
    best = max(range(1, tables + 1), key=lambda columns: _size(tables, columns, kind, wanted))
    return Grid(kind=kind, columns=best, lines=-(-tables // best))


def _size(tables: int, columns: int, kind: str, wanted: float) -> float:
    """How high a place of the wanted shape can be, where the field is one high."""
    lines = -(-tables // columns)
    return min(FIELD[kind] / columns / wanted, 1 / lines)
