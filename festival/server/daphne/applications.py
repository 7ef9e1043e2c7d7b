"""The connections of Daphne, and the application that runs for each.

Private: what the server keeps about them. Gain: a process that drains
closes the sockets of its screens over 5 seconds, instead of all in one moment.
Without these names nothing is known of them: the process stops without waiting.
"""

from __future__ import annotations

import asyncio
from typing import Any

from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer

from festival.server.daphne.clock import DISCONNECTED, Details

CONNECTIONS = "connections"  # of the server: what it keeps about each
APPLICATION = "application_instance"


def count_steadily(server: Server, protocol: Any) -> None:
    """From now on what is kept about a connection does not heed the clock of the wall."""
    known = _known(server)
    if protocol in known:
        known[protocol] = Details(known[protocol])


def cancel_all(server: Server) -> defer.Deferred[Any]:
    """Daphne's own fails on a connection that is open but has no request running."""
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
    """By protocol."""
    found: dict[Any, dict[str, Any]] = getattr(server, CONNECTIONS, {})
    return found
