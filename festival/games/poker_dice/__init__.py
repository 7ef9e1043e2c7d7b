"""Poker dice."""
