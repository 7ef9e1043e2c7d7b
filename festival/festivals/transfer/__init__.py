"""Festivals that come from another laptop as a file."""
