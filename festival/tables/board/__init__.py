"""Builds the frozen values that screens show from a record."""
