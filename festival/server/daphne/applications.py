"""Lists Daphne's connections, and cancels the applications that run for them.

Private: the server's record of its connections. Gain: a process that drains closes the sockets of
its screens over 5 seconds, instead of all at once.
Without these names no connection is found, and the process stops without waiting.
"""

from __future__ import annotations

import asyncio
from typing import Any

from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer

from festival.server.daphne.clock import DISCONNECTED, Details

CONNECTIONS = "connections"  # attribute of the server
APPLICATION = "application_instance"


def count_steadily(server: Server, protocol: Any) -> None:
    """Let the record of a connection keep its times by the monotonic clock."""
    known = _known(server)
    if protocol in known:
        known[protocol] = Details(known[protocol])


def cancel_all(server: Server) -> defer.Deferred[Any]:
    """Cancel all running applications. Daphne's own way fails on an open connection without a
    request."""
    running = [about[APPLICATION] for about in _known(server).values() if APPLICATION in about]
    for application in running:
        application.cancel()
    return defer.Deferred.fromFuture(asyncio.gather(*running, return_exceptions=True))


def open_sockets(server: Server) -> list[Any]:
    return [each for each in _open(server) if isinstance(each, WebSocketProtocol)]


def open_requests(server: Server) -> int:
    return sum(isinstance(each, WebRequest) for each in _open(server))


def _open(server: Server) -> list[Any]:
    return [each for each, about in _known(server).items() if DISCONNECTED not in about]


def _known(server: Server) -> dict[Any, dict[str, Any]]:
    """Daphne's record of each connection, by protocol."""
    found: dict[Any, dict[str, Any]] = getattr(server, CONNECTIONS, {})
    return found
