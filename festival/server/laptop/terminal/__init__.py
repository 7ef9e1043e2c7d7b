"""What the terminal of a laptop shows, and the port that it names."""
