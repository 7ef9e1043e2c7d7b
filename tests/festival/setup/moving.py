"""Rolls at a Moonbowl of its own, to which a hall was moved."""

from __future__ import annotations

from festival.models import Festival
from tests.festival.evening import NOTHING, throw


def play(code: str, rolls: int) -> None:
    """At each table of the hall."""
    for bowl in Festival.objects.get(code=code).bowls.all():
        for _ in range(rolls):
            throw(bowl, NOTHING)
