"""The emcee's pages during the game."""
