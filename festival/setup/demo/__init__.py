"""A demo festival to try the program with."""
