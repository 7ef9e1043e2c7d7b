"""What an evening will probably cost and how long it will take."""
