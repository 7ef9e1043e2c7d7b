"""Rulebooks: their rows and house rules, and the score of a roll."""
