"""Makes the channels of Daphne's port, with a limited number of connections.

Private: the factory and the transport of its port. Gain: a helper with 1,500 connections does not
delay a roll, instead of by 3.2 s (55.6 times as long).
Without these names Daphne makes the channels, and connections are not limited.
"""

from __future__ import annotations

from typing import Any

from daphne.http_protocol import HTTPFactory
from twisted.internet.interfaces import IListeningPort
from twisted.internet.tcp import Server as Transport
from twisted.python.failure import Failure

from festival.server.daphne.channel import Channel
from festival.server.daphne.connections import Connections
from festival.server.daphne.drain import Drain
from festival.server.daphne.request import BoundedRequest

OF_PORT = ("factory", "transport")


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
