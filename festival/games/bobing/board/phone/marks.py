"""By which each phone sees, in what all of them are told, whether its own names have changed.

Nobody else sees which names share a phone: neither by what stands there, nor by what changes in one
moment, nor by how much there is. static/games/bobing/guest-card.js reads it.
"""

from __future__ import annotations

import hmac
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2s

Names = tuple[tuple[str, tuple[Hashable, ...]], ...]


def mark_of(text: str) -> str:
    """Stands for a text. Of a phone's secret it gives nothing away: that is random."""
    return _digest(text, 4)


def key_of(device: str) -> str:
    """For that phone alone: by which it reads what is its own. device: its secret."""
    return _digest(device, 8)


def marks_of(names: Mapping[str, Sequence[Hashable]]) -> str:
    """names: what a phone has, by its secret.

    First stands a word that changes with any of the names; then a pair of words for each name, in
    no order. The first pair of a phone is found and opened by its key and that word; the others
    lead nowhere, and are there that nobody can count phones.
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
