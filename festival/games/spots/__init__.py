"""Guess-the-spots."""
