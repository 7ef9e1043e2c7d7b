"""Poker dice: five dice, up to three throws; the best hand wins the round."""

from __future__ import annotations

from rules.poker_dice.hand import Category, Hand
from rules.poker_dice.settings import Settings

__all__ = ["Category", "Hand", "Settings"]
