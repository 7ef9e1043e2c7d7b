"""Many spectators in one process: raw sockets and one epoll, with as little work as possible for a
message, so that the server is what is measured."""

from __future__ import annotations

import json
import re
import select
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import perf_counter

from tests.bench import wire

SECONDS = 60.0
READ_BYTES = 256 * 1024
STEP = 100
NOTHING = -1


class TooSlow(Exception):
    """The server has not answered everybody in time, or has refused somebody."""


@dataclass
class Line:
    """A connection to post on, which is kept open."""

    port: int
    headers: Mapping[str, str]
    _read: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.socket = socket.create_connection((wire.SERVER, self.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, path: str, body: bytes) -> None:
        asked = {"Content-Length": str(len(body)), **self.headers}
        self._read.clear()
        self.socket.sendall(wire.Place(self.port).request("POST", path, asked) + body)

    def read(self) -> bool:
        """Read what is there; whether the answer is complete."""
        data = self.socket.recv(READ_BYTES)
        if not data:
            raise TooSlow("the server hung up")
        self._read += data
        head, end, body = bytes(self._read).partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise TooSlow(f"{head[:60]!r}: {body[:400].decode()}")
        length = re.search(rb"content-length: (\d+)", head.lower())
        return bool(end and length and len(body) >= int(length[1]))


@dataclass(slots=True, eq=False)
class Spectator:
    """A connection. rest: bytes of an unfinished message."""

    socket: socket.socket
    rest: bytes = b""
    is_open: bool = False
    revision: int = NOTHING
    is_half: bool = False  # more of it follows in a second message

    def take(self, news: wire.News) -> None:
        self.revision, self.is_half = max(self.revision, news.revision), news.has_more


@dataclass
class Crowd:
    """Spectators of one address. told: the messages of a roll."""

    port: int
    path: str
    spectators: dict[int, Spectator] = field(default_factory=dict)
    told: list[bytes] = field(default_factory=list)
    _poll: select.epoll = field(default_factory=select.epoll)
    _known: dict[bytes, wire.News | None] = field(default_factory=dict)
    _buffer: bytearray = field(default_factory=lambda: bytearray(READ_BYTES))

    def fill(self, count: int, *, wants_news: bool) -> None:
        """So many of them, as slowly as any server can let them in."""
        for done in range(0, count, STEP):
            self.gather(min(STEP, count - done), wants_news=wants_news)

    def gather(self, count: int, *, wants_news: bool) -> None:
        """So many more at one instant; returns when the last is let in, or holds a message."""
        begin = perf_counter()
        waiting = {self._connect() for _ in range(count)}

        def is_served(spectator: Spectator) -> bool:
            return spectator.revision > NOTHING if wants_news else spectator.is_open

        while waiting:
            for number, event in self._events(begin):
                if event & select.EPOLLOUT:
                    self._shake_hands(number)
                elif self._read(number) and is_served(self.spectators[number]):
                    waiting.discard(number)

    def _connect(self) -> int:
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, wire.NO_TRACE)
        made.setblocking(False)
        made.connect_ex((wire.SERVER, self.port))
        self.spectators[made.fileno()] = Spectator(made)
        self._poll.register(made, select.EPOLLOUT)
        return made.fileno()

    def _shake_hands(self, number: int) -> None:
        place = wire.Place(self.port)
        hello = place.request("GET", self.path, {**wire.UPGRADE, "Origin": place.origin})
        self.spectators[number].socket.send(hello)
        self._poll.modify(number, select.EPOLLIN)

    def watch(self, other: Line, revision: int) -> float:
        """When the last spectator held the revision; the other connection is answered by then."""
        begin = perf_counter()
        waiting = {n for n, each in self.spectators.items() if each.revision < revision}
        is_answered, last, its_number = False, begin, other.socket.fileno()
        self._poll.register(its_number, select.EPOLLIN)
        while waiting or not is_answered:
            for number, _ in self._events(begin):
                if number == its_number:
                    is_answered = other.read()
                elif not self._read(number) or number not in waiting:
                    continue  # such as what comes second
                elif self.spectators[number].revision >= revision:
                    waiting.discard(number)
                    last = perf_counter()
        self._poll.unregister(its_number)
        return last

    def take_in_rest(self, revision: int = 0) -> None:
        """Until the last spectator holds the revision, and what was told in a second message."""
        begin = perf_counter()

        def waits(number: int) -> bool:
            each = self.spectators[number]
            return each.is_half or each.revision < revision

        waiting = set(filter(waits, self.spectators))
        while waiting:
            for number, _ in self._events(begin):
                if self._read(number) and not waits(number):
                    waiting.discard(number)

    @property
    def revision(self) -> int:
        return max(each.revision for each in self.spectators.values())

    def leave(self) -> None:
        for spectator in self.spectators.values():
            spectator.socket.close()
        self.spectators.clear()
        self._poll.close()

    def _events(self, begin: float) -> list[tuple[int, int]]:
        events = self._poll.poll(SECONDS)
        if not events or perf_counter() - begin > SECONDS:
            raise TooSlow(f"{self.path}: not everybody was served within {SECONDS:.0f} s")
        return events

    def _read(self, number: int) -> bool:
        """Whether something for this spectator was complete."""
        spectator = self.spectators[number]
        try:
            size = spectator.socket.recv_into(self._buffer)
        except ConnectionError:
            size = 0
        if not size:
            raise TooSlow(f"{self.path}: the server has closed a connection")
        data = spectator.rest + bytes(memoryview(self._buffer)[:size])
        if not spectator.is_open:
            data = self._let_in(spectator, data)
        elif data in self._known:  # nearly always: one message, whole, the same for everybody
            spectator.rest = b""
            news = self._known[data]
            if news is not None:
                spectator.take(news)
            return news is not None
        return self._read_frames(spectator, data)

    def _let_in(self, spectator: Spectator, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if b" 101 " not in head[:16]:
            raise TooSlow(f"{self.path}: {head[:80].decode('latin-1')}")
        spectator.is_open = True
        return rest

    def _read_frames(self, spectator: Spectator, data: bytes) -> bool:
        if not spectator.is_open:
            spectator.rest = data
            return False
        is_served, done = not data, 0
        for kind, begin, done in wire.frames(data):
            if kind == wire.PING:
                spectator.socket.send(wire.masked(wire.PONG, data[begin:done]))
            elif kind == wire.TEXT:
                is_served |= self._hear(spectator, data[begin:done])
        spectator.rest = data[done:]
        return is_served

    def _hear(self, spectator: Spectator, payload: bytes) -> bool:
        frame = wire.framed(payload)
        if frame not in self._known:
            if len(self._known) > 1000:
                self._known.clear()
            news = wire.News.of(json.loads(payload))
            self._known[frame] = None if news.is_beat else news
        known = self._known[frame]
        if known is not None:
            if payload not in self.told:
                self.told.append(payload)
            spectator.take(known)
        return known is not None
