"""Pages of the dice game: desk, screens, photos, players, guests, papers, rulebooks."""
