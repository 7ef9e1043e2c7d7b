"""Fragments that are rendered once for each value they show."""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString


# Optimization: of 63 tiles, 20 seats and a dozen lines of the log a roll changes two or three.
@lru_cache(maxsize=8192)
def render_cached(name: str, language: str, shown: tuple[tuple[str, object], ...]) -> SafeString:
    """The fragment with these values, which have to be frozen. language: the one that is active."""
    return render_to_string(name, dict(shown))
