"""Poker dice: five dice, up to three throws; the best hand wins the round."""
