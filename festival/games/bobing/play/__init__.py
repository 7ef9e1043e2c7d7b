"""Playing the dice game: commands, verdicts, corrections, the prize desk and the screens."""
