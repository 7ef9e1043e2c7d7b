"""Many spectators in one process: raw sockets and one epoll, with as little work as possible for a
message, so that the server is what is measured."""

from __future__ import annotations

import json
import select
import socket
from collections import defaultdict
from time import perf_counter

from tests.bench import wire

SECONDS = 60.0
READ_BYTES = 256 * 1024
NOTHING = -1


class TooSlow(Exception):
    """The server has not answered everybody in time, or has refused somebody."""


class Crowd:
    """Spectators of one address. told: the newest message. revision: which it led to."""

    def __init__(self, port: int, path: str, count: int, *, is_greeted: bool) -> None:
        """As slowly as any server can let them in. is_greeted: each is sent the board first."""
        self.told, self.revision = b"", NOTHING
        self._poll = select.epoll()
        self._sockets: dict[int, socket.socket] = {}
        self._rest = defaultdict[int, bytes](bytes)
        self._known: dict[bytes, int] = {}
        for _ in range(count):
            self._let_in(wire.Place(port), path)
        if is_greeted:
            self.watch(0)

    def _let_in(self, place: wire.Place, path: str) -> None:
        made = socket.create_connection((wire.SERVER, place.port), SECONDS)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, wire.NO_TRACE)
        made.sendall(place.request("GET", path, {**wire.UPGRADE, "Origin": place.origin}))
        head = b""
        while not head.endswith(wire.END_OF_HEAD):
            head += (byte := made.recv(1))
            if not byte:
                raise TooSlow(f"{path}: {head!r}")
        if b" 101 " not in head[:16]:
            raise TooSlow(f"{path}: {head!r}")
        self._sockets[made.fileno()] = made
        self._poll.register(made, select.EPOLLIN)

    def watch(self, revision: int) -> float:
        """When the last spectator held the revision."""
        begin, waiting = perf_counter(), set(self._sockets)
        while waiting:
            events = self._poll.poll(SECONDS)
            if not events or perf_counter() - begin > SECONDS:
                raise TooSlow(f"not everybody was served within {SECONDS:.0f} s")
            for number, _ in events:
                if self._read(number) >= revision:
                    waiting.discard(number)
        return perf_counter()

    def rest(self, seconds: float) -> None:
        """Hears what comes meanwhile."""
        end = perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            for number, _ in self._poll.poll(left):
                self._read(number)

    def leave(self) -> None:
        for each in self._sockets.values():
            each.close()
        self._poll.close()

    def _read(self, number: int) -> int:
        data = self._sockets[number].recv(READ_BYTES)
        if not data:
            raise TooSlow("the server has closed a connection")
        return self._take(number, self._rest[number] + data)

    def _take(self, number: int, data: bytes) -> int:
        """The revision to which this leads; NOTHING for what is no news, or only its beginning."""
        known = self._known.get(data)
        if known is not None:  # nearly always: one message, whole, the same for everybody
            self._rest[number] = b""
            return known
        newest, end = NOTHING, 0
        for kind, begin, end in wire.frames(data):
            if kind == wire.PING:
                self._sockets[number].send(wire.masked(wire.PONG, data[begin:end]))
            elif kind == wire.TEXT:
                newest = max(newest, self._hear(data[begin:end]))
        self._rest[number] = data[end:]
        if newest > NOTHING and end == len(data):
            self._known = {data: newest}
        return newest

    def _hear(self, payload: bytes) -> int:
        news = wire.News.of(json.loads(payload))
        if news.is_beat:
            return NOTHING
        if news.revision > self.revision:
            self.told, self.revision = payload, news.revision
        return news.revision
