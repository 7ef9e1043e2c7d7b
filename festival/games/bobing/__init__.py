"""The dice game of the Mid-Autumn festival."""
