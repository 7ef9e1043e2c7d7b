"""The piles of prizes that should lie on the table now, to be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass

from festival.games.bobing.who_has_what.who_has_what import Holding


@dataclass(frozen=True, kw_only=True)
class Pile:
    """Equal prizes. count: how many should lie on the table."""

    name: str
    value: str
    count: int


def piles_of(holdings: Iterable[Holding], ticks: Container[int]) -> tuple[Pile, ...]:
    """The piles on the table. Empty piles stay listed, so that other piles keep their places."""
    counts: Counter[tuple[int, str, str]] = Counter()
    for holding in holdings:
        is_there = holding.id not in ticks and not holding.is_scrambled
        counts[holding.tier, holding.name, holding.value] += is_there
    return tuple(
        Pile(name=name, value="" if value == name else value, count=count)
        for (_, name, value), count in counts.items()
    )
