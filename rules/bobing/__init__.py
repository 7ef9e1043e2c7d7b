"""The Mid-Autumn dice game: Pua Tiong Chiu, Bo Bing."""

from __future__ import annotations

from rules.bobing.book.rulebook import Rulebook
from rules.dice import Roll

__all__ = ["Roll", "Rulebook"]
