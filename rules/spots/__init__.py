"""Guess-the-spots: dice under a cup; everybody guesses, and every wrong guess pays a forfeit."""

from __future__ import annotations

from rules.spots.odds import best_guesses, ways
from rules.spots.settings import Settings

__all__ = ["Settings", "best_guesses", "ways"]
