"""Marks, the same for all phones, by which each phone notices that its own names have changed.

Nobody else can see which names share a phone: neither by the marks, nor by which of them change
together, nor by how many there are. static/games/bobing/guest-card.js reads them.
"""

from __future__ import annotations

import hmac
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2s

Names = tuple[tuple[str, tuple[Hashable, ...]], ...]


def mark_of(text: str) -> str:
    """A short digest of a text. A phone's secret cannot be guessed from it, being random."""
    return _digest(text, 4)


def key_of(device: str) -> str:
    """The key with which a phone alone reads its marks. device: the phone's secret."""
    return _digest(device, 8)


def marks_of(names: Mapping[str, Sequence[Hashable]]) -> str:
    """The marks of all phones. names: the names of each phone, by its secret.

    The first word changes with any of the names; a pair of words for each name follows, sorted.
    With its key and the first word a phone finds and decodes one pair; its other pairs only keep
    others from counting phones.
    """
    return _marks(tuple((device, tuple(own)) for device, own in sorted(names.items())))


# Optimization: between two throws the names are nearly always the same.
@lru_cache(maxsize=64)
def _marks(names: Names) -> str:
    state = mark_of(repr(names))
    pairs = []
    for device, own in names:
        key = key_of(device)
        content = int(mark_of(f"{device} {own!r}"), 16)
        for place in range(len(own)):
            found, cover = seal(key, f"{state} {place}")
            pairs.append(f"{found}{int(cover, 16) ^ content:08x}")
    return " ".join([state, *sorted(pairs)])


def seal(key: str, text: str) -> tuple[str, str]:
    """Two words of HMAC-SHA-256, which static/js/board/digests.js computes as well."""
    digits = hmac.digest(key.encode(), text.encode(), "sha256").hex()
    return digits[:8], digits[8:16]


def _digest(text: str, size: int) -> str:
    return blake2s(text.encode(), digest_size=size).hexdigest()
