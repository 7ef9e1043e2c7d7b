"""What high die gives for the tests of the rules of all games."""

from __future__ import annotations

from typing import Any

MADE: dict[type[Any], Any] = {}  # everything can be made of anything
CHOICES: dict[str, list[Any]] = {}  # no house rules
SENTENCES = """
Started((3, 1)) | the game begins with player 3
Thrown(3, 5) | throws a 5
PlayerJoined(3) | takes a seat
PlayerLeft(3) | has left
PlayerCameBack(3) | is back
Ended() | the game is over
"""
