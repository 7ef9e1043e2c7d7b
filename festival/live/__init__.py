"""Sends the state of the games to screens."""
