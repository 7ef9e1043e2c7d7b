"""The page of who has which prize during the game."""
