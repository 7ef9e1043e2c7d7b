"""Requests and sockets as browsers make them, many of them in one process."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from aiohttp import (
    AddrInfoType,
    ClientError,
    ClientSession,
    ClientTimeout,
    ClientWebSocketResponse,
    ClientWSTimeout,
    DummyCookieJar,
    TCPConnector,
    WSMsgType,
)
from aiohttp.abc import AbstractCookieJar

SERVER = "127.0.0.1"
BROKEN = (OSError, ClientError)  # what a request raises that gets no whole answer
LONGEST_GOODBYE = 0.1  # seconds until a socket is closed that the server does not close
# A closed connection leaves no trace: thousands of them would use up the ports.
NO_TRACE = struct.pack("ii", 1, 0)


@dataclass
class Sockets:
    """Makes the sockets of a client, and counts those that are open."""

    _made: list[socket.socket] = field(default_factory=list)

    def __call__(self, address: AddrInfoType) -> socket.socket:
        made = socket.socket(*address[:3])
        made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_TRACE)
        self._made = [each for each in self._made if each.fileno() >= 0]
        self._made.append(made)
        return made

    @property
    def open(self) -> int:
        return sum(each.fileno() >= 0 for each in self._made)

    async def hang_up(self) -> None:
        """Without this, closing with TLS waits until the server says goodbye."""
        for each in self._made:
            with suppress(OSError):  # closed, or the server has hung up
                each.shutdown(socket.SHUT_RDWR)
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_GOODBYE):
                while self.open:
                    await asyncio.sleep(0)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    cookies: dict[str, str]
    body: bytes  # unpacked


@dataclass(frozen=True, slots=True)
class Place:
    """Where a client connects to, and from which address."""

    port: int
    source: str = SERVER
    public: int = 0  # the port that pages name, if there is a proxy or a passage before the server
    trust: ssl.SSLContext | None = None  # for TLS
    client: str = ""  # whose address a request to a process names, as a proxy does

    @property
    def origin(self) -> str:
        scheme = "https" if self.trust or self.client else "http"
        return f"{scheme}://localhost:{self.public or self.port}"

    @asynccontextmanager
    async def session(
        self, made: Sockets | None = None, cookies: AbstractCookieJar | None = None
    ) -> AsyncIterator[ClientSession]:
        """A client with connections of its own, as many at once as it needs."""
        made = Sockets() if made is None else made
        connector = TCPConnector(
            limit=0, local_addr=(self.source, 0), socket_factory=made, ssl=self.trust or True
        )
        front = {"X-Forwarded-Proto": "https", "X-Forwarded-For": self.client}
        try:
            async with ClientSession(
                connector=connector,
                cookie_jar=DummyCookieJar() if cookies is None else cookies,
                headers={"Host": self.origin.partition("://")[2], **(front if self.client else {})},
                timeout=ClientTimeout(),
            ) as session:
                yield session
        finally:
            await made.hang_up()

    async def ask(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        body: bytes = b"",
        *,
        session: ClientSession | None = None,
    ) -> Answer:
        """Raises one of BROKEN. Without a session, over a connection that is closed then."""
        if session is None:
            async with self.session() as session:
                return await self.ask(method, path, headers, body, session=session)
        async with session.request(
            method,
            self._address("http", path),
            headers=headers,
            data=body or None,
            allow_redirects=False,
            server_hostname="localhost",
        ) as answer:
            cookies = {name: each.value for name, each in answer.cookies.items()}
            return Answer(answer.status, answer.headers, cookies, await answer.read())

    @asynccontextmanager
    async def socket(
        self,
        path: str,
        headers: Mapping[str, str] | None = None,
        session: ClientSession | None = None,
    ) -> AsyncIterator[ClientWebSocketResponse]:
        """An open socket. Raises one of BROKEN, also if the server refuses it."""
        if session is None:
            async with self.session() as session, self.socket(path, headers, session) as opened:
                yield opened
            return
        async with session.ws_connect(
            self._address("ws", path),
            headers=headers,
            origin=self.origin,
            timeout=ClientWSTimeout(ws_close=LONGEST_GOODBYE),
            max_msg_size=0,
            server_hostname="localhost",
        ) as opened:
            yield opened

    def _address(self, scheme: str, path: str) -> str:
        secure = "s" if self.trust else ""
        return f"{scheme}{secure}://{SERVER}:{self.port}{path}"


def cookie_header(cookies: Mapping[str, str]) -> dict[str, str]:
    """None where there are none."""
    said = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"Cookie": said} if said else {}


@dataclass(frozen=True, slots=True)
class News:
    """A message to a screen."""

    is_beat: bool
    revision: int
    start: int | None  # the revision that it builds on; None for a whole state and for a heartbeat
    parts: dict[str, str]

    @classmethod
    def of(cls, message: dict[str, Any]) -> News:
        return cls(
            is_beat=message["type"] != "parts",
            revision=message["revision"],
            start=message.get("from"),
            parts=message.get("parts", {}),
        )


@lru_cache(maxsize=256)  # Optimization: the same text for every phone
def news_of(text: str) -> News:
    return News.of(json.loads(text))


async def listen(opened: ClientWebSocketResponse) -> AsyncIterator[News]:
    """Until the socket is closed."""
    async for message in opened:
        if message.type is WSMsgType.TEXT:
            yield news_of(message.data)
