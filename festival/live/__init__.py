"""Bringing it to the screens."""
