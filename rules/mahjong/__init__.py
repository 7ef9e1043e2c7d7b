"""Taiwanese mahjong: sixteen tiles, the tai of a winning hand, and the payments."""

from __future__ import annotations

from rules.mahjong.scoring import House, Score
from rules.mahjong.settings import Settings
from rules.mahjong.tiles import InvalidHand
from rules.mahjong.winning_hand import Hand, Meld

__all__ = ["Hand", "House", "InvalidHand", "Meld", "Score", "Settings"]
