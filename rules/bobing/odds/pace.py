"""Rolls as minutes, and minutes as rolls."""

from __future__ import annotations


def minutes(rolls: float, *, seconds: float) -> float:
    """The minutes for this many rolls at `seconds` from roll to roll; real tables need 15-18.

    >>> minutes(207.5, seconds=16)
    55.333333333333336
    """
    return rolls * seconds / 60


def rolls_within(minutes: float, *, seconds: float) -> int:
    """How many rolls end within these minutes at `seconds` from roll to roll.

    >>> rolls_within(55, seconds=16)
    206
    """
    return int(minutes * 60 // seconds)
