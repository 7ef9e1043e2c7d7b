"""High die."""
