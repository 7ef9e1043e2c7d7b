"""The screens of mahjong."""
