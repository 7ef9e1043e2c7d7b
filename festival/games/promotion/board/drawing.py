"""Draws the board: the places of the offices, the lanes between them, and paths along lanes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot

from rules.names_in_scripts import Names
from rules.promotion.events import PALACE_NAMES, TERMS, TITLE
from rules.promotion.placing_and_moving import DISTANCES, ENDS, PALACE, SEEDS, SPACES, Action, Book

Point = tuple[int, int]
PALACE_EDGE = 78  # radius of the palace's disc, where lanes end
LANE_BEND = 0.22  # how far a lane bulges away from the palace
NEAR, MIDDLE, FAR = 4, 9, 14  # the most Te to the palace in each ring of one colour
ASIDE_BEND = 0.3  # how far a way without a lane bulges, as a share of its length


@dataclass(frozen=True, kw_only=True)
class Office:
    """A space of the board."""

    space: int
    x: int
    y: int
    ring: str  # "near" | "middle" | "far" | "farthest" | "disgrace" | "never" (unreachable)
    is_start: bool  # whether a first throw leads to it
    has_cung: bool  # whether it has an entry for Cung
    has_chang: bool  # whether it has an entry for Chang


@dataclass(frozen=True, kw_only=True)
class Chevron:
    """An arrow in the middle of a lane."""

    x: int
    y: int
    turned: int  # degrees


@dataclass(frozen=True, kw_only=True, eq=False)
class Map:
    """The board without pieces. title, palace, graft: the texts written on it."""

    offices: tuple[Office, ...]
    lanes: str  # an SVG path
    faint: str  # an SVG path: the lanes of unreachable offices
    chevrons: tuple[Chevron, ...]
    title: Names = TITLE
    palace: Names = PALACE_NAMES
    graft: Names = TERMS[Action.CHANG]


def _places() -> Iterator[tuple[int, Point]]:
    data = json.loads((SEEDS / "hyde_board_drawing.json").read_text(encoding="utf-8"))
    for space, (x, y) in {PALACE: data["palace"], **data["spaces"]}.items():
        yield int(space), (x, y)


PLACES = dict(_places())  # the point of each space


@lru_cache(maxsize=16)
def map_of(book: Book) -> Map:
    """The board without its pieces."""
    never, starts = set(book.unreachable()), book.start_spaces()
    lanes = {space: end for space in SPACES if (end := ENDS[space][Action.TE]) is not None}
    return Map(
        offices=tuple(_office(space, starts, never) for space in SPACES),
        lanes=" ".join(lane(start, end) for start, end in lanes.items() if start not in never),
        faint=" ".join(lane(start, end) for start, end in lanes.items() if start in never),
        chevrons=tuple(_chevron(start, end) for start, end in lanes.items()),
    )


def _office(space: int, starts: frozenset[int], never: set[int]) -> Office:
    x, y = PLACES[space]
    return Office(
        space=space,
        x=x,
        y=y,
        ring="never" if space in never else _ring(DISTANCES.get(space)),
        is_start=space in starts,
        has_cung=Action.CUNG in ENDS[space],
        has_chang=Action.CHANG in ENDS[space],
    )


def _ring(steps: int | None) -> str:
    if steps is None:
        return "disgrace"
    rings = ((NEAR, "near"), (MIDDLE, "middle"), (FAR, "far"))
    return next((name for farthest, name in rings if steps <= farthest), "farthest")


def lane(start: int, end: int) -> str:
    """The way by Te as an SVG path, which bulges away from the palace."""
    (x0, y0), (cx, cy), (x1, y1) = _curve(start, end)
    return f"M{x0} {y0}Q{cx} {cy} {x1} {y1}"


def _curve(start: int, end: int) -> tuple[Point, Point, Point]:
    first, last = PLACES[start], PLACES[end]
    if end == PALACE:
        share = PALACE_EDGE / hypot(*first)
        last = round(first[0] * share), round(first[1] * share)
    middle = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
    apart = hypot(last[0] - first[0], last[1] - first[1])
    out = 1 + LANE_BEND * (apart / max(hypot(*middle), 1)) ** 2
    return first, (round(middle[0] * out), round(middle[1] * out)), last


def _chevron(start: int, end: int) -> Chevron:
    first, control, last = _curve(start, end)
    x, y = ((first[axis] + 2 * control[axis] + last[axis]) / 4 for axis in (0, 1))
    turned = degrees(atan2(last[1] - first[1], last[0] - first[0]))
    return Chevron(x=round(x), y=round(y), turned=round(turned))


def trail(path: Sequence[int]) -> str:
    """A walked path as an SVG path: along lanes where there are any, else in bows."""
    return "".join(_leg(start, end) for start, end in pairwise(path))


def _leg(start: int, end: int) -> str:
    if ENDS.get(start, {}).get(Action.TE) == end:
        return lane(start, end)
    (x0, y0), (x1, y1) = PLACES[start], PLACES[end]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    across = ((y0 - y1) * ASIDE_BEND, (x1 - x0) * ASIDE_BEND)
    bows = ((x + across[0], y + across[1]), (x - across[0], y - across[1]))
    cx, cy = max(bows, key=lambda bow: hypot(*bow))  # so that it does not cross the palace
    return f"M{x0} {y0}Q{cx:.0f} {cy:.0f} {x1} {y1}"


def points(path: Iterable[int]) -> str:
    """The spaces of a path as points, to animate a piece: "497,-89 482,78"."""
    return " ".join(f"{PLACES[space][0]},{PLACES[space][1]}" for space in path)
