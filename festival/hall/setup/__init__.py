"""Setting up a hall: its seats, its rounds, and bowls that are played elsewhere."""
