"""Who is connected, by address, so that nobody takes all the sockets there are.

An address has half of them at most. Where they run short, a connection that says nothing is let go:
the one that has been silent for longest, of the address that has the most. Sockets of screens are
connections as well, but never idle. This laptop itself and the proxies that the settings name may
have any number.
"""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import ip_address
from typing import Protocol

from festival.web.visitors import OURSELVES, is_proxy


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
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def has_room(self, address: str) -> bool:
        """Whether one more may come. Makes room where there is none."""
        has_any_number = address in OURSELVES or is_proxy(ip_address(address))
        if not has_any_number and len(self._of.get(address, ())) >= self._most // 2:
            return False
        return self._count < self._most or self._let_one_go() or has_any_number

    def add(self, connection: Connection) -> None:
        self._of.setdefault(connection.address, OrderedDict())[connection] = None
        self._count += 1

    def remove(self, connection: Connection) -> None:
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

    def _let_one_go(self) -> bool:
        for found in sorted(self._of.values(), key=len, reverse=True):
            for connection in found:
                if connection.is_idle:
                    connection.let_go()
                    return True
        return False
