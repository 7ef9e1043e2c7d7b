"""Helpers of a festival: who scores, who hands out, and their links."""
