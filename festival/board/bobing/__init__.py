"""What the screens of the dice game show."""

from __future__ import annotations

from festival.board.bobing.build import board_of, console_of
from festival.board.bobing.parts import (
    board_parts,
    console_parts,
    phone_parts,
    wall_parts,
    watch_parts,
)

__all__ = [
    "board_of",
    "board_parts",
    "console_of",
    "console_parts",
    "phone_parts",
    "wall_parts",
    "watch_parts",
]
