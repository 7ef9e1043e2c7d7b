"""Paper sizes, how things are laid out on sheets, and how large a text can be in a place, so that
none of it is cut. All lengths are millimetres, but for sizes of letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from festival.words.clean_text import JOINER, PHRASE
from festival.words.text_size import lines_at, pieces

# Tenths of a millimetre; the style sheet has each of them.
SIZES = (16, 20, 23, 26, 30, 35, 40, 46, 53, 60, 70, 80, 95, 110, 130, 150, 175, 200, 240, 280)
READABLE = 26  # a word is broken rather than smaller than this,
WORTH = 2  # or if that makes it more than this many times as large
LEADING = 1.15

T = TypeVar("T")

MARGIN = 12.0


@dataclass(frozen=True, kw_only=True)
class Paper:
    key: str  # of its style sheet, which tells the browser the size
    name: str
    width: float
    height: float

    @property
    def across(self) -> Paper:
        """The same paper in landscape."""
        return replace(self, key=f"{self.key}-across", width=self.height, height=self.width)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height inside the margins."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN


A4 = Paper(key="a4", name="A4", width=210, height=297)
LETTER = Paper(key="letter", name="Letter", width=215.9, height=279.4)
PAPERS = {paper.key: paper for paper in (A4, LETTER)}


def asked_for(text: str) -> Paper:
    """The paper with this key; A4 for an unknown key."""
    return PAPERS.get(text, PAPERS["a4"])


@dataclass(frozen=True, kw_only=True)
class Printable:
    key: str
    title: str
    paper: Paper
    sheets: tuple[Any, ...]  # each has a template, or else that of `key`
    empty: str = ""  # why there are no sheets
    layout: str = ""  # the key of the label sheet, "" for plain paper
    note: str = ""  # what was asked for and is missing

    @property
    def template(self) -> str:
        return f"games/bobing/prints/_{self.key}.html"


def on_sheets(
    things: Sequence[T], room: int, *, skipped: int = 0
) -> tuple[tuple[T | None, ...], ...]:
    """Divide things among sheets, `room` on each. skipped: places of the first sheet that stay
    empty."""
    places: list[T | None] = [*([None] * skipped), *things]
    if not things:
        return ()
    return tuple(tuple(places[at : at + room]) for at in range(0, len(places), room))


@lru_cache(maxsize=4000)
def size_in(text: str, width: float, height: float) -> int:
    """The largest of `SIZES` with which the text fits; width and height in millimetres."""
    # Fonts without a picture of a family show its members side by side.
    parts = list(_parts(text.replace(JOINER, "")))
    whole = _largest(parts, width, height, is_whole=True)
    broken = _largest(parts, width, height, is_whole=False)
    is_better = broken > whole and (whole < READABLE or broken > WORTH * whole)
    return broken if is_better else whole


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Width of each part and of the space after it, as a browser breaks lines: a Chinese phrase is
    a word."""
    for at, part in enumerate(PHRASE.split(text)):
        found = pieces(part)
        if at % 2:
            yield sum(width for width, _ in found), 32
        else:
            yield from found


def _largest(parts: list[tuple[int, int]], width: float, height: float, *, is_whole: bool) -> int:
    for size in reversed(SIZES):
        most = int(1000 * width / size)  # in hundredths of the letter size
        lines = int(10 * height / (LEADING * size))
        longest = max((length for length, _ in parts), default=0)
        fitted = parts if is_whole else _broken(parts, most)
        if (longest <= most or not is_whole) and lines_at(fitted, most) <= lines:
            return size
    return SIZES[0]


def _broken(parts: list[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """Divide words that are wider than a line; a letter may not fill a line to its end."""
    found: list[tuple[int, int]] = []
    for length, space in parts:
        if length <= most:
            found.append((length, space))
        else:
            found += [(most, space)] * -(-length // max(most - 100, 1))
    return found
