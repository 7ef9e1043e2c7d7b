"""What the screens of mahjong show."""

from __future__ import annotations

from festival.board.mahjong.build import board_of, console_of
from festival.board.mahjong.parts import (
    CONSOLE_IDS,
    WATCH_IDS,
    board_parts,
    console_parts,
    phone_parts,
    wall_parts,
    watch_parts,
)
from festival.board.mahjong.rule_sheet import rules_context
from festival.board.side_tables import own_part

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
