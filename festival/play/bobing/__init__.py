"""Playing the dice game: what the write path and the console ask of it."""

from __future__ import annotations

from festival.play.bobing.following import follow, is_play, require_same_setup, timed

__all__ = ["follow", "is_play", "require_same_setup", "timed"]
