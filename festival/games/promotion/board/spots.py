"""Finds room for a text beside a space of the board, so that it covers as little as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot

from festival.games.promotion.board.drawing import Point, places
from rules.promotion.book import PALACE, Book

Box = tuple[float, float, float, float]  # left, top, right, bottom
EDGES: Box = (-620, -415, 620, 465)
# The title, the address on TVs, and the table of actions.
WRITTEN: tuple[Box, ...] = ((-610, 360, -370, 450), (255, 290, 620, 470), (-335, -425, 130, -316))
OFFICE, CELL, DISC = (46, 46), (220, 104), (156, 156)
PARTS = 6  # points to check on a line
NEAR, STEP, FARTHEST = 52, 26, 5  # distance of the nearest spots, step, and number of steps
OFF, CROSSED, AWAY = 1e6, 600, 3  # penalties: off the board, per crossed box, per distance
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))


def box_of(middle: Point, width: float, height: float) -> Box:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


@lru_cache(maxsize=16)
def office_boxes(book: Book) -> tuple[Box, ...]:
    """The areas covered by spaces and by texts on the board."""
    sizes = {PALACE: DISC}
    offices = (
        box_of(at, *sizes.get(space, CELL if space not in book.distances else OFFICE))
        for space, at in places(book.key).items()
    )
    return (*offices, *WRITTEN)


def spot(point: Point, size: tuple[int, int], reach: float, taken: Iterable[Box]) -> Point:
    """The middle of a box of this size near `point`, so that the box and its line cover little.

    reach: half the width of all pieces on the space.
    """
    spots = tuple(_around(point, size, reach))
    reached = _around_all(box_of(middle, *size) for middle in (point, *spots))
    boxes = [box for box in taken if overlap(box, reached)]

    def faults(middle: Point) -> float:
        box = box_of(middle, *size)
        left, top, right, bottom = EDGES
        is_off = box[0] < left or box[1] < top or box[2] > right or box[3] > bottom
        covered = sum(overlap(box, other) for other in boxes)
        away = hypot(middle[0] - point[0], middle[1] - point[1])
        line = _around_all(((*point, *point), (*middle, *middle)))
        crossed = sum(_is_crossed(point, middle, other) for other in boxes if _meet(line, other))
        return is_off * OFF + covered + crossed * CROSSED + away * AWAY

    return min(spots, key=faults)


def _around(point: Point, size: tuple[int, int], reach: float) -> Iterator[Point]:
    (x, y), (width, height) = point, size
    for step in range(FARTHEST):
        out = NEAR + step * STEP
        for right, down in WAYS:
            aside = right * (width / 2 + reach + (out - NEAR if not down else out - NEAR - 10))
            below = down * (out if not right else height + step * STEP)
            yield round(x + aside), round(y + below - (12 if down < 0 else 0))


def _is_crossed(start: Point, end: Point, box: Box) -> bool:
    """Whether the line between two points crosses a box that contains neither."""
    if _is_in(start, box) or _is_in(end, box):
        return False
    (x0, y0), (x1, y1) = start, end
    for part in range(1, PARTS):
        at = part / PARTS
        if _is_in((x0 + (x1 - x0) * at, y0 + (y1 - y0) * at), box):
            return True
    return False


def _is_in(point: tuple[float, float], box: Box) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def _meet(one: Box, other: Box) -> bool:
    is_beside = one[0] > other[2] or other[0] > one[2]
    return not (is_beside or one[1] > other[3] or other[1] > one[3])


def _around_all(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0
