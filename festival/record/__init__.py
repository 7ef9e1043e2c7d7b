"""Reading a game: what its log replays to, and its entries as lines."""
