"""Django's SQLite backend, for a data file that may be moved or replaced during an evening."""
