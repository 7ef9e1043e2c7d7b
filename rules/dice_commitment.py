"""Dice that anybody can check: the seed is promised before the first throw and shown afterwards.

The host draws a secret seed and publishes its SHA-256 (FIPS 180-4) as the promise. Every draw is
computed from the seed, from a word that the room called out, and from the number of its log entry,
by HMAC-SHA256 (RFC 2104): after the seed is revealed, anybody can compute all draws again. Each
draw has its own number, so that nobody can draw twice and keep the better result.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from itertools import count
from typing import Any

from rules.random_dice import draw_lots, draw_seed

SEED = 32  # bytes
SHORT = 16  # digits of a promise on the wall: 64 bits, too many to search for a second seed
WORDS = 2**32
PACK = 52
HAND = 13
MOST_WORDS = 500  # of an older version, where each guest could give one
HEX = re.compile("[0-9a-f]{64}")


def promise(seed: bytes) -> str:
    """The SHA-256 of a seed as hexadecimal digits, which is public while the seed is secret.

    >>> promise(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(seed).hexdigest()


def message(words: Sequence[str], number: int, block: int) -> bytes:
    """The input of the HMAC: draw number, block number and words, one a line, as UTF-8.

    Different arguments give different messages. Raises ValueError for a word with a line break.

    >>> message(["moon", "cake"], 7, 0)
    b'7\\n0\\nmoon\\ncake'
    """
    if any("\n" in word for word in words):
        raise ValueError(f"expected words of one line, got {words!r}")
    return "\n".join((str(number), str(block), *words)).encode()


def drawing(seed: bytes, words: Sequence[str], number: int) -> Callable[[int], int]:
    """The random source of one draw: each call returns a uniform integer from 0 to n - 1, n at most
    2^32.

    Each call reads the next four bytes, highest byte first, of HMAC-SHA256(seed, message) of block
    0, 1, 2 and so on. Values from the largest multiple of n upwards are skipped (rejection);
    otherwise the result is the remainder.

    >>> from rules.random_dice import simulate_dice
    >>> simulate_dice(6, drawing(bytes(32), ["moon", "cake"], 7))
    (4, 2, 2, 6, 3, 5)
    """
    numbers = _numbers(seed, tuple(words), number)

    def randbelow(n: int) -> int:
        fair = WORDS - WORDS % n
        return next(number for number in numbers if number < fair) % n

    return randbelow


def _numbers(seed: bytes, words: Sequence[str], number: int) -> Iterator[int]:
    for block in count():
        yield from struct.unpack(">8I", hmac.digest(seed, message(words, number, block), "sha256"))


class Drawn(StrEnum):
    """The kind of a draw, with the meaning of its values.

    DICE: the faces as they fell. LOTS: player numbers in the order drawn, from an urn sorted by
    number. LOT: the player drawn, then all players in that urn. CARDS: hands of 13, each sorted,
    from a shuffled pack (order as in `rules.cards`).
    """

    DICE = "dice"
    LOTS = "lots"
    LOT = "lot"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Draw:
    """values: none for a hidden deal of so many `hands`, which `opened` computes."""

    kind: Drawn
    values: tuple[int, ...]
    hands: int = 0

    def opened(self, randbelow: Callable[[int], int]) -> Draw:
        """The draw with its values. randbelow: the random source of its number."""
        return replace(self, values=deal(self.hands, randbelow)) if self.hands else self


def draw_from(players: Sequence[int], randbelow: Callable[[int], int]) -> tuple[int, ...]:
    """All players in a random order, each order equally likely. Sorted first, so that the caller's
    order has no influence."""
    return draw_lots(sorted(players), randbelow)


def deal(hands: int, randbelow: Callable[[int], int]) -> tuple[int, ...]:
    """The given number of hands of 13 cards, as places in a pack; each hand sorted."""
    pack = draw_lots(range(PACK), randbelow)
    starts = range(0, hands * HAND, HAND)
    return tuple(index for start in starts for index in sorted(pack[start : start + HAND]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """A seed and its use."""

    seed: str = field(repr=False)  # 64 hexadecimal digits
    since: int = 1  # the first draw number of this seed
    until: int | None = None  # the last draw number; None while the seed is in use
    words: tuple[str, ...] = ()  # without line breaks; none or one, or those of many guests
    is_revealed: bool = False  # the seed is public

    @classmethod
    def new(cls, since: int = 1) -> Promise:
        """A promise with a random seed from the operating system."""
        return cls(seed=draw_seed(SEED), since=since)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Promise:
        """The inverse of `to_dict`; leaves out what only older versions know. Raises ValueError,
        KeyError or TypeError for wrong data."""
        names = {field.name for field in fields(cls)}
        found = cls(**{name: _read(name, data[name]) for name in names})
        is_right = HEX.fullmatch(found.seed) and len(found.words) <= MOST_WORDS
        if not is_right or found.since < 1 or any(not word or "\n" in word for word in found.words):
            raise ValueError(f"expected a promise, got {sorted(data)}")  # never the seed
        return found

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "words": list(self.words)}

    @property
    def digest(self) -> str:
        """The SHA-256 of the seed, public from the beginning."""
        return promise(bytes.fromhex(self.seed))

    @property
    def short(self) -> str:
        """The first digits of the SHA-256, for people to compare."""
        return self.digest[:SHORT]

    def drawing(self, number: int) -> Callable[[int], int]:
        return drawing(bytes.fromhex(self.seed), self.words, number)

    def covers(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number <= self.until)


TYPES = {"since": int, "is_revealed": bool, "seed": str}


def _read(name: str, value: Any) -> Any:
    if name == "words":
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
    elif type(value) is TYPES.get(name) or (name == "until" and type(value) in (int, type(None))):
        return value
    raise TypeError(f"expected a promise with {name}, got {type(value).__name__}")


def after_entry(promises: Sequence[Promise], number: int, *, is_over: bool) -> tuple[Promise, ...]:
    """The promises after entry `number`. is_over: whether the game is over.

    At the end all seeds are revealed. If play continues after that (by an undo, for example), a new
    seed is drawn, because the old one is public.
    """
    if is_over:
        return tuple(replace(promise, is_revealed=True) for promise in promises)
    return renewed(promises, number) if promises[-1].is_revealed else tuple(promises)


def renewed(
    promises: Sequence[Promise], number: int, since: int | None = None
) -> tuple[Promise, ...]:
    """The promises with a new seed, for when others may know or use the old seed.

    number: the last draw number of the old seed. since: the first draw number of the new seed; the
    next number by default.
    """
    *before, last = promises
    new = Promise.new(number + 1 if since is None else since)
    return (*before, replace(last, until=number), new)
