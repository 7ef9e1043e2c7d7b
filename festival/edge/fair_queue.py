"""A queue that is fair between people: one busy client cannot delay the others.

Each request has an asker (a person or an address), who may belong to a group, and a connection.
Free places (threads) serve groups in turn, the askers of a group in turn, the connections of an
asker in turn, and the requests of a connection in order. No asker has more than a few places at
once, so others find a free one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Place = TypeVar("Place")


class LineIsFull(Exception):
    """Too many requests of one asker wait; the next one is refused."""


@dataclass(eq=False)
class Turn(Generic[Place]):
    """A request that waits, or that has a place: then `place` is done."""

    group: Hashable
    asker: Hashable
    connection: Hashable
    place: asyncio.Future[Place]

    @property
    def has_place(self) -> bool:
        return self.place.done() and not self.place.cancelled()


@dataclass(eq=False)
class _Line(Generic[Place]):
    """The requests of one asker."""

    # By connection, the next connection to be served first.
    waiting: dict[Hashable, deque[Turn[Place]]] = field(default_factory=dict)
    count: int = 0  # requests that wait
    working: int = 0  # requests that have a place

    def add(self, turn: Turn[Place]) -> None:
        self.waiting.setdefault(turn.connection, deque()).append(turn)
        self.count += 1

    def take(self) -> Turn[Place]:
        connection = next(iter(self.waiting))
        turns = self.waiting.pop(connection)
        turn = turns.popleft()
        if turns:
            self.waiting[connection] = turns  # behind all other connections
        self.count -= 1
        return turn

    def remove(self, turn: Turn[Place]) -> None:
        turns = self.waiting[turn.connection]
        turns.remove(turn)
        if not turns:
            del self.waiting[turn.connection]
        self.count -= 1


class FairQueue(Generic[Place]):
    """Gives places to waiting requests. Use it on one event loop only.

    of_one: places that one asker may have at once. most_waiting: requests of one asker.
    """

    def __init__(self, places: Iterable[Place], *, of_one: int, most_waiting: int) -> None:
        self._free = list(places)
        self._of_one = of_one
        self._most_waiting = most_waiting
        # By group and asker, in the order in which they are served.
        self._groups: dict[Hashable, dict[Hashable, _Line[Place]]] = {}
        self._working = 0
        self._holders = 0
        self._limit: asyncio.TimerHandle | None = None
        self._has_held_too_long = False

    @property
    def waiting(self) -> int:
        return sum(line.count for lines in self._groups.values() for line in lines.values())

    @property
    def working(self) -> int:
        return self._working

    def ask(self, asker: Hashable, connection: Hashable, *, group: Hashable = None) -> Turn[Place]:
        """Add a request; its `place` is done when its turn comes. Always `end` it afterwards.
        Raises LineIsFull."""
        line = self._groups.setdefault(group, {}).setdefault(asker, _Line())
        if line.count >= self._most_waiting:
            raise LineIsFull
        place = asyncio.get_running_loop().create_future()
        turn: Turn[Place] = Turn(group, asker, connection, place)
        line.add(turn)
        self._serve()
        return turn

    def end(self, turn: Turn[Place]) -> None:
        """Give the place back, or stop waiting for one."""
        lines = self._groups[turn.group]
        line = lines[turn.asker]
        if turn.has_place:
            line.working -= 1
            self._working -= 1
            self._free.append(turn.place.result())
        else:
            line.remove(turn)
            turn.place.cancel()
        if not line.working and not line.count:
            del lines[turn.asker]
        if not lines:
            del self._groups[turn.group]
        self._serve()

    def hold(self, longest: float) -> None:
        """Give out no place until `release`; after `longest` seconds, give one at a time."""
        self._holders += 1
        if self._holders == 1:
            loop = asyncio.get_running_loop()
            self._limit = loop.call_later(longest, self._hold_less)

    def release(self) -> None:
        self._holders -= 1
        if self._holders == 0:
            if self._limit is not None:
                self._limit.cancel()
            self._has_held_too_long = False
            self._serve()

    def _hold_less(self) -> None:
        self._has_held_too_long = True
        self._serve()

    def _serve(self) -> None:
        while self._may_serve() and (turn := self._next()) is not None:
            self._working += 1
            turn.place.set_result(self._free.pop())

    def _may_serve(self) -> bool:
        if self._holders and (not self._has_held_too_long or self._working):
            return False
        return bool(self._free)

    def _next(self) -> Turn[Place] | None:
        for group, lines in self._groups.items():
            for asker, line in lines.items():
                if line.count and line.working < self._of_one:
                    self._groups[group] = self._groups.pop(group)  # behind all other groups
                    lines[asker] = lines.pop(asker)
                    line.working += 1
                    return line.take()
        return None
