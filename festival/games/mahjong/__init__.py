"""Taiwanese mahjong."""
