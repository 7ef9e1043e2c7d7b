"""Frames and deflates a message once, so that every screen is sent the same bytes.

Frames: RFC 6455; shared deflate without context: RFC 7692, 7.1.1.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

EXTENSION = "moonbowl.line"  # key in the scope's extensions

TEXT = 0x81  # head of the only frame of a text message
DEFLATED = 0x40
TAIL = b"\x00\x00\xff\xff"  # end of a flushed block; RFC 7692 leaves it out


@dataclass(frozen=True, slots=True)
class Frame:
    """A text message, and its WebSocket frames without and with deflate."""

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


class DirectSocket(Protocol):
    """A direct way to one screen, without Channels, which the server may offer."""

    def send(self, frame: Frame) -> None:
        """Send the frame without waiting."""


def line_of(scope: Mapping[str, Any]) -> DirectSocket | None:
    """The direct way to a screen that the server put into the socket's scope; None without one."""
    line: DirectSocket | None = scope.get("extensions", {}).get(EXTENSION)
    return line
