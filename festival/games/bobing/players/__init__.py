"""The page of players: their list, its import, the order of play."""
