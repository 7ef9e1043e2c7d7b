"""Lets Daphne and Twisted wait by the monotonic clock, which nobody can set.

Both use the system clock. Private: where the server and its sockets store times. Gain: a clock that
is set back by 25 hours delays nothing by 25 hours.
Without these names Daphne uses the system clock there again.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from festival.server.daphne.loop import reactor

DISCONNECTED = "disconnected"  # a key in Daphne's record of a connection


def count_steadily() -> None:
    """Let Twisted's loop use the monotonic clock."""
    reactor.seconds = monotonic


class Past(float):
    """A time of `monotonic`. The system clock's time minus this is how long ago it was, even if
    that clock was set.

    Optimization: Daphne reads such times of every connection each second, so reading is plain.
    """

    def __rsub__(self, _: object) -> float:
        return monotonic() - float(self)


class Moment:
    """An attribute that Daphne assigns the present time, kept as a `Past`."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __set__(self, holder: object, value: float) -> None:
        vars(holder)[self.name] = Past(monotonic())

    if TYPE_CHECKING:

        def __get__(self, holder: object, owner: type | None = None) -> float: ...


class Details(dict[str, Any]):
    """Daphne's record of a connection, with the time of disconnecting as a `Past`."""

    def __setitem__(self, key: str, value: object) -> None:
        super().__setitem__(key, Past(monotonic()) if key == DISCONNECTED else value)
