"""Guess-the-spots: dice under a cup; everybody guesses, and every wrong guess pays a forfeit."""
