"""Renders and deflates a page once for all guests, with holes for the values of one device.

Deflate: RFC 1951, whose blocks can be made separately if each ends on a whole byte; gzip: RFC 1952.
The value in a hole, such as a token, is stored and not compressed: compressed together with text
that somebody else chose, its length would reveal it.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
import zlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from threading import Lock

from django.utils.safestring import SafeString

from festival.web.bounded_cache import Recent

STORED = 0xFFFF  # bytes in a stored block
HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
END = b"\x03\x00"  # an empty last block

_secret = secrets.token_hex(8)  # so that no text of a user can look like a hole


def hole(name: str) -> SafeString:
    """A placeholder for a template, in place of a value that is filled in later."""
    return SafeString(f"{_secret}.{name}.")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a page. pressed: the same text as whole deflate blocks."""

    text: bytes
    pressed: bytes

    @classmethod
    def of(cls, text: str) -> Piece:
        data = text.encode()
        press = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        return cls(data, press.compress(data) + press.flush(zlib.Z_FULL_FLUSH))

    @classmethod
    def stored(cls, text: str) -> Piece:
        data = text.encode()
        blocks = (data[start : start + STORED] for start in range(0, len(data), STORED))
        return cls(data, b"".join(_block(block) for block in blocks))


def _block(data: bytes) -> bytes:
    return struct.pack("<BHH", 0, len(data), len(data) ^ STORED) + data


@dataclass(frozen=True, slots=True)
class Page:
    """Pieces, and the names of the holes between them: one fewer than pieces."""

    pieces: tuple[Piece, ...]
    holes: tuple[str, ...]
    digest: str

    @classmethod
    def of(cls, text: str) -> Page:
        first, *rest = text.split(f"{_secret}.")
        named = [piece.partition(".") for piece in rest]
        pieces = (first, *(after for _, _, after in named))
        return cls(
            pieces=tuple(Piece.of(piece) for piece in pieces),
            holes=tuple(name for name, _, _ in named),
            digest=hashlib.sha256(text.replace(_secret, "").encode()).hexdigest()[:32],
        )

    def filled(self, values: Mapping[str, str | Page]) -> Iterator[Piece]:
        """The pieces and the values between them, in order. Raises KeyError for a missing value."""
        yield self.pieces[0]
        for name, piece in zip(self.holes, self.pieces[1:], strict=True):
            value = values[name]
            if isinstance(value, Page):
                yield from value.filled(values)
            else:
                yield Piece.stored(value)
            yield piece


def plain(pieces: Iterator[Piece]) -> bytes:
    return b"".join(piece.text for piece in pieces)


def gzipped(pieces: Iterator[Piece]) -> bytes:
    all_of_them = tuple(pieces)
    text = b"".join(piece.text for piece in all_of_them)
    pressed = b"".join(piece.pressed for piece in all_of_them)
    return HEAD + pressed + END + struct.pack("<II", zlib.crc32(text), len(text) & 0xFFFFFFFF)


class Memory:
    """The newest page of each kind. Safe to use from several threads."""

    def __init__(self, most: int) -> None:
        self._pages: Recent[Hashable, tuple[Hashable, Page]] = Recent(most)
        self._lock = Lock()

    def page(self, key: Hashable, state: Hashable, render: Callable[[], str]) -> Page:
        """The page of this kind (key) in this state; rendered if it is not kept.

        Of a thousand requests at once, one renders and the others wait.
        """
        with self._lock:
            kept = self._pages.get(key)
            if kept is None or kept[0] != state:
                self._pages[key] = kept = state, Page.of(render())
            return kept[1]

    def clear(self) -> None:
        self._pages.clear()
