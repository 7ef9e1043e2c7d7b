from __future__ import annotations

import inspect
import secrets
from collections import Counter
from itertools import product

from rules.dice import Roll
from rules.fairness import simulate_roll


class Source:
    """A source of randomness that gives known numbers and notes what it is asked for."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def __call__(self, below: int) -> int:
        self.asked.append(below)
        return self.numbers.pop(0)


def test_simulated_roll_asks_for_six_numbers_below_six() -> None:
    source = Source(0, 1, 2, 3, 4, 5)

    rolled = simulate_roll(source)

    assert rolled == Roll.parse("123456")
    assert source.asked == [6] * 6


def test_every_throw_comes_from_exactly_one_row_of_numbers() -> None:
    """Each of the 46,656 equally likely rows gives its own throw, so every throw is as likely."""
    rolls = Counter(simulate_roll(Source(*row)).faces for row in product(range(6), repeat=6))

    assert (len(rolls), set(rolls.values())) == (46_656, {1})


def test_simulated_roll_draws_from_the_operating_system() -> None:
    default = inspect.signature(simulate_roll).parameters["randbelow"].default

    assert default is secrets.randbelow


def test_simulated_roll_shows_six_faces() -> None:
    faces = {face for _ in range(200) for face in simulate_roll().faces}

    assert faces <= {1, 2, 3, 4, 5, 6}
    assert len(faces) == 6  # a face is missing once in 10^94 runs
