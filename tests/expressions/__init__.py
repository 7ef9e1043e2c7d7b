"""A check that every regular expression of the program is linear."""
