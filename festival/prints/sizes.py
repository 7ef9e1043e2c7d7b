"""How large a text can stand in a place on paper, so that none of it is cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from festival.web.fit import lines_at, pieces
from festival.web.text import JOINER, PHRASE

# Tenths of a millimetre; the style sheet has each of them.
SIZES = (16, 20, 23, 26, 30, 35, 40, 46, 53, 60, 70, 80, 95, 110, 130, 150, 175, 200, 240, 280)
READABLE = 26  # rather than smaller, a word goes on in the next line,
WORTH = 2  # or where that makes it more than so many times as large
LEADING = 1.15


@lru_cache(maxsize=4000)
def size_in(text: str, width: float, height: float) -> int:
    """One of `SIZES`: the largest in which the text stands in a place of so many millimetres."""
    # Where no typeface has a picture of a family, its members stand beside each other.
    parts = list(_parts(text.replace(JOINER, "")))
    whole = _largest(parts, width, height, is_whole=True)
    broken = _largest(parts, width, height, is_whole=False)
    is_better = broken > whole and (whole < READABLE or broken > WORTH * whole)
    return broken if is_better else whole


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """As a browser divides it: a Chinese phrase is a word."""
    for at, part in enumerate(PHRASE.split(text)):
        found = pieces(part)
        if at % 2:
            yield sum(width for width, _ in found), 32
        else:
            yield from found


def _largest(parts: list[tuple[int, int]], width: float, height: float, *, is_whole: bool) -> int:
    for size in reversed(SIZES):
        most = int(1000 * width / size)  # hundredths of the size
        lines = int(10 * height / (LEADING * size))
        longest = max((length for length, _ in parts), default=0)
        fitted = parts if is_whole else _broken(parts, most)
        if (longest <= most or not is_whole) and lines_at(fitted, most) <= lines:
            return size
    return SIZES[0]


def _broken(parts: list[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """Words that are wider than a line as lines of their own, which no letter fills to its end."""
    found: list[tuple[int, int]] = []
    for length, space in parts:
        if length <= most:
            found.append((length, space))
        else:
            found += [(most, space)] * -(-length // max(most - 100, 1))
    return found
