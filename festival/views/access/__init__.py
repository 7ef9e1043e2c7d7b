"""Pages for signing in, accounts, helpers, and requests to join."""
