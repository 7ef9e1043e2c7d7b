"""Writes chances as percentages."""

from __future__ import annotations

from django.utils.formats import localize


def percent(share: float) -> str:
    """A chance in percent: 100 only for certain, 0 only for impossible."""
    if share in (0, 1):
        return f"{100 * share:.0f}\u00a0%"
    tenths = min(max(round(share * 1000), 1), 999)
    return f"{localize(tenths / 10)}\u00a0%"
