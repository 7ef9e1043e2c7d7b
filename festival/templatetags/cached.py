"""Fragments that are rendered once for each value they show."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def cached(name: str, **shown: object) -> SafeString:
    """The fragment with these values, which have to be frozen, and nothing else around it."""
    return render_cached(name, get_language() or "", tuple(shown.items()))


# Optimization: of 63 tiles, 20 seats and a dozen lines of the log a roll changes two or three.
@lru_cache(maxsize=8192)
def render_cached(name: str, language: str, shown: tuple[tuple[str, object], ...]) -> SafeString:
    """language: the one that is active."""
    return render_to_string(name, dict(shown))
