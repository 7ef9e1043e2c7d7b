"""What screens show of a hall: all of its tables at once, and the grand final."""
