"""Random dice, lots and seeds. All random numbers of the games come from this module."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from rules.dice import DICE, FACES, Roll


def simulate_dice(
    count: int, randbelow: Callable[[int], int] = secrets.randbelow
) -> tuple[int, ...]:
    """Fair dice.

    randbelow: gives a uniform integer from 0 to n - 1. The default draws from the operating system
    and rejects surplus values; taking a remainder instead would favour low faces.
    """
    return tuple(randbelow(len(FACES)) + 1 for _ in range(count))


def draw_lots(
    players: Sequence[int], randbelow: Callable[[int], int] = secrets.randbelow
) -> tuple[int, ...]:
    """The players in a random order, each order equally likely."""
    urn = list(players)
    return tuple(urn.pop(randbelow(len(urn))) for _ in players)


def simulate_roll(randbelow: Callable[[int], int] = secrets.randbelow) -> Roll:
    """Six fair dice, drawn as `simulate_dice` does."""
    return Roll(simulate_dice(DICE, randbelow))


def draw_seed(count: int) -> str:
    """`count` random bytes from the operating system, as hexadecimal digits."""
    return secrets.token_hex(count)
