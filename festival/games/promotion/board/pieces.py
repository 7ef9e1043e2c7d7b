"""Places the pieces on the board, with labels beside them, since a piece covers its space."""

from __future__ import annotations

from cmath import rect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice
from math import inf, pi, sin, tau
from statistics import mean
from textwrap import TextWrapper
from unicodedata import bidirectional

from festival.games.promotion.board.board_values import Mark, OptionShown, Racer, Tag
from festival.games.promotion.board.drawing import PLACES, Point
from festival.tables.record.log_line import Person
from festival.words.clean_text import breadth
from rules.promotion.placing_and_moving import DISTANCES, PALACE

Box = tuple[float, float, float, float]  # left, top, right, bottom
EDGES: Box = (-620, -415, 620, 465)
# The title, the address on TVs, and the table of actions.
WRITTEN: tuple[Box, ...] = ((-610, 360, -370, 450), (180, 280, 640, 470), (-335, -430, 138, -313))
OFFICE, CELL, DISC = (54, 54), (232, 116), (156, 156)
COVERED, PASSED, CROSSED = 5, 500, 1e4  # penalties: an area; lines behind offices, behind others
FAR, WORST = 160, 700  # for a name: its line runs behind one office; a number has the best there is
WAYS = [rect(far, tau * turn / 30) for far in range(36, FAR, 10) for turn in range(30)]  # to a tag
LONGEST_NAME = 12
LETTER, PADDING, TAG_HEIGHT = 12, 24, 36  # width of a letter, padding of a tag, its height
ARABIC = 2  # how much wider its letters are
PIECE = (72, 80)  # size of a piece with its cap
OWN = 8  # around the middle of the pieces on a space
BESIDE = 76  # least distance between pieces
PUSHES = 8  # in which those on offices beside each other come apart
WITHIN_BARS = 150  # width for all pieces in disgrace
BELOW_SIGN = 14
OPTION = 100  # size of a choice
MIDDLE_OF_PIECE = -8  # offset from its space, upwards


def box_of(middle: Point, width: float, height: float) -> Box:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


OFFICES = tuple(
    box_of(at, *{PALACE: DISC}.get(space, OFFICE if space in DISTANCES else CELL))
    for space, at in PLACES.items()
)


def spot(
    point: Point, size: tuple[int, int], most: float, taken: Sequence[Box], tags: Sequence[Tag]
) -> Point | None:
    """The middle of a box of this size near `point` that covers little, above all no line to a tag;
    nor does the line to it run behind other tags, pieces or offices. None if all are worse than
    `most`."""
    own, around = box_of(point, OWN, OWN), box_of(point, *(2 * FAR + side for side in size))
    full = *taken, *map(plate_of, tags)
    before = [box for box in full if not overlap(box, own)]
    near = [box for box in (*OFFICES, *WRITTEN) if overlap(box, around)]
    offices = [box for box in near if not overlap(box, own)]
    lines = [((tag.from_x, tag.from_y), (tag.x, tag.y)) for tag in tags]
    found = None
    for way in WAYS:
        if abs(way) >= most:
            break
        middle = round(point[0] + way.real), round(point[1] + way.imag)
        box = box_of(middle, *size)
        faults = abs(way) + COVERED * (size[0] * size[1] - overlap(box, EDGES))
        faults += COVERED * sum(overlap(box, other) for other in (*near, *full))
        if faults >= most:
            continue
        faults += PASSED * sum(crosses(point, middle, office) for office in offices)
        faults += CROSSED * sum(crosses(point, middle, other) for other in before)
        faults += CROSSED * sum(crosses(start, end, box) for start, end in lines)
        if faults < most:
            found, most = middle, faults
    return found


def plate_of(tag: Tag) -> Box:
    return box_of((tag.x, tag.y), tag.width, TAG_HEIGHT)


def crosses(start: Point, end: Point, box: Box) -> bool:
    """Whether a line runs through a box: whether some of it is within its width and its height."""
    first, last = 0.0, 1.0
    for one, other, low, high in zip(start, end, box[:2], box[2:], strict=True):
        if one == other:
            if not low < one < high:
                return False
            continue
        near, far = sorted(((low - one) / (other - one), (high - one) / (other - one)))
        first, last = max(first, near), min(last, far)
    return first < last


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    if one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]:
        return 0
    width = min(one[2], other[2]) - max(one[0], other[0])
    return width * (min(one[3], other[3]) - max(one[1], other[1]))


