"""Televisions: how one is connected, and its page."""
