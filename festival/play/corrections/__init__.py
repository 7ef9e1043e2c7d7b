"""The log page: what has happened, and corrections of it."""
