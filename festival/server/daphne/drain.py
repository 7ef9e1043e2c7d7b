"""Stops one of several processes while the others continue, so that no screen stays behind.

At the signal the process reports that it is not ready, so that the proxy sends no more clients, and
each answer closes its connection. Then it accepts no connection and closes its sockets one by one,
so that screens connect to other processes a few at a time. It ends when all sockets are closed and
all requests answered, or when the time is over.
"""

from __future__ import annotations

import logging
import random
import signal
from time import monotonic
from typing import TYPE_CHECKING, Any

from festival.server.daphne.applications import open_requests, open_sockets
from festival.server.daphne.loop import reactor

if TYPE_CHECKING:  # that module imports this one
    from festival.server.daphne.server import MoonbowlServer

NOTICE = 5.0  # seconds for the proxy to notice
SPREAD = 5.0  # seconds over which sockets are closed
LONGEST = 15.0  # more seconds until the process ends anyway
LOOK = 0.1
RESTARTS = 4012  # close code; 1012 has this meaning, but is reserved for the protocol

logger = logging.getLogger(__name__)


class Drain:
    """notice: seconds, usually `NOTICE`."""

    def __init__(self, *, notice: float) -> None:
        self.is_draining = False
        self._notice = notice
        self._end = 0.0

    def wait_for_signal(self, server: MoonbowlServer) -> None:
        """Begin at SIGTERM or SIGINT. server: runs already."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: reactor.callFromThread(self.begin, server))

    def begin(self, server: MoonbowlServer) -> None:
        if self.is_draining:  # a second signal stops at once
            _stop()
            return
        self.is_draining = True
        logger.info("told to stop: the proxy may look for another process")
        reactor.callLater(self._notice, self._close, server)

    def _close(self, server: MoonbowlServer) -> None:
        for port in server.ports:
            port.stopListening()
        for connection in server.open_connections.all():
            if connection.is_unasked:
                connection.let_go()
        for socket in open_sockets(server):
            reactor.callLater(random.uniform(0, SPREAD), _close_socket, socket)  # noqa: S311  (when, not whether)
        self._end = monotonic() + SPREAD + LONGEST
        self._look(server)

    def _look(self, server: MoonbowlServer) -> None:
        """Stop if everything is closed or time is over; after `SPREAD`, close late sockets too."""
        is_late = monotonic() >= self._end
        sockets, requests = open_sockets(server), open_requests(server)
        if is_late or not (sockets or requests):
            logger.info("stopped with %d sockets and %d requests", len(sockets), requests)
            _stop()
            return
        if monotonic() >= self._end - LONGEST:
            for socket in sockets:
                _close_socket(socket)
        reactor.callLater(LOOK, self._look, server)


def _close_socket(socket: Any) -> None:
    if socket.state == socket.STATE_OPEN:
        socket.sendClose(code=RESTARTS)


def _stop() -> None:
    if reactor.running:
        reactor.stop()
