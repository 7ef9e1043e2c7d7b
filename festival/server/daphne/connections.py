"""Who is connected, by address and by person, so that nobody takes all the sockets there are.

An address has half of them at most. Who is signed in has an eighth for requests that are worked on
and as many for screens, from wherever they come: so they leave half to others behind their router.
Where they run short, a connection that says nothing is let go: the one that has been silent for
longest, of that address, or else of the address that has the most. Sockets of screens are
connections as well, but never idle. This laptop itself may have any number; proxies that the
settings name may too, but not the people behind them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable
from ipaddress import ip_address
from typing import Protocol

from festival.web.edge.visitors import OURSELVES, is_laptop, is_proxy


class Connection(Protocol):
    """is_idle: it has no request that is being worked on, and is no screen's socket.
    is_unasked: no request has begun to come over it either.
    due: when it must have sent the rest of what it began."""

    address: str
    due: float

    @property
    def is_idle(self) -> bool: ...

    @property
    def is_unasked(self) -> bool: ...

    def let_go(self) -> None:
        """Close it at once, which removes it."""

    def is_late(self) -> None:
        """What is due has not come."""


class Connections:
    """most: how many there may be altogether."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[str, OrderedDict[Connection, None]] = {}  # the longest silent first
        # By person, those over which a request of theirs came last: apart, the sockets of screens.
        self._busy: dict[tuple[Hashable, bool], set[Connection]] = {}
        self._whose: dict[Connection, tuple[Hashable, bool]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def has_room(self, address: str) -> bool:
        """Whether one more may come. Makes room where there is none."""
        has_any_number = address in OURSELVES or is_proxy(ip_address(address))
        own = self._of.get(address, OrderedDict())
        if not has_any_number and len(own) >= self._most // 2 and not _let_one_go([own]):
            return False
        return self._count < self._most or self._let_any_go() or has_any_number

    def take(self, connection: Connection, person: Hashable, *, is_screen: bool) -> bool:
        """Whether a request of theirs may be worked on that came over it, or it may become the
        socket of a screen."""
        self._give_up(connection)
        if is_laptop(connection.address):
            return True
        whose = person, is_screen
        if len(self._busy.get(whose, ())) >= self._most // 8:
            for each in [each for each in self._busy[whose] if each.is_idle]:
                self._give_up(each)
        own = self._busy.setdefault(whose, set())
        if len(own) >= self._most // 8:
            return False
        own.add(connection)
        self._whose[connection] = whose
        return True

    def _let_any_go(self) -> bool:
        return _let_one_go(sorted(self._of.values(), key=len, reverse=True))

    def _give_up(self, connection: Connection) -> None:
        whose = self._whose.pop(connection, None)
        if whose is not None:
            self._busy[whose].remove(connection)
            if not self._busy[whose]:
                del self._busy[whose]

    def add(self, connection: Connection) -> None:
        self._of.setdefault(connection.address, OrderedDict())[connection] = None
        self._count += 1

    def remove(self, connection: Connection) -> None:
        self._give_up(connection)
        found = self._of[connection.address]
        del found[connection]
        self._count -= 1
        if not found:
            del self._of[connection.address]

    def all(self) -> list[Connection]:
        return [each for found in self._of.values() for each in found]

    def hear(self, connection: Connection) -> None:
        """It has sent something, or was answered."""
        self._of[connection.address].move_to_end(connection)

    def look_for_late(self, now: float) -> None:
        for connection in [each for each in self.all() if each.due < now]:
            connection.is_late()


def _let_one_go(addresses: Iterable[Collection[Connection]]) -> bool:
    for found in addresses:
        for connection in found:
            if connection.is_idle:
                connection.let_go()
                return True
    return False
