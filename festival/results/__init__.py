"""Results after the evening: pages for guests, lists of winners, and their files."""
