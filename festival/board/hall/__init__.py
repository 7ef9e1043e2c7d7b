"""What screens show of a hall: all of its tables at once, and the grand final."""

from __future__ import annotations

from festival.board.hall.parts import guest_parts, overview_parts, wall_parts
from festival.board.hall.reading import Reading, hall_revisions, read
from festival.board.hall.values import Bowl, Great, Hall, Progress

__all__ = [
    "Bowl",
    "Great",
    "Hall",
    "Progress",
    "Reading",
    "guest_parts",
    "hall_revisions",
    "overview_parts",
    "read",
    "wall_parts",
]
