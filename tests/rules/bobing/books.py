"""Rulebooks for tests, compiled once."""

from __future__ import annotations

from functools import cache

from rules.bobing import Roll, Rulebook
from rules.bobing.book.scoring import Score

BOTH = ("manila", "xiamen")


@cache
def _book(key: str, switches: tuple[tuple[str, str], ...]) -> Rulebook:
    return Rulebook.load(key, **dict(switches))


def book(key: str, **switches: str) -> Rulebook:
    return _book(key, tuple(sorted(switches.items())))


def score(key: str, roll: str, **switches: str) -> Score:
    return book(key, **switches).score(Roll.parse(roll))
