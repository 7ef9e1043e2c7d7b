"""Saying how likely something is."""

from __future__ import annotations

from django.utils.formats import localize


def percent(share: float) -> str:
    """A chance as people read it: only what is sure or out of the question is 100 or 0."""
    if share in (0, 1):
        return f"{100 * share:.0f}\u00a0%"
    tenths = min(max(round(share * 1000), 1), 999)
    return f"{localize(tenths / 10)}\u00a0%"
