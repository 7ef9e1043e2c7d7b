"""The organiser's pages before and after the game."""
