"""What is measured where somebody looks at it. At a party nobody does, and nothing is kept: what is
left there of a measure is the look at one name."""

from __future__ import annotations

import time
from collections.abc import Callable

COMMANDS = "commands"  # by the kind of the game and what became of them
DRAWING = "drawing"  # seconds that a screen took to draw
FANOUT = "fanout"  # seconds from a change to the last screen of this process that was told

Take = Callable[[str, float, tuple[str, ...]], None]

_take: Take | None = None


def give_to(take: Take | None) -> None:
    """take: called with what is measured, its value and its labels; None to measure no more."""
    global _take
    _take = take


def note(what: str, value: float = 1.0, *labels: str) -> None:
    if _take is not None:
        _take(what, value, labels)


def stamp() -> dict[str, float]:
    """What the news of a change have to say so that others can measure how old they are. The clocks
    of several hosts are taken to agree."""
    return {} if _take is None else {"at": time.time()}


def age(stamped: float) -> float:
    return max(0.0, time.time() - stamped)
