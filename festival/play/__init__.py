"""Every write to a running game, and what its pages need for it."""
