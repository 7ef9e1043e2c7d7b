"""What the screens of the dice game show."""

from __future__ import annotations

from festival.board.bobing.build_board import board_of, console_of
from festival.board.bobing.parts import (
    CONSOLE_IDS,
    WATCH_IDS,
    board_parts,
    console_parts,
    phone_parts,
    wall_parts,
    watch_parts,
)
from festival.board.bobing.phone import own_part, rules_context

__all__ = [
    "CONSOLE_IDS",
    "WATCH_IDS",
    "board_of",
    "board_parts",
    "console_of",
    "console_parts",
    "own_part",
    "phone_parts",
    "rules_context",
    "wall_parts",
    "watch_parts",
]
