"""The cheapest way to give each row a column of its own, against every way there is."""

from __future__ import annotations

from itertools import permutations
from random import Random

from rules.bobing.game.keeping import cheapest


def test_no_other_assignment_costs_less() -> None:
    chance = Random(2026)
    for size in (1, 2, 3, 4, 5, 6) * 40:
        costs = [[chance.randrange(9) for _ in range(size)] for _ in range(size)]
        found = cheapest(costs)

        least = min(
            sum(row[column] for row, column in zip(costs, way, strict=True))
            for way in permutations(range(size))
        )
        assert sorted(found) == list(range(size))
        assert sum(row[column] for row, column in zip(costs, found, strict=True)) == least
