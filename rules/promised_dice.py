"""Dice that anybody can check: promised before the first throw, and told how they came afterwards.

The host draws a secret seed and publishes its SHA-256 (FIPS 180-4), which is the
promise. Every draw is made of the seed, of words that guests gave, and of the number of its entry
in the log, by HMAC-SHA256 (RFC 2104): once the seed is told, anybody computes all of them again.
What is a draw's number is never another's, so that nobody draws twice and keeps the better one.
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
SHORT = 16  # digits of a promise that a wall shows: 64 bits, far too many to find another seed for
WORDS = 2**32
PACK = 52
HAND = 13
MOST_WORDS = 500
HEX = re.compile("[0-9a-f]{64}")


def promise(seed: bytes) -> str:
    """What is told of a seed as long as it is secret: its SHA-256 as hexadecimal digits.

    >>> promise(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(seed).hexdigest()


def message(words: Sequence[str], number: int, block: int) -> bytes:
    """Of what the HMAC is taken: the number of the draw, that of the block, and the words, a line
    each, as UTF-8. No other words, number and block have the same one. Raises ValueError for a word
    of more than one line.

    >>> message(["moon", "cake"], 7, 0)
    b'7\\n0\\nmoon\\ncake'
    """
    if any("\n" in word for word in words):
        raise ValueError(f"expected words of one line, got {words!r}")
    return "\n".join((str(number), str(block), *words)).encode()


def drawing(seed: bytes, words: Sequence[str], number: int) -> Callable[[int], int]:
    """The source of one draw: a uniform integer from 0 to n - 1 at each call, n at most 2^32.

    Each is the next four bytes of HMAC-SHA256(seed, message) of block 0, 1, 2 and so on, read with
    the highest byte first. Of those too large to be shared out evenly none is taken (rejection);
    of the others it is the remainder.

    >>> from rules.random_dice import simulate_dice
    >>> simulate_dice(6, drawing(bytes(32), ["moon", "cake"], 7))
    (4, 2, 2, 6, 3, 5)
    """
    numbers = _numbers(seed, tuple(words), number)

    def randbelow(n: int) -> int:
        fair = WORDS - WORDS % n
        return next(each for each in numbers if each < fair) % n

    return randbelow


def _numbers(seed: bytes, words: Sequence[str], number: int) -> Iterator[int]:
    for block in count():
        yield from struct.unpack(">8I", hmac.digest(seed, message(words, number, block), "sha256"))


class Drawn(StrEnum):
    """What was drawn, and what a draw says of it.

    DICE: the faces as they fell. LOTS: the numbers of players in the order drawn, out of an urn in
    which they lay by their size. LOT: the one drawn, and then all that were in such an urn. CARDS:
    hands of 13 off a pack in the order of `rules.cards`, shuffled; each hand by size.
    """

    DICE = "dice"
    LOTS = "lots"
    LOT = "lot"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Draw:
    kind: Drawn
    values: tuple[int, ...]


def draw_from(players: Sequence[int], randbelow: Callable[[int], int]) -> tuple[int, ...]:
    """All of them in an order of which every one is as likely: they lie in the urn by their size,
    so that nobody chooses how."""
    return draw_lots(sorted(players), randbelow)


def deal(hands: int, randbelow: Callable[[int], int]) -> tuple[int, ...]:
    """So many hands of 13 cards, one after the other, as places in a pack; each by size."""
    pack = draw_lots(range(PACK), randbelow)
    starts = range(0, hands * HAND, HAND)
    return tuple(place for start in starts for place in sorted(pack[start : start + HAND]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """A seed and what it is used for.

    seed: 64 hexadecimal digits. words: of guests, a line each. marks: of the device that each is
    from, as long as it may give another one instead; else none. since, until: the first and the
    last number it is used for; None while it goes on. is_closed: it takes no words any more.
    is_revealed: everybody may know the seed.
    """

    seed: str = field(repr=False)
    since: int = 1
    until: int | None = None
    words: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    is_closed: bool = False
    is_revealed: bool = False

    @classmethod
    def new(cls, since: int = 1, *, is_closed: bool = False) -> Promise:
        """Of a seed that the operating system gives."""
        return cls(seed=draw_seed(SEED), since=since, is_closed=is_closed)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Promise:
        """Raises ValueError, KeyError or TypeError for what `to_dict` never says."""
        names = {each.name for each in fields(cls)}
        found = cls(**{name: _read(name, data[name]) for name in names})
        is_right = HEX.fullmatch(found.seed) and len(found.words) <= MOST_WORDS
        is_right = is_right and found.since >= 1 and len(found.marks) in (0, len(found.words))
        if not is_right or any(not word or "\n" in word for word in found.words):
            raise ValueError(f"expected a promise, got {sorted(data)}")  # never the seed
        return found

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "words": list(self.words), "marks": list(self.marks)}

    @property
    def digest(self) -> str:
        """What everybody is told of it from the beginning."""
        return promise(bytes.fromhex(self.seed))

    @property
    def short(self) -> str:
        """Its first digits, for people to compare."""
        return self.digest[:SHORT]

    def drawing(self, number: int) -> Callable[[int], int]:
        return drawing(bytes.fromhex(self.seed), self.words, number)

    def covers(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number <= self.until)

    def with_word(self, word: str, mark: str) -> Promise:
        """With the word of one more device, or another one of the same. mark: the device's."""
        marks = self.marks or ("",) * len(self.words)
        if mark in marks:
            place = marks.index(mark)
            words = (*self.words[:place], word, *self.words[place + 1 :])
            return replace(self, words=words, marks=marks)
        return replace(self, words=(*self.words, word), marks=(*marks, mark))

    def closed(self) -> Promise:
        """As it is once the first draw may come."""
        return replace(self, is_closed=True, marks=())


TYPES = {"since": int, "is_closed": bool, "is_revealed": bool, "seed": str}


def _read(name: str, value: Any) -> Any:
    if name in ("words", "marks"):
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return tuple(value)
    elif type(value) is TYPES.get(name) or (name == "until" and type(value) in (int, type(None))):
        return value
    raise TypeError(f"expected a promise with {name}, got {type(value).__name__}")


def after_entry(promises: Sequence[Promise], number: int, *, is_over: bool) -> tuple[Promise, ...]:
    """The promises once entry `number` is written. is_over: whether the game has come to its end.

    The last one takes no words any more, and all are revealed at the end. Where play goes on after
    that, all know its seed: a new one is there before anything can be drawn.
    """
    *before, last = promises
    last = last.closed() if number >= last.since else last
    if is_over:
        return tuple(replace(each, is_revealed=True) for each in (*before, last))
    return renewed((*before, last), number) if last.is_revealed else (*before, last)


def renewed(
    promises: Sequence[Promise], number: int, since: int | None = None
) -> tuple[Promise, ...]:
    """The promises where a new seed takes the place of one that others may know, or throw with.

    number: the last that was drawn, or could be, with the old one. since: the first of the new one,
    if it is not the next.
    """
    *before, last = promises
    new = Promise.new(number + 1 if since is None else since, is_closed=number > 0)
    return (*before, replace(last.closed(), until=number), new)
