from __future__ import annotations

import inspect
import secrets
from collections import Counter
from itertools import permutations, product

from rules.random_dice import draw_lots, simulate_roll


class Source:
    """A source of randomness that gives known numbers and notes what it is asked for."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def __call__(self, below: int) -> int:
        self.asked.append(below)
        return self.numbers.pop(0)


def test_every_throw_comes_from_exactly_one_row_of_numbers() -> None:
    """Each of the 46,656 equally likely rows gives its own throw, so every throw is as likely."""
    rolls = Counter(simulate_roll(Source(*row)).faces for row in product(range(6), repeat=6))

    assert (len(rolls), set(rolls.values())) == (46_656, {1})


def test_simulated_roll_draws_from_the_operating_system() -> None:
    default = inspect.signature(simulate_roll).parameters["randbelow"].default

    assert default is secrets.randbelow


def test_every_order_of_the_lots_comes_from_exactly_one_row_of_numbers() -> None:
    """Each of the 24 equally likely rows gives its own order, so every order is as likely."""
    rows = product(range(4), range(3), range(2), range(1))
    orders = Counter(draw_lots((7, 3, 5, 9), Source(*row)) for row in rows)

    assert orders == Counter(permutations((7, 3, 5, 9)))


def test_lots_are_drawn_from_the_operating_system() -> None:
    default = inspect.signature(draw_lots).parameters["randbelow"].default

    assert default is secrets.randbelow
