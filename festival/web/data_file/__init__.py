"""Django's way to SQLite, for a data file to which anything may happen in mid-evening."""
