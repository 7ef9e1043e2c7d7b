"""Who is here, and what they may do to the list."""
