"""Setting up a hall: its seats, its rounds, and tables that are played at another laptop."""
