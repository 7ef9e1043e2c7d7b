"""Knows who is signed in, and on which device."""