def marks_of(racers: Iterable[Racer], moved: int | None) -> tuple[Mark, ...]:
    """The pieces on the board. moved: the player whose piece moved last; it is drawn above the
    others."""
    groups = _by_space(racers).values()
    points = [*chain(*map(_together, groups))]
    moving = [index for index, racer in enumerate(chain(*groups)) if racer.state != "disgrace"]
    for one, other in PUSHES * [*combinations(moving, 2)]:
        way = points[other] - points[one]
        if 0 < abs(way) < BESIDE:
            push = way * (BESIDE / abs(way) - 1) / 2
            points[one] -= push
            points[other] += push
    marks = [
        Mark(racer=racer, x=round(at.real), y=round(at.imag), moved=racer.person.number == moved)
        for racer, at in zip(chain(*groups), points, strict=True)
    ]
    return tuple(sorted(marks, key=lambda mark: (mark.moved, mark.racer.is_turn, mark.y)))


def _by_space(racers: Iterable[Racer]) -> dict[int, list[Racer]]:
    on_space: dict[int, list[Racer]] = defaultdict(list)
    for racer in sorted(racers, key=lambda racer: racer.seat):
        if racer.space is not None:
            on_space[racer.space].append(racer)
    return on_space


def _together(group: Sequence[Racer]) -> list[complex]:
    """The points of the pieces on a space: around it; in disgrace in a row between the bars."""
    x, y = PLACES[group[0].space or PALACE]
    count = len(group)
    if group[0].state == "disgrace":
        apart = min(BESIDE, WITHIN_BARS / max(count - 1, 1))
        first = complex(x - (count - 1) / 2 * apart, y + BELOW_SIGN)
        return [first + index * apart for index in range(count)]
    around = BESIDE / 2 / sin(pi / count) if count > 1 else 0
    return [complex(x, y) - rect(around, tau * index / count) for index in range(count)]


def tags_of(marks: Sequence[Mark], choices: Sequence[OptionShown] = ()) -> tuple[Tag, ...]:
    """A tag for each space with pieces, with a name if there is room; first for who is in turn,
    then for who moved, while most room is left.

    In the palace and in disgrace a tag needs a name. choices: must stay visible.
    """
    taken = [box_of((mark.x, mark.y + MIDDLE_OF_PIECE), *PIECE) for mark in marks]
    taken += [box_of((choice.x, choice.y), OPTION, OPTION) for choice in choices]
    on_space: dict[int, list[Mark]] = defaultdict(list)
    for mark in sorted(marks, key=lambda mark: mark.racer.is_turn)[::-1]:
        on_space[mark.racer.space or PALACE].append(mark)
    tags: list[Tag] = []
    for group in on_space.values():
        found = (_tag(text, group, taken, tags) for text in _texts(group))
        tags.extend(islice(filter(None, found), 1))
    return tuple(tags)


def _tag(text: str, group: Sequence[Mark], taken: Sequence[Box], tags: Sequence[Tag]) -> Tag | None:
    """The tag with this text; None if there is no room near for a name."""
    space = group[0].racer.space or PALACE
    said = " ".join(part for part in (text, str(space or "")) if part)
    wider = ARABIC * sum(bidirectional(letter) == "AL" for letter in said)
    width = LETTER * breadth(said) + wider + PADDING
    point = round(mean(mark.x for mark in group)), round(mean(mark.y for mark in group))
    at = spot(point, (width, TAG_HEIGHT), WORST if text else inf, taken, tags)
    return at and Tag(
        text=text,
        space=space,
        seat=group[0].racer.seat if len(group) == 1 else 0,
        from_x=point[0],
        from_y=point[1],
        x=at[0],
        y=at[1],
        width=width,
    )


def _texts(group: Sequence[Mark]) -> Iterator[str]:
    """The name of a piece that is alone on its space; at last no name."""
    if len(group) == 1:
        yield _first_words(group[0].racer.person)
    if group[0].racer.state == "racing":
        yield ""


def _first_words(person: Person) -> str:
    """As many words of the name as a tag has room for, or a part of a longer word."""
    wrapper = TextWrapper(LONGEST_NAME, break_long_words=False, break_on_hyphens=False)
    words = wrapper.wrap(person.alone)[0]
    return replace(person, name=words).shortened(LONGEST_NAME)
