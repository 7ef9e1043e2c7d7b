"""Results after the evening: lists of any game, and their files."""
