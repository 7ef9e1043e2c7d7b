"""The short way to a screen: the same bytes are handed to the kernel for every socket.

Private: how much a connection of Twisted still has to send, and whether Autobahn deflates.
Gain: on a
busy machine a roll is at the last of 60 screens after 78 ms; 115 ms by Channels and Daphne.
Without these names the hub sends by Channels and Daphne.
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
    """One screen, at the end of an open socket."""

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol

    def send(self, frame: Frame) -> None:
        """Hand the frame over without waiting. A screen that has not read what it was sent before
        gets it later; one that is `MOST_WAITING` behind is let go, and asks anew when it can."""
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
    """How much of it the kernel took. What is wrong with the line, Twisted finds at its own try."""
    try:
        return int(socket.send(data))
    except OSError:
        return 0


def line_to(protocol: Any) -> SocketLine | None:
    """The short way to a client that connects, whose messages may be deflated from now on; None
    where the server is built in another way than the one this was written for."""
    has_all = all(hasattr(protocol, name) for name in OF_PROTOCOL) and all(
        hasattr(protocol.transport, name) for name in OF_TRANSPORT
    )
    if not has_all or protocol.transport.TLS:
        return None
    protocol.perMessageCompressionAccept = _accept_deflate
    return SocketLine(protocol)


def _accept_deflate(offers: Iterable[Any]) -> PerMessageDeflateOfferAccept | None:
    """Frames that refer to none before them, in the full window: then one is good for all."""
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer) and not offer.request_max_window_bits:
            return PerMessageDeflateOfferAccept(offer, no_context_takeover=True)
    return None
