"""Playing guess-the-spots: what the write path, the console and the corrections ask of it."""
