"""How a request arrives: in time, with one line a header, and with a body of known length.

Twisted waits as long as a byte comes now and then, writes a body of any length to the disk, and
takes any number of chunks; Daphne starts the application only then.
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any, BinaryIO, cast
from weakref import WeakValueDictionary

from daphne.http_protocol import HTTPFactory, WebRequest
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel

from festival.server.open_requests import client_of, most_bytes

# Seconds: between two requests, for the headers from their first byte, and for any body.
IDLE, HEADERS, BODY = 60, 10, 30
SLOWEST = 2000  # bytes a second of a body, in addition
MOST_HEADERS = 100
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"
# Daphne takes the first from any client as the beginning of all addresses, so a guest's would be in
# the links of cached pages; and fails at letters of the second that are not ASCII.
BELIEVED = (b"daphne-root-path", b"sec-websocket-protocol")

OPENING = 8  # sockets of a client at the same time
_turns = WeakValueDictionary[str, asyncio.Semaphore]()  # to open a socket, by client


class Channel(HTTPChannel):
    """A connection that ends when a request does not arrive in time."""

    transport: Any
    maxHeaders = MOST_HEADERS
    _is_answered = False

    def answered(self) -> None:
        """A request was answered."""
        if not self._is_answered:
            self._is_answered = True
            self.transport.factory.answered(self.transport.getPeer().host)

    def resetTimeout(self) -> None:
        """Begin the time of the headers with their first byte. Twisted calls this for all data, and
        would begin the time again."""
        if self.line_mode and self.timeOut == IDLE:
            self.give(HEADERS)

    def give(self, seconds: float) -> None:
        """The time until the connection ends."""
        # Optimization: Twisted looks through all timeouts to bring one forward.
        self.setTimeout(None)
        self.setTimeout(seconds)

    def lineReceived(self, line: bytes) -> None:
        if line.startswith((b" ", b"\t")):  # RFC 9112, 5.2; Twisted counts no such line
            self.transport.write(BAD_REQUEST)
            self.loseConnection()
        else:
            super().lineReceived(line)

    def allContentReceived(self) -> None:
        self.setTimeout(None)
        self.timeOut = IDLE  # for the time after the answer
        super().allContentReceived()


class Site(HTTPFactory):
    protocol: Any = Channel

    def __init__(self, server: Any) -> None:
        super().__init__(server)
        self.timeOut = IDLE

    def buildProtocol(self, addr: Any) -> Any:
        channel = super().buildProtocol(addr)
        channel.requestFactory = BoundedRequest
        return channel


class Dropped(BytesIO):
    """Keeps nothing that is written to it."""

    def write(self, data: Any) -> int:
        return len(data)


class BoundedRequest(WebRequest):
    channel: Channel
    _opening: asyncio.Future[None] | None = None  # of a socket

    def __init__(self, *args: object) -> None:
        # Django reads forms; Twisted would read them too, while all screens wait.
        super().__init__(*args, parsePOSTFormSubmission=False)

    def process(self) -> Any:
        for name in BELIEVED:
            self.requestHeaders.removeHeader(name)
        if self.requestHeaders.getRawHeaders(b"upgrade", [b""])[0].lower() != b"websocket":
            return super().process()
        self._opening = asyncio.ensure_future(self._open())
        return None

    async def _open(self) -> None:
        """Open a socket in its client's turn, which ends when the application has sent it a
        message or has ended: whoever opens and hangs up without end must not delay all others.
        One that hung up meanwhile has no turn."""
        headers = self.requestHeaders.getAllRawHeaders()
        client = self.getClientAddress()
        scope: Any = {
            "headers": [(name.lower(), value) for name, values in headers for value in values],
            "client": (client.host, client.port),
        }
        async with _turns.setdefault(client_of(scope), asyncio.Semaphore(OPENING)):
            connection: Any = self.transport  # a `ProtocolWrapper`
            super().process()
            screen = connection.wrappedProtocol
            application = self.server.connections.get(screen, {}).get("application_instance")
            if application:
                screen.first_message = asyncio.Future()
                both = application, screen.first_message
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                if screen.first_message.done():
                    self.channel.answered()

    def finish(self) -> None:
        self.channel.answered()
        super().finish()

    def connectionLost(self, reason: Failure) -> None:
        if self._opening:
            self._opening.cancel()
        super().connectionLost(reason)

    def gotLength(self, length: int | None) -> None:
        super().gotLength(length or 0)
        if length is None:
            self._answer_without_body()
            return
        headers = [
            (b"cookie", cookie) for cookie in self.requestHeaders.getRawHeaders(b"cookie", [])
        ]
        most = most_bytes(headers)
        if length:
            self.channel.give(BODY + min(length, most) / SLOWEST)
        if length > most:
            cast(BinaryIO, self.content).close()
            self.content = Dropped()

    def _answer_without_body(self) -> None:
        """Of a body in chunks none is read: the application refuses it at once. What its sender has
        sent until then, 80 KB at most, is dropped with the connection."""
        self.channel.length = 0
        self.channel.persistent = False
        self.responseHeaders.setRawHeaders(b"connection", [b"close"])
