"""Limits connections by address and by person, so that nobody takes all of them.

An address may have half of all connections. A signed-in user may have an eighth for requests in
work and an eighth for screens, from any address, which leaves half of an address's share to others
behind the same router. When connections run short, an idle one is closed: the longest silent of the
same address, or else of the address with the most. Sockets of screens are connections too, but
never idle. The laptop itself may have any number; so may the proxies in the settings, but not the
people behind them. The system's limit of open files says how many there may be.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable
from ipaddress import ip_address
from typing import Protocol

from festival.web.visitors import OURSELVES, is_laptop, is_proxy

if sys.platform != "win32":
    import resource

WANTED = 8192
OF_SELECT = 512  # limit of `select`, the only loop of Windows that Twisted runs on
OUR_OWN = 64  # other files: the database for each thread, the log, uploads


class Connection(Protocol):
    """is_idle: has no request in work, and is not the socket of a screen. is_unasked: no request
    has begun to arrive either. due: time by which the rest of a begun request must arrive."""

    address: str
    due: float

    @property
    def is_idle(self) -> bool: ...

    @property
    def is_unasked(self) -> bool: ...

    def let_go(self) -> None:
        """Close the connection at once, which also removes it from `Connections`."""

    def is_late(self) -> None:
        """Called when `due` is over and the request has not arrived."""


class Connections:
    """All connections of the process. most: how many there may be."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[str, OrderedDict[Connection, None]] = {}  # the longest silent first
        # By person and whether they are sockets of screens: connections with that person's request.
        self._busy: dict[tuple[Hashable, bool], set[Connection]] = {}
        self._whose: dict[Connection, tuple[Hashable, bool]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def has_room(self, address: str) -> bool:
        """Whether one more connection may be accepted; closes an idle one if that is needed."""
        has_any_number = address in OURSELVES or is_proxy(ip_address(address))
        own = self._of.get(address, OrderedDict())
        if not has_any_number and len(own) >= self._most // 2 and not _let_one_go([own]):
            return False
        return self._count < self._most or self._let_any_go() or has_any_number

    def take(self, connection: Connection, person: Hashable, *, is_screen: bool) -> bool:
        """Whether a person's request on this connection may be worked on, or the connection may
        become the socket of a screen."""
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
        """Note that a connection has sent something."""
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


def let_many_connect() -> None:
    """Raise the limit of open files to `WANTED`, if possible: macOS allows only 256 at first."""
    if sys.platform != "win32":  # there the limit is fixed
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def most_connections() -> int:
    most = _most_files()
    return max(most - OUR_OWN, most // 2)


def _most_files() -> int:
    if sys.platform == "win32":
        return OF_SELECT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else soft
