"""Pages of the dice game: desk, players, prizes, prints, rulebooks, guests."""
