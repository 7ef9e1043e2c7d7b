"""Festivals as files: read, checked, compared and taken in."""
