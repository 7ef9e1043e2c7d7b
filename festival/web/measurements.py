"""Passes measurements to the metrics of a hosted server.

At a party nobody reads metrics, so nothing is kept there: a measurement costs one comparison.
"""

from __future__ import annotations

import time
from collections.abc import Callable

ANSWERS = "answers"  # number of answers, by the hundred of the status
COMMANDS = "commands"  # number of commands, by kind of the game and outcome
DRAWING = "drawing"  # seconds to render a screen
FANOUT = "fanout"  # seconds from a change until the last screen of this process was sent it

Take = Callable[[str, float, tuple[str, ...]], None]

_take: Take | None = None


def give_to(take: Take | None) -> None:
    """take: called with name, value and labels of each measurement; None stops measuring."""
    global _take
    _take = take


def record(what: str, value: float = 1.0, *labels: str) -> None:
    if _take is not None:
        _take(what, value, labels)


def stamp() -> dict[str, float]:
    """The time to add to a message about a change, so that other processes can measure its age;
    nothing where nobody measures. The clocks of several hosts must agree."""
    return {} if _take is None else {"at": time.time()}


def age(stamped: float) -> float:
    return max(0.0, time.time() - stamped)
