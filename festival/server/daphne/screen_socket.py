"""Sockets of screens. Screens may only send lanterns; any other message closes the socket.

This is checked where frames are read: a few phones that flood the server with frames must not
delay everybody else.

Frames to screens are sent directly: the same bytes are written to the socket of each. Private: how
much a connection of Twisted still has to send, and whether Autobahn deflates. Gain: on a busy
machine a roll reaches the last of 60 screens after 78 ms; by Channels and Daphne, 115 ms. Without
these names the hub sends through Channels and Daphne.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import Any

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept
from daphne.ws_protocol import WebSocketProtocol

from festival.live import cheers
from festival.live.socket_frames import Frame

TALKED = 4400
LONGEST = 8  # bytes of a lantern, deflated
A_SECOND, AT_ONCE = 3, 10  # lanterns of a phone; a slow Wi-Fi delivers several at once
PINGS_EVERY = 1.0  # second between two pings or pongs; browsers only answer the server's pings
MOST_WAITING = 1024 * 1024  # bytes kept for a screen that does not read
OF_PROTOCOL = ("state", "STATE_OPEN", "send_queue", "_perMessageCompress")
OF_TRANSPORT = ("TLS", "socket", "dataBuffer", "offset", "_tempDataLen", "abortConnection")


class ScreenSocket(WebSocketProtocol):
    """Closes at messages that are no lantern, and at too frequent lanterns, pings or pongs."""

    pinged_at = ponged_at = cheered_at = 0.0
    may_cheer = float(AT_ONCE)

    def onMessageBegin(self, isBinary: bool) -> None:
        super().onMessageBegin(isBinary)
        if not cheers.PHONE.fullmatch(self.path):
            self._hang_up()

    def onMessageFrameBegin(self, length: int) -> None:
        super().onMessageFrameBegin(length)
        before, self.cheered_at = self.cheered_at, monotonic()
        rested = A_SECOND * (self.cheered_at - before)
        self.may_cheer = min(AT_ONCE, self.may_cheer + rested) - 1
        if length > LONGEST or self.may_cheer < 0:
            self._hang_up()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        """Count a lantern here; the application gets no messages."""
        if payload == cheers.CHEER:
            cheers.count(self.path)
        else:
            self._hang_up()

    def onPing(self, payload: bytes) -> None:
        before, self.pinged_at = self.pinged_at, monotonic()
        if self.pinged_at - before < PINGS_EVERY:
            self._hang_up()
        else:
            super().onPing(payload)

    def onPong(self, payload: bytes) -> None:
        before, self.ponged_at = self.ponged_at, monotonic()
        if self.ponged_at - before < PINGS_EVERY:
            self._hang_up()

    def _hang_up(self) -> None:
        """Close the socket and ignore frames that were read already."""
        if self.state == self.STATE_OPEN:
            self.sendClose(code=TALKED)
            self.dropConnection()


class DirectSocket:
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


def direct_socket(protocol: Any) -> DirectSocket | None:
    """The direct way to a client that connects, which may deflate messages from now on; None where
    the private names are missing, or over TLS."""
    has_all = all(hasattr(protocol, name) for name in OF_PROTOCOL) and all(
        hasattr(protocol.transport, name) for name in OF_TRANSPORT
    )
    if not has_all or protocol.transport.TLS:
        return None
    protocol.perMessageCompressionAccept = _accept_deflate
    return DirectSocket(protocol)


def _accept_deflate(offers: Iterable[Any]) -> PerMessageDeflateOfferAccept | None:
    """Accept deflate without context and with the full window: the same frame then fits all."""
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer) and not offer.request_max_window_bits:
            return PerMessageDeflateOfferAccept(offer, no_context_takeover=True)
    return None
