"""By which each phone sees, in what all of them are told, whether its own names have changed.

Nobody else sees which names share a phone: neither by what stands there, nor by what changes in one
moment, nor by how much there is. static/js/board/guest-card.js reads it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2s

Names = tuple[tuple[str, tuple[Hashable, ...]], ...]
WORD = 0xFFFFFFFF


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
        for place in range(0, 2 * len(own), 2):
            found, cover = (seal(key, int(state, 16), each) for each in (place, place + 1))
            pairs.append(f"{found:08x}{cover ^ content:08x}")
    return " ".join([state, *sorted(pairs)])


def seal(key: str, *words: int) -> int:
    """HalfSipHash-2-4 with an output of 32 bits, which a script computes in a few lines on a page
    without https, where browsers offer none. key: 16 hex digits. words: of 32 bits.

    Source: J.-P. Aumasson, D. J. Bernstein, github.com/veorq/SipHash, halfsiphash.c.
    """
    left, right = int(key[:8], 16), int(key[8:], 16)
    state = (left, right, left ^ 0x6C796765, right ^ 0x74656462)
    for word in (*words, 4 * len(words) << 24):
        a, b, c, d = state
        a, b, c, d = _mixed(a, b, c, d ^ word, 2)
        state = (a ^ word, b, c, d)
    a, b, c, d = state
    _, b, _, d = _mixed(a, b, c ^ 0xFF, d, 4)
    return b ^ d


def _mixed(a: int, b: int, c: int, d: int, times: int) -> tuple[int, int, int, int]:
    for _ in range(times):
        a = (a + b) & WORD
        b, a = _turned(b, 5) ^ a, _turned(a, 16)
        c = (c + d) & WORD
        d = _turned(d, 8) ^ c
        a = (a + d) & WORD
        d = _turned(d, 7) ^ a
        c = (c + b) & WORD
        b, c = _turned(b, 13) ^ c, _turned(c, 16)
    return a, b, c, d


def _turned(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & WORD


def _digest(text: str, size: int) -> str:
    return blake2s(text.encode(), digest_size=size).hexdigest()
