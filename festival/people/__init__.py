"""Players, guests, helpers and organisers: their list, its limits, and how they sign in."""
