"""Before the evening: the festival, its prizes, its rules."""
