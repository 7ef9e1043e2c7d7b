"""Throws for simulated evenings: numbers of the 462 distinct rolls, each as often as its dice come.

The number of a roll is the same under all rules: an evening can be played again under other rules
with the same dice.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.dice import distinct_rolls, ways

BLOCK = 1 << 12  # throws drawn at once
# Optimization: drawing one of 46,656 takes a third of the time of drawing by weights.
NUMBERS = [number for number, faces in enumerate(distinct_rolls()) for _ in range(ways(faces))]

Choices = Callable[..., list[int]]  # that of a `random.Random`


def throws(choices: Choices) -> Iterator[int]:
    """An endless stream of throws, each of the 46,656 equally likely."""
    while True:
        yield from choices(NUMBERS, k=BLOCK)


@dataclass(frozen=True)
class DrawnThrows:
    """Throws that are drawn once, for many evenings. Each evening has its own beginning; after the
    last throw comes the first."""

    numbers: array[int]
    apart: int  # throws between the beginnings of two evenings

    @classmethod
    def draw(cls, choices: Choices, number: int, *, apart: int) -> DrawnThrows:
        return cls(array("H", choices(NUMBERS, k=number)), apart)

    def of_evening(self, number: int) -> Iterator[int]:
        """An endless stream of throws. number: 0 for the first evening."""
        start = number * self.apart
        while True:
            start %= len(self.numbers)
            yield from self.numbers[start : start + self.apart]
            start += self.apart
