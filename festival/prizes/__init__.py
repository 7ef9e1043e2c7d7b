"""Prizes before the evening: names, values, pictures, reserve."""
