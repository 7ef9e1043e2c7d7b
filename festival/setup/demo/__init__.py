"""A festival to try the program with."""
