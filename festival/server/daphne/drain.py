"""Leads the screens of a process that stops to others.

At the signal to stop the process reports that it is not ready, so that the proxy sends no more
clients, and each answer closes its connection. Then it accepts no connection and closes its sockets
one by one, so that screens connect to other processes a few at a time. It ends when all sockets are
closed and all requests answered, or when the time is over.
"""

from __future__ import annotations

import logging
import random
import signal
from collections.abc import Callable
from time import monotonic
from typing import Any

from daphne.http_protocol import WebRequest
from daphne.ws_protocol import WebSocketProtocol

from festival.server.daphne.loop import reactor

NOTICE = 5.0  # seconds for the proxy to notice
SPREAD = 5.0  # seconds over which sockets are closed
LONGEST = 15.0  # more seconds until the process ends anyway
LOOK = 0.1
RESTARTS = 4012  # close code; 1012 has this meaning, but is reserved for the protocol

logger = logging.getLogger(__name__)


class Drain:
    """notice: seconds, usually `NOTICE`."""

    _stop_listening: Callable[[], None]
    _open: Callable[[type[Any]], list[Any]]

    def __init__(self, *, notice: float) -> None:
        self.is_draining = False
        self._notice = notice
        self._end = 0.0

    def wait_for_signal(
        self, stop_listening: Callable[[], None], open_of: Callable[[type[Any]], list[Any]]
    ) -> None:
        """Begin at SIGTERM or SIGINT. stop_listening: accepts no connection any more, and closes
        those without a request. open_of: the open connections of a class of Daphne's."""
        self._stop_listening, self._open = stop_listening, open_of
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: reactor.callFromThread(self._begin))

    def _begin(self) -> None:
        if self.is_draining:  # a second signal stops at once
            _stop()
            return
        self.is_draining = True
        logger.info("told to stop: the proxy may look for another process")
        reactor.callLater(self._notice, self._close)

    def _close(self) -> None:
        self._stop_listening()
        for socket in self._open(WebSocketProtocol):
            reactor.callLater(random.uniform(0, SPREAD), _close_socket, socket)  # noqa: S311  (when, not whether)
        self._end = monotonic() + SPREAD + LONGEST
        self._look()

    def _look(self) -> None:
        """Stop if everything is closed or time is over; after `SPREAD`, close late sockets too."""
        is_late = monotonic() >= self._end
        sockets, requests = self._open(WebSocketProtocol), self._open(WebRequest)
        if is_late or not (sockets or requests):
            logger.info("stopped with %d sockets and %d requests", len(sockets), len(requests))
            _stop()
            return
        if monotonic() >= self._end - LONGEST:
            for socket in sockets:
                _close_socket(socket)
        reactor.callLater(LOOK, self._look)


def _close_socket(socket: Any) -> None:
    if socket.state == socket.STATE_OPEN:
        socket.sendClose(code=RESTARTS)


def _stop() -> None:
    if reactor.running:
        reactor.stop()
