"""Chinese poker, Pusoy: thirteen cards in three rows; each pair of players compares row by row."""

from __future__ import annotations

from rules.cards import Card
from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.settlement import Settlement
from rules.chinese_poker.variation import Variation

__all__ = ["Arrangement", "Card", "Settlement", "Variation"]
