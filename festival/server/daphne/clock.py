"""Lets Daphne and Twisted wait by the monotonic clock, which nobody can set.

Both use the system clock. Private: where the server and its sockets store times. Gain: a clock that
is set back by 25 hours delays nothing by 25 hours.
Without these names Daphne uses the system clock there again.
"""

from __future__ import annotations

import time
from time import monotonic
from typing import Any

from festival.server.daphne.loop import reactor

DISCONNECTED = "disconnected"  # a key in Daphne's record of a connection


def count_steadily() -> None:
    """Let Twisted's loop use the monotonic clock."""
    reactor.seconds = monotonic


def _on_the_wall(moment: float) -> float:
    """A time of `monotonic` as the system clock would show it now."""
    return time.time() - (monotonic() - moment)


class Moment:
    """An attribute that Daphne assigns the present time: read later, it is as long ago as it really
    is, even if the system clock was set."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __set__(self, holder: object, value: float) -> None:
        vars(holder)[self.name] = monotonic()

    def __get__(self, holder: object, owner: type | None = None) -> float:
        return _on_the_wall(vars(holder)[self.name])


class Details(dict[str, Any]):
    """Daphne's record of a connection, with the time of disconnecting by the monotonic clock."""

    def __setitem__(self, key: str, value: object) -> None:
        super().__setitem__(key, monotonic() if key == DISCONNECTED else value)

    def get(self, key: str, default: Any = None) -> Any:
        value = super().get(key, default)
        return _on_the_wall(value) if key == DISCONNECTED and key in self else value
