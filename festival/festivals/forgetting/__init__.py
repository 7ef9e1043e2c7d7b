"""Deletes festivals, names and accounts for good."""
