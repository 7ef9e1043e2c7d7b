"""Screens of a hall: all its tables at once, and the grand final."""
