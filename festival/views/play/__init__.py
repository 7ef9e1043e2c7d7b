"""The emcee's pages while the game is on."""
