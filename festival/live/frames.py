"""A message as the bytes that every screen is sent: framed and deflated once.

Frames: RFC 6455; shared deflate without context: RFC 7692, 7.1.1.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

EXTENSION = "moonbowl.line"  # of the ASGI scope

TEXT = 0x81  # the last frame of a text message
DEFLATED = 0x40
TAIL = b"\x00\x00\xff\xff"  # of a flushed block; left out on the wire


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


class Line(Protocol):
    """The short way to one screen, which the server may offer."""

    def send(self, frame: Frame) -> None:
        """Hand the frame over without waiting."""


def line_of(scope: Mapping[str, Any]) -> Line | None:
    """What the server put into a socket's scope."""
    line: Line | None = scope.get("extensions", {}).get(EXTENSION)
    return line
