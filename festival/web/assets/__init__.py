"""Sends scripts, style sheets and templates to browsers."""
