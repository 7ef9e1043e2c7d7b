"""Signing in, accounts, helpers and requests to join."""
