"""What the screens of Chinese poker show."""

from __future__ import annotations

from festival.board.chinese_poker.build import board_of, console_of
from festival.board.chinese_poker.parts import (
    CONSOLE_IDS,
    WATCH_IDS,
    board_parts,
    console_parts,
    own_part,
    phone_parts,
    wall_parts,
    watch_parts,
)
from festival.board.chinese_poker.rule_sheet import rules_context

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
