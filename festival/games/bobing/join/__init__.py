"""Guests who join by phone: the entry code, their names, and who asks to come in."""
