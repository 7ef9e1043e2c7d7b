"""Backups of the data file: made, restored, and deleted where they hold what must go."""
