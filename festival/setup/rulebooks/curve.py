"""Draws how long evenings by a rulebook last, as a curve over that of the book it builds on.

All chances are exact: that the last prize below the champion's is won within those minutes. Lengths
are in the units of the drawing, WIDTH by HEIGHT.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext

from festival.setup.festivals import PACE
from rules.bobing.odds.forecast import minutes
from rules.bobing.odds.waiting import Wait

WIDTH, HEIGHT, TOP, FLOOR = 300, 116, 20, 96
PARTS = 24  # of the range of minutes
SHORTEST, LONGEST = 0.002, 0.99  # shares of evenings; shorter and longer ones are not drawn
USUAL = (0.05, 0.95)
STEPS = (5, 10, 15, 30, 60, 120, 240, 480, 960)  # minutes between two marks
MOST_MARKS = 4
EDGE = 46  # a centred word this far from the sides is not cut


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A mark on the axis of minutes."""

    at: float  # distance from the left
    label: str


@dataclass(frozen=True, kw_only=True)
class Curve:
    """own and other: paths; other is "" without a book to compare with, or if its curve is the
    same. mean: of own."""

    own: str
    other: str
    mean: Mark
    word: float  # centre of the word at the mean
    marks: tuple[Mark, ...]
    said: str


def curve_of(own: Wait | None, other: Wait | None) -> Curve | None:
    """None if the length of an evening is not known, or all take about the same."""
    if own is None or own.is_endless:
        return None
    both = [wait for wait in (own, other) if wait is not None and not wait.is_endless]
    low = min(wait.quantile(SHORTEST) or 0 for wait in both)
    high = max(wait.quantile(LONGEST) or 0 for wait in both)
    if high - low < PARTS:
        return None
    places = [round(low + (high - low) * part / PARTS) for part in range(PARTS + 1)]
    chances = [_chances(wait, places) for wait in both]
    most = max(map(max, chances))
    paths = [_path([chance / most for chance in each]) for each in chances]

    def mark(rolls: float) -> Mark:
        at = round(WIDTH * (rolls - low) / (high - low), 1)
        label = gettext("{minutes} min").format(minutes=round(minutes(rolls, seconds=PACE)))
        return Mark(at=at, label=label)

    mean = mark(own.mean)
    return Curve(
        own=paths[0],
        other=paths[1] if paths[1:] != paths[:1] and len(paths) > 1 else "",
        mean=mean,
        word=min(max(mean.at, EDGE), WIDTH - EDGE),
        marks=tuple(mark(rolls) for rolls in _marked(low, high)),
        said=_said(own),
    )


def _chances(wait: Wait, places: Sequence[int]) -> list[float]:
    """For each interval between two places (in throws), the chance per throw that an evening ends
    in it."""
    longer = [wait.longer_than(place) for place in places]
    lasting = [before - after for before, after in pairwise(longer)]
    lengths = [end - start for start, end in pairwise(places)]
    return [share / length for share, length in zip(lasting, lengths, strict=True)]


def _path(heights: Sequence[float]) -> str:
    """A smooth path through the middles of the parts, from floor to floor. heights: from 0 to 1."""
    width = WIDTH / len(heights)
    points = [
        (0.0, float(FLOOR)),
        *((width * (n + 0.5), FLOOR - (FLOOR - TOP) * height) for n, height in enumerate(heights)),
        (float(WIDTH), float(FLOOR)),
    ]
    ends = [points[0], *points, points[-1]]
    parts = [f"M0 {FLOOR}"]
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        # Catmull-Rom: at each point the tangent is parallel to the line between its neighbours.
        bends = [(start, before, end, 1), (end, start, after, -1)]
        turned = [
            (at[0] + way * (to[0] - off[0]) / 6, at[1] + way * (to[1] - off[1]) / 6)
            for at, off, to, way in bends
        ]
        parts.append("C" + " ".join(f"{x:.1f} {min(y, FLOOR):.1f}" for x, y in (*turned, end)))
    return "".join(parts)


def _marked(low: int, high: int) -> Iterator[float]:
    """The numbers of throws after a round number of minutes."""
    first, last = (minutes(rolls, seconds=PACE) for rolls in (low, high))
    step = next((step for step in STEPS if (last - first) / step <= MOST_MARKS), STEPS[-1])
    for number in range(int(first // step) + 1, int(last // step) + 1):
        yield number * step * 60 / PACE


def _said(wait: Wait) -> str:
    """The curve in words."""
    low, high = (minutes(wait.quantile(share) or 0, seconds=PACE) for share in USUAL)
    sentence = gettext("Nine evenings of ten take {low} to {high} minutes.")
    return sentence.format(low=round(low), high=round(high))
