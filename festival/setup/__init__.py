"""Set-up before the evening: the festival, its prizes, its rules."""
