"""Connections as browsers hold them, many in one process: http that is kept open, and sockets."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import ssl
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from http.cookies import SimpleCookie
from typing import Any

SERVER = "127.0.0.1"
END_OF_HEAD = b"\r\n\r\n"
LONGEST_HEAD = 64 * 1024
NO_BODY = (204, 304)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
# A closed connection leaves no trace: thousands of them would use up the ports.
NO_TRACE = struct.pack("ii", 1, 0)
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


class HungUp(OSError):
    """The server has closed a connection in the middle of something."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a connection leads, and from which address it comes. public: the port that pages name,
    where something lies between. trust: those who may vouch for a proxy with TLS. client: for whom
    a proxy asks, where a process behind it is asked as it asks."""

    port: int
    source: str = SERVER
    public: int = 0
    trust: ssl.SSLContext | None = None
    client: str = ""

    @property
    def origin(self) -> str:
        scheme = "https" if self.trust or self.client else "http"
        return f"{scheme}://localhost:{self.public or self.port}"

    @property
    def security(self) -> dict[str, Any]:
        """How a connection is made that nobody reads, as asyncio takes it."""
        return {"ssl": self.trust, "server_hostname": "localhost"} if self.trust else {}

    async def socket(self) -> socket.socket:
        made = socket.socket()
        made.setblocking(False)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_TRACE)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.bind((self.source, 0))
        try:
            await asyncio.get_running_loop().sock_connect(made, (SERVER, self.port))
        except BaseException:
            made.close()
            raise
        return made

    def request(self, method: str, path: str, headers: Mapping[str, str]) -> bytes:
        """Its head, as it stands on the wire."""
        host = self.origin.partition("://")[2]
        front = {"X-Forwarded-Proto": "https", "X-Forwarded-For": self.client}
        said = {**(front if self.client else {}), **headers}
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
        lines += [f"{name}: {value}" for name, value in said.items()]
        return "\r\n".join([*lines, "", ""]).encode()


@dataclass(frozen=True, slots=True)
class Answer:
    """headers: by their names in small letters. body: unpacked."""

    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    body: bytes


@dataclass
class Connection:
    """One request after the other."""

    place: Place
    reader: StreamReader
    writer: StreamWriter
    _is_last: bool = False  # the answer that came

    @classmethod
    async def to(cls, place: Place) -> Connection:
        made = await place.socket()
        opened = asyncio.open_connection(sock=made, limit=LONGEST_HEAD, **place.security)
        return cls(place, *await opened)

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Answer:
        """Raises OSError where the server does not answer to the end."""
        if body:
            headers = {**headers, "Content-Length": str(len(body))}
        self.writer.write(self.place.request(method, path, headers) + body)
        try:
            return await self._answer()
        except (asyncio.IncompleteReadError, OSError) as error:
            raise HungUp(f"{method} {path}: {error}") from error

    async def _answer(self) -> Answer:
        head = await self.reader.readuntil(END_OF_HEAD)
        status, headers, cookies = read_head(head)
        body = b"" if status in NO_BODY else await self._body(headers)
        if headers.get("connection", "").lower() == "close":
            self._is_last = True
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return Answer(status, headers, cookies, body)

    async def _body(self, headers: Mapping[str, str]) -> bytes:
        if "content-length" in headers:
            return await self.reader.readexactly(int(headers["content-length"]))
        pieces = []
        while line := await self.reader.readuntil(b"\r\n"):
            size = int(line, 16)
            piece = await self.reader.readexactly(size + 2)
            pieces.append(piece[:-2])
            if not size:
                break
        return b"".join(pieces)

    @property
    def is_open(self) -> bool:
        is_lost = self.reader.at_eof() or self.reader.exception() or self.writer.is_closing()
        return not (self._is_last or is_lost)

    @classmethod
    async def once(
        cls, place: Place, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Answer:
        """The answer over a connection that is closed then."""
        made = await cls.to(place)
        try:
            return await made.ask(method, path, headers, body)
        finally:
            made.close()

    def close(self) -> None:
        """At once: with TLS the other side would be waited for."""
        self.writer.transport.abort()


def read_head(head: bytes) -> tuple[int, dict[str, str], dict[str, str]]:
    """Status, headers, cookies that are set."""
    first, *lines = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
    headers: dict[str, str] = {}
    cookies: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        headers[name.lower()] = value
        if name.lower() == "set-cookie":
            cookies |= {key: each.value for key, each in SimpleCookie(value).items()}
    return int(first.split(" ", 2)[1]), headers, cookies


def cookie_header(cookies: Mapping[str, str]) -> dict[str, str]:
    """None where there are none."""
    said = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"Cookie": said} if said else {}


@dataclass(frozen=True, slots=True)
class News:
    """A message. start: the revision it builds on; None for what is whole, and for a beat."""

    is_beat: bool
    revision: int
    start: int | None
    parts: dict[str, str]

    @classmethod
    def of(cls, message: dict[str, Any]) -> News:
        return cls(
            is_beat=message["type"] != "parts",
            revision=message["revision"],
            start=message.get("from"),
            parts=message.get("parts", {}),
        )


@lru_cache(maxsize=256)  # Optimization: the same bytes for every phone
def news_of(payload: bytes) -> News:
    return News.of(json.loads(payload))


class Socket(asyncio.Protocol):
    """A screen's socket, which hands on what it hears. opened: done when the server has let it in.
    code: by which the server closed it, or the status with which it was refused."""

    def __init__(self, hear: Callable[[News], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.code = 0
        self._hear = hear
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    async def open(self, place: Place, path: str, headers: Mapping[str, str]) -> None:
        made = await place.socket()
        transport, _ = await asyncio.get_running_loop().create_connection(
            lambda: self, sock=made, **place.security
        )
        self._transport = transport
        asked = {**UPGRADE, "Origin": place.origin, **headers}
        transport.write(place.request("GET", path, asked))

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self.opened.done() and not self._let_in():
            return
        begun = 0
        for kind, begin, end in frames(self._rest):
            if kind == PING and self._transport:
                self._transport.write(masked(PONG, self._rest[begin:end]))
            elif kind == CLOSE:
                self.code = int.from_bytes(self._rest[begin : begin + 2], "big")
                self.close()
            elif kind == TEXT:
                self._hear(news_of(self._rest[begin:end]))
            begun = end
        self._rest = self._rest[begun:]

    def _let_in(self) -> bool:
        head, end, rest = self._rest.partition(END_OF_HEAD)
        if end and b" 101 " not in head[:16]:
            self.code = int(head.split(b" ", 2)[1])
            self.close()
        elif end:
            self.opened.set_result(None)
            self._rest = rest
        return self.opened.done()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def close(self) -> None:
        if self._transport:
            self._transport.abort()


def frames(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Of each complete message: its kind, where its content begins and ends."""
    place = 0
    while len(data) >= place + 2:
        length, begin = data[place + 1] & 127, place + 2
        if length >= 126:
            form, width = (">H", 2) if length == 126 else (">Q", 8)
            if len(data) < begin + width:
                return
            (length,) = struct.unpack_from(form, data, begin)
            begin += width
        end = begin + length
        if len(data) < end:
            return
        yield data[place] & 15, begin, end
        place = end


def masked(kind: int, payload: bytes) -> bytes:
    """As a client sends it: masked with zeroes it stays as it is."""
    return struct.pack(">BBI", 128 | kind, 128 | len(payload), 0) + payload
