"""Computes how large a text can be set in a box without breaking or cutting a word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from festival.words.clean_text import LETTER, breadth

# Widths in hundredths of the font size: the widest letter of each kind (narrow, wide, capital,
# other), in our narrow typeface and, for letters that it lacks, in any other typeface.
NARROW, WIDE = frozenset("iIjlftr.,:;'’!|()[]-/ "), frozenset("mwMWQO@%&—…")
OURS, OTHERS = (34, 88, 65, 53), (36, 94, 75, 68)
LATIN = "\u024f"
SPACE = 20
MOST_LINES = 3
MOST_HALVES = 24  # half ems of the widest line
LEADING = 1.12
NEARLY = 0.85  # of the largest size that any number of lines allows
Pieces = Sequence[tuple[int, int]]
PIECE = re.compile(r"[^\s–-]+[–-]?|[–-]")


@dataclass(frozen=True)
class Fit:
    """A text that is set in some lines, without breaking a word."""

    halves: int  # width of the widest line in half ems
    lines: int


@lru_cache(maxsize=16_384)
def fit_of(text: str, shape: float) -> Fit:
    """The fewest lines in which the text is nearly as large as it can be. shape: the box's width
    divided by its height."""
    parts = pieces(text)
    fits = [_set(parts, lines) for lines in range(1, MOST_LINES + 1)]
    size = [min(shape / max(fit.halves / 2, 0.5), 1 / (LEADING * fit.lines)) for fit in fits]
    return next(
        fit for fit, measured in zip(fits, size, strict=True) if measured >= NEARLY * max(size)
    )


@lru_cache(maxsize=16_384)  # Optimization: a board lays out 500 names at each change
def pieces(text: str) -> Pieces:
    """The widths of the pieces that cannot be divided, and of the spaces before them. Chinese can
    break anywhere, other scripts after a space or a hyphen."""
    found: list[tuple[int, int]] = []
    for word in text.split():
        space = SPACE
        for piece in _divided(word):
            found.append((sum(map(_of_letter, LETTER.findall(piece))), space))
            space = 0
    return tuple(found)


def _divided(word: str) -> list[str]:
    letters = (match[0] for match in LETTER.finditer(word))
    runs = groupby(letters, key=lambda letter: breadth(letter) > 1)
    parts = (run if is_wide else PIECE.findall("".join(run)) for is_wide, run in runs)
    return [piece for part in parts for piece in part]


def _of_letter(letter: str) -> int:
    if breadth(letter) > 1:
        return 105
    narrow, wide, upper, lower = OURS if len(letter) == 1 and letter <= LATIN else OTHERS
    if letter[0] in NARROW:
        return narrow
    if letter[0] in WIDE:
        return wide
    return upper if letter[0].isupper() else lower


def _set(pieces: Pieces, lines: int) -> Fit:
    """The narrowest fit in at most this many lines, in whole half ems."""
    longest = max((width for width, _ in pieces), default=0)
    halves = max(1, -(-longest // 50))
    while halves < MOST_HALVES and lines_at(pieces, 50 * halves) > lines:
        halves += 1
    return Fit(min(halves, MOST_HALVES), min(MOST_LINES, max(1, lines_at(pieces, 50 * halves))))


def lines_at(pieces: Pieces, most: int) -> int:
    """How many lines of width `most` the pieces take. A wider piece continues in the next line."""
    lines, room = 0, 0
    for width, space in pieces:
        if lines and width + space <= room:
            room -= width + space
        else:
            lines, room = lines + max(1, -(-width // most)), -width % most
    return lines
