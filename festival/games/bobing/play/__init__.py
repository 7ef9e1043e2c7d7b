"""Playing the dice game: commands, verdicts, corrections and the screens."""
