"""Reads lists from any file or pasted text, and imports their rows."""
