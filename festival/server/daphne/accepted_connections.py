"""Makes the channels of Daphne's port: accepted connections, limited in number, with a limit of
time for each request to arrive.

Twisted waits for a minute after each byte, so a client that sends slowly would never end.

Private: the factory and the transport of Daphne's port. Gain: a helper with 1,500 connections does
not delay a roll, instead of by 3.2 s (55.6 times as long).
Without these names Daphne makes the channels, and connections are not limited.
"""

from __future__ import annotations

from collections.abc import Hashable
from time import monotonic
from typing import Any

from daphne.http_protocol import HTTPFactory
from twisted.internet.error import ConnectionAborted
from twisted.internet.interfaces import IListeningPort
from twisted.internet.tcp import Server as Transport
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel

from festival.server.daphne.connection_limits import Connections
from festival.server.daphne.drain import Drain
from festival.server.daphne.request_limits import BoundedRequest

IDLE = 60  # seconds between two requests
FOR_HEADERS = 15
FOR_BODY = 30
NEVER = float("inf")
OF_PORT = ("factory", "transport")
CHUNKS = "Expected a body whose length is said before (Content-Length), got one in chunks."


class Channel(HTTPChannel):
    """A connection that gets HTTP requests, until it becomes the socket of a screen."""

    timeOut = IDLE

    # Twisted's declared types lack attributes that are used here.
    factory: Any
    transport: Any

    address = ""
    due = NEVER  # `monotonic` time by which the rest of a request must arrive
    is_put_off = False  # waits for a refusal, and may be closed earlier to make room
    _is_in_body = False
    _is_answering = False

    def connectionMade(self) -> None:
        super().connectionMade()
        self.address = self.transport.getPeer().host
        self.due = monotonic() + FOR_HEADERS
        self.transport.channel = self
        self.factory.open_connections.add(self)

    def dataReceived(self, data: bytes) -> None:
        self.factory.open_connections.hear(self)
        if self.due == NEVER and not self._is_answering:
            self.due = monotonic() + FOR_HEADERS
        super().dataReceived(data)

    def checkPersistence(self, request: Any, version: bytes) -> bool:
        """Whether another request may follow on this connection; not while the process stops."""
        if self.factory.is_draining:
            request.responseHeaders.setRawHeaders(b"connection", [b"close"])
            return False
        return bool(super().checkPersistence(request, version))

    def is_within_bounds(self, person: Hashable, *, is_screen: bool) -> bool:
        """Whether a signed-in user may have another request or screen at the same time."""
        there: Connections = self.factory.open_connections
        return there.take(self, person, is_screen=is_screen)

    def allHeadersReceived(self) -> None:
        if self.length is None:
            self._refuse_chunks()
            return
        self._is_in_body = True
        self.due = monotonic() + FOR_BODY
        super().allHeadersReceived()

    def rawDataReceived(self, data: bytes) -> None:
        if self._is_answering:  # no browser pipelines requests: close after this answer
            self.persistent = False
        super().rawDataReceived(data)

    def _refuse_chunks(self) -> None:
        """Refuse a body in chunks, which no browser sends. A chunk of one byte costs as much as a
        page of bytes: four such connections would delay a roll by two seconds."""
        head = f"HTTP/1.1 411 Length Required\r\nContent-Length: {len(CHUNKS)}"
        self.transport.write(f"{head}\r\nConnection: close\r\n\r\n{CHUNKS}".encode())
        self.transport.loseConnection()

    def allContentReceived(self) -> None:
        self._is_in_body = False
        self.due = NEVER
        self._is_answering = True
        super().allContentReceived()

    def requestDone(self, request: Any) -> None:
        self._is_answering = not self.persistent  # the call below may begin the next request
        super().requestDone(request)

    @property
    def is_idle(self) -> bool:
        return self.is_put_off or not self._is_answering

    @property
    def is_unasked(self) -> bool:
        """Whether no request has begun to arrive that is not answered yet."""
        return not self.requests

    def let_go(self) -> None:
        # At once: abortConnection() would free the file descriptor only in the loop's next round.
        self.transport.connectionLost(Failure(ConnectionAborted()))

    def is_late(self) -> None:
        if self._is_in_body and self.requests[-1].is_getting_on():
            self.due = monotonic() + FOR_BODY
        else:
            self.due = NEVER
            self.transport.abortConnection()


class CountedTransport(Transport):
    """A transport that removes its channel from `Connections` when the connection ends."""

    channel: Channel | None = None

    def connectionLost(self, reason: Failure) -> None:
        super().connectionLost(reason)
        channel, self.channel = self.channel, None
        if channel is not None:
            channel.factory.open_connections.remove(channel)


class Site(HTTPFactory):
    """Makes the channels. server: Daphne's."""

    def __init__(
        self, server: Any, open_connections: Connections, drain: Drain | None = None
    ) -> None:
        super().__init__(server)
        self.open_connections = open_connections
        self._drain = drain

    @property
    def is_draining(self) -> bool:
        return self._drain is not None and self._drain.is_draining

    def log(self, request: object) -> None:
        """Nothing: Daphne keeps the log, and Twisted would write a line for nobody."""

    def buildProtocol(self, addr: Any) -> Any:
        """A channel for a new connection; None closes the connection."""
        if not self.open_connections.has_room(addr.host):
            return None
        channel: Any = Channel()
        channel.factory = self
        channel.requestFactory = BoundedRequest
        channel.callLater = self.reactor.callLater
        return channel


def take(port: IListeningPort, site: Site) -> None:
    """Let the site accept all connections to the port from now on."""
    if all(hasattr(port, name) for name in OF_PORT):
        port.factory.doStop()
        port.factory, port.transport = site, CountedTransport
        site.doStart()
