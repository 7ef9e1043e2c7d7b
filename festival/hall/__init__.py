"""A hall: many tables of one festival, with one winner list."""
