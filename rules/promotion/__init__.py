"""Shing Quon Tu, the promotion game: six dice move pieces from office to office to the palace."""

from __future__ import annotations

from rules.promotion.book import PALACE, Action, Book, Piece, Placement, Step
from rules.promotion.settings import Settings

__all__ = ["PALACE", "Action", "Book", "Piece", "Placement", "Settings", "Step"]
