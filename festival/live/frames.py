"""The short way to a screen: a message is framed and deflated once, and the same bytes are handed
to the kernel for every socket.

The public way of Channels and Daphne encodes, frames and queues each message anew for each socket;
docs/performance.md has the figures. All that reaches into what Daphne, Autobahn and Twisted keep to
themselves stands here: `line_to` looks whether it is there, and the hub takes the public way where
it is not. Frames: RFC 6455; shared deflate without context: RFC 7692, 7.1.1.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept

EXTENSION = "moonbowl.line"  # of the ASGI scope
MOST_WAITING = 1024 * 1024  # bytes kept for a screen that does not read

TEXT = 0x81  # the last frame of a text message
DEFLATED = 0x40
TAIL = b"\x00\x00\xff\xff"  # of a flushed block; left out on the wire

OF_PROTOCOL = ("state", "STATE_OPEN", "send_queue", "_perMessageCompress")
OF_TRANSPORT = ("TLS", "socket", "dataBuffer", "offset", "_tempDataLen", "abortConnection")


@dataclass(frozen=True, slots=True)
class Frame:
    """A text message as it stands on the wire."""

    text: str
    plain: bytes
    deflated: bytes

    @classmethod
    def of(cls, text: str) -> Frame:
        data = text.encode()
        press = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        pressed = press.compress(data) + press.flush(zlib.Z_SYNC_FLUSH)
        deflated = _framed(TEXT | DEFLATED, pressed.removesuffix(TAIL))
        return cls(text, _framed(TEXT, data), deflated)


def _framed(head: int, data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return bytes((head, size)) + data
    if size < 1 << 16:
        return bytes((head, 126)) + size.to_bytes(2, "big") + data
    return bytes((head, 127)) + size.to_bytes(8, "big") + data


class Line:
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


def line_to(protocol: Any) -> Line | None:
    """The short way to whoever connects, whose messages may be deflated from now on; None where
    the server is built in another way than the one this was written for."""
    has_all = all(hasattr(protocol, name) for name in OF_PROTOCOL) and all(
        hasattr(protocol.transport, name) for name in OF_TRANSPORT
    )
    if not has_all or protocol.transport.TLS:
        return None
    protocol.perMessageCompressionAccept = _accept_deflate
    return Line(protocol)


def line_of(scope: Mapping[str, Any]) -> Line | None:
    """What the server put into a socket's scope."""
    line = scope.get("extensions", {}).get(EXTENSION)
    return line if isinstance(line, Line) else None


def _accept_deflate(offers: Iterable[Any]) -> PerMessageDeflateOfferAccept | None:
    """Frames that refer to none before them, in the full window: then one is good for all."""
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer) and not offer.request_max_window_bits:
            return PerMessageDeflateOfferAccept(offer, no_context_takeover=True)
    return None
