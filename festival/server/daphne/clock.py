"""What Daphne and Twisted wait for, by a clock that nobody sets.

Both count by the clock of the wall. Gain: set back by 25 hours, it keeps nothing waiting for 25
hours. Private: how the server and its sockets keep a moment.
Where Daphne keeps its moments in another place, the clock of the wall counts there again.
"""

from __future__ import annotations

import time
from time import monotonic
from typing import Any

from festival.server.daphne.loop import reactor

DISCONNECTED = "disconnected"  # a key of what Daphne keeps about a connection


def count_steadily() -> None:
    """From now on the loop does."""
    reactor.seconds = monotonic


def _on_the_wall(moment: float) -> float:
    """A moment of `monotonic`, as the clock of the wall has it now."""
    return time.time() - (monotonic() - moment)


class Moment:
    """An attribute that is assigned the time of day: it stays as long ago as it is."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __set__(self, holder: object, value: float) -> None:
        vars(holder)[self.name] = monotonic()

    def __get__(self, holder: object, owner: type | None = None) -> float:
        return _on_the_wall(vars(holder)[self.name])


class Details(dict[str, Any]):
    """What Daphne keeps about a connection."""

    def __setitem__(self, key: str, value: object) -> None:
        super().__setitem__(key, monotonic() if key == DISCONNECTED else value)

    def get(self, key: str, default: Any = None) -> Any:
        value = super().get(key, default)
        return _on_the_wall(value) if key == DISCONNECTED and key in self else value
