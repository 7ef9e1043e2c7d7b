"""Playing Chinese poker: what the write path, the console and the corrections ask of it."""
