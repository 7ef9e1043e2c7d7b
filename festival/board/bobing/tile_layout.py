"""How the cakes of a tier are laid out on a wall, and how large their words can be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from festival.web.text import LETTER, breadth

Thing = TypeVar("Thing")
Table = tuple[tuple[int, int], ...]  # up to so many cakes, at most so many columns
WITH_NAMES: Table = ((8, 8), (20, 10), (24, 8))
WITH_NUMBERS: Table = ((32, 16), (60, 20), (100, 25), (160, 32), (400, 40))
MOST_NAMED, MOST_NAMED_ABOVE = 24, 12
MOST_NUMBERED = 100


def leaves_of(things: Sequence[Thing], most: int) -> tuple[tuple[Thing, ...], ...]:
    """The things on as few pages as hold them, about as many on each, and `most` at most."""
    pages = max(1, -(-len(things) // most))
    size = max(1, -(-len(things) // pages))
    return tuple(tuple(things[at : at + size]) for at in range(0, len(things), size))


@dataclass(frozen=True)
class Shelf:
    """kind: "names", "numbers" of the winners, or "crowded" where there is no room for either."""

    kind: str
    columns: int
    lines: int


def shelf_of(tier: int, count: int) -> Shelf:
    """The small prizes, and all of many, show only who has won them by number."""
    if tier > 4 or count > MOST_NAMED or (tier < 4 and count > MOST_NAMED_ABOVE):
        kind, table = "numbers" if count <= MOST_NUMBERED else "crowded", WITH_NUMBERS
    else:
        kind, table = "names", WITH_NAMES
    most = next((columns for cakes, columns in table if count <= cakes), table[-1][1])
    lines = max(1, -(-count // most))
    return Shelf(kind, max(1, -(-count // lines)), lines)


# Letters of the widest of the condensed typefaces, in hundredths of their size.
NARROW, WIDE = frozenset("iIjlftr.,:;'’!|()[]-/ "), frozenset("mwMWQO@%&—…")
MOST_LINES = 3
MOST_HALVES = 24
LEADING = 1.12
NEARLY = 0.85
SQUEEZES = (100, 90, 80, 70, 60)
SMALLEST = 1.5  # rem: no letter on a wall is smaller
PIECE = re.compile(r"[^\s-]*-|[^\s-]+")


@dataclass(frozen=True)
class Fit:
    """The widest line of a text in half ems, when it is set in so many lines.

    No word is broken: a line is at least as wide as the longest of them.
    """

    halves: int
    lines: int


@lru_cache(maxsize=1000)
def fit_of(text: str, shape: float) -> Fit:
    """The fewest lines in which the text stands nearly as large as it can.

    shape: how wide its place is, to its height.
    """
    pieces = _pieces(text)
    fits = [_set(pieces, lines) for lines in range(1, MOST_LINES + 1)]
    size = [min(shape / max(fit.halves / 2, 0.5), 1 / (LEADING * fit.lines)) for fit in fits]
    return next(fit for fit, each in zip(fits, size, strict=True) if each >= NEARLY * max(size))


@lru_cache(maxsize=1000)
def squeeze_of(text: str, tier: int, columns: int) -> int:
    """In percent, how narrow the smallest letters must be for the longest word to stand whole."""
    longest = max((width for width, _ in _pieces(text)), default=1)
    share = 100 * _face(tier, columns) / longest
    return next((percent for percent in SQUEEZES if percent <= share), SQUEEZES[-1])


@lru_cache(maxsize=1000)
def lines_of(text: str, tier: int, columns: int) -> int:
    """How many lines the text needs on a cake in the smallest letters, narrowed as they are."""
    room = 100 * _face(tier, columns) / squeeze_of(text, tier, columns)
    return _lines_at(_pieces(text), int(room))


def _face(tier: int, columns: int) -> int:
    """How wide a cake is within its rim, in hundredths of the smallest letters' size."""
    shelf, widest = (58.0, 11.5 if tier == 1 else 12.0) if tier < 4 else (69.4, 12.0)
    return int(100 * min(widest, shelf / columns - 0.5) * (0.7 if tier == 1 else 0.8) / SMALLEST)


def _pieces(text: str) -> list[tuple[int, int]]:
    """What cannot be divided, as wide as it is, with the space before it: Chinese goes on anywhere,
    other scripts after a space or a hyphen."""
    pieces: list[tuple[int, int]] = []
    for word in text.split():
        space = 32
        for piece in _divided(word):
            pieces.append((_width(piece), space))
            space = 0
    return pieces


def _divided(word: str) -> list[str]:
    letters = [match[0] for match in LETTER.finditer(word)]
    if any(breadth(letter) > 1 for letter in letters):
        return letters
    return PIECE.findall(word)


def _width(piece: str) -> int:
    return sum(_of_letter(match[0]) for match in LETTER.finditer(piece))


def _of_letter(letter: str) -> int:
    if breadth(letter) > 1:
        return 105
    if letter[0] in NARROW:
        return 36
    if letter[0] in WIDE:
        return 94
    return 70 if letter[0].isupper() else 60


def _set(pieces: list[tuple[int, int]], lines: int) -> Fit:
    """As narrow as it can be in so many lines, in whole half ems."""
    longest = max((width for width, _ in pieces), default=0)
    halves = max(1, -(-longest // 50))
    while halves < MOST_HALVES and _lines_at(pieces, 50 * halves) > lines:
        halves += 1
    return Fit(min(halves, MOST_HALVES), min(lines, max(1, _lines_at(pieces, 50 * halves))))


def _lines_at(pieces: list[tuple[int, int]], most: int) -> int:
    lines, room = 0, 0
    for width, space in pieces:
        if lines and width + space <= room:
            room -= width + space
        else:
            lines, room = lines + 1, most - width
    return lines
