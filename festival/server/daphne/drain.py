"""How one of several processes stops while the others go on, and nobody's screen stays behind.

Told to stop, it first only says that it is not ready, so that the proxy leads nobody here any more;
each answer closes its connection. Then it accepts none, and closes the sockets one by one: screens
open them anew elsewhere, a few in each moment. It is gone once the last is closed and the last
request is answered, or when its time is over.
"""

from __future__ import annotations

import logging
import random
import signal
from time import monotonic
from typing import TYPE_CHECKING, Any

from festival.server.daphne.applications import open_requests, open_sockets
from festival.server.daphne.loop import reactor

if TYPE_CHECKING:  # which has such a drain itself
    from festival.server.daphne.server import MoonbowlServer

NOTICE = 5.0  # seconds in which the proxy may find out
SPREAD = 5.0  # seconds over which sockets are closed
LONGEST = 15.0  # seconds from then on
LOOK = 0.1
RESTARTS = 4012  # as 1012, which only the protocol itself may say

logger = logging.getLogger(__name__)


class Drain:
    """notice, spread, longest: in seconds, as above."""

    def __init__(
        self, *, notice: float = NOTICE, spread: float = SPREAD, longest: float = LONGEST
    ) -> None:
        self.is_draining = False
        self._notice, self._spread, self._longest = notice, spread, longest
        self._end = 0.0

    def wait_for_signal(self, server: MoonbowlServer) -> None:
        """server: Daphne's, which runs by now."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: reactor.callFromThread(self.begin, server))

    def begin(self, server: MoonbowlServer) -> None:
        if self.is_draining:  # told twice: at once
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
            reactor.callLater(random.uniform(0, self._spread), _close_socket, socket)  # noqa: S311  (when, not whether)
        self._end = monotonic() + self._spread + self._longest
        self._look(server)

    def _look(self, server: MoonbowlServer) -> None:
        """Clients that came meanwhile are let go as well."""
        is_late = monotonic() >= self._end
        sockets, requests = open_sockets(server), open_requests(server)
        if is_late or not (sockets or requests):
            logger.info("stopped with %d sockets and %d requests", len(sockets), requests)
            _stop()
            return
        if monotonic() >= self._end - self._longest:
            for socket in sockets:
                _close_socket(socket)
        reactor.callLater(LOOK, self._look, server)


def _close_socket(socket: Any) -> None:
    if socket.state == socket.STATE_OPEN:
        socket.sendClose(code=RESTARTS)


def _stop() -> None:
    if reactor.running:
        reactor.stop()
