"""Players, guests and helpers: their list and its limits."""
