"""The results of a hall: one winner list for all tables."""
