"""A hall: many bowls with one winner list."""
