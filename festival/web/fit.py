"""How large a text can stand in its place, so that no word of it is broken and none is cut."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from festival.web.text import LETTER, breadth

# Letters of the narrow typeface, the widest of each kind, in hundredths of their size; and of those
# that it does not have, in any other.
NARROW, WIDE = frozenset("iIjlftr.,:;'’!|()[]-/ "), frozenset("mwMWQO@%&—…")
OURS, OTHERS = (34, 88, 65, 53), (36, 94, 75, 68)
LATIN = "\u024f"
SPACE = 20
MOST_LINES = 3
MOST_HALVES = 24
LEADING = 1.12
NEARLY = 0.85
PIECE = re.compile(r"[^\s–-]*[–-]|[^\s–-]+")


@dataclass(frozen=True)
class Fit:
    """The widest line of a text in half ems, when it is set in so many lines.

    No word is broken: a line is at least as wide as the longest of them.
    """

    halves: int
    lines: int


@lru_cache(maxsize=16_384)
def fit_of(text: str, shape: float) -> Fit:
    """The fewest lines in which the text stands nearly as large as it can.

    shape: how wide its place is, to its height.
    """
    parts = pieces(text)
    fits = [_set(parts, lines) for lines in range(1, MOST_LINES + 1)]
    size = [min(shape / max(fit.halves / 2, 0.5), 1 / (LEADING * fit.lines)) for fit in fits]
    return next(fit for fit, each in zip(fits, size, strict=True) if each >= NEARLY * max(size))


def pieces(text: str) -> list[tuple[int, int]]:
    """What cannot be divided, as wide as it is, with the space before it: Chinese goes on anywhere,
    other scripts after a space or a hyphen."""
    found: list[tuple[int, int]] = []
    for word in text.split():
        space = SPACE
        for piece in _divided(word):
            found.append((_width(piece), space))
            space = 0
    return found


def _divided(word: str) -> list[str]:
    letters = (match[0] for match in LETTER.finditer(word))
    runs = groupby(letters, key=lambda letter: breadth(letter) > 1)
    parts = (run if is_wide else PIECE.findall("".join(run)) for is_wide, run in runs)
    return [piece for part in parts for piece in part]


def _width(piece: str) -> int:
    return sum(_of_letter(match[0]) for match in LETTER.finditer(piece))


def _of_letter(letter: str) -> int:
    if breadth(letter) > 1:
        return 105
    narrow, wide, upper, lower = OURS if len(letter) == 1 and letter <= LATIN else OTHERS
    if letter[0] in NARROW:
        return narrow
    if letter[0] in WIDE:
        return wide
    return upper if letter[0].isupper() else lower


def _set(pieces: list[tuple[int, int]], lines: int) -> Fit:
    """As narrow as it can be in so many lines, in whole half ems."""
    longest = max((width for width, _ in pieces), default=0)
    halves = max(1, -(-longest // 50))
    while halves < MOST_HALVES and lines_at(pieces, 50 * halves) > lines:
        halves += 1
    return Fit(min(halves, MOST_HALVES), min(MOST_LINES, max(1, lines_at(pieces, 50 * halves))))


def lines_at(pieces: list[tuple[int, int]], most: int) -> int:
    """How many lines it takes. A piece that is wider than a line goes on in the next."""
    lines, room = 0, 0
    for width, space in pieces:
        if lines and width + space <= room:
            room -= width + space
        else:
            lines, room = lines + max(1, -(-width // most)), -width % most
    return lines
