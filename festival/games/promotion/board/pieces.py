"""Places the pieces on the board, with labels beside them, since a piece covers its space."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot, inf
from textwrap import TextWrapper
from unicodedata import bidirectional

from festival.games.promotion.board.board_values import Choice, Mark, Racer, Tag
from festival.games.promotion.board.drawing import BESIDE, PLACES, Point, beside
from festival.record.log_line import Person
from festival.words.clean_text import breadth
from rules.promotion.placing_and_moving import DISTANCES, PALACE

Box = tuple[float, float, float, float]  # left, top, right, bottom
EDGES: Box = (-620, -415, 620, 465)
# The title, the address on TVs, and the table of actions.
WRITTEN: tuple[Box, ...] = ((-610, 360, -370, 450), (220, 345, 620, 470), (-335, -425, 130, -316))
OFFICE, CELL, DISC = (54, 54), (220, 104), (156, 156)
COVERED, CROSSED = 5, 1e4  # penalties: for an area, for a line under a tag
NEAR = range(-200, 201, 8)  # where tags may be, seen from a space
MOST_SPOTS = 600
NAMED_AT_ONCE = 6  # with more pieces, only some are named
LONGEST_NAME = 12
LONGEST_TEXT = 26  # width of the names on one tag, in letters
LETTER, PADDING, TAG_HEIGHT = 12, 24, 36  # width of a letter, padding of a tag, its height
ARABIC = 2  # how much wider its letters are
PIECE = (72, 80)  # size of a piece with its cap
OPTION = 100  # size of a choice
MIDDLE_OF_PIECE = -8  # offset from its space, upwards


def box_of(middle: Point, width: float, height: float) -> Box:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


OFFICES = tuple(
    box_of(at, *{PALACE: DISC}.get(space, OFFICE if space in DISTANCES else CELL))
    for space, at in PLACES.items()
)


def spot(point: Point, size: tuple[int, int], taken: Sequence[Box], tags: Sequence[Tag]) -> Point:
    """The middle of a box of this size near `point` that covers little, above all no line to a tag;
    nor do the tags cover the line to it."""
    plates = [plate_of(tag) for tag in tags]
    lines = [((tag.from_x, tag.from_y), (tag.x, tag.y)) for tag in tags]

    def faults(middle: Point) -> float:
        box = box_of(middle, *size)
        crossed = sum(crosses(point, middle, plate) for plate in plates)
        crossed += sum(crosses(start, end, box) for start, end in lines)
        covered = sum(overlap(box, other) for other in (*taken, *plates))
        return crossed * CROSSED + covered * COVERED

    found, least = point, inf
    for known, middle in spots(point, size):
        if known >= least:
            break
        if known + (more := faults(middle)) < least:
            found, least = middle, known + more
    return found


@lru_cache(maxsize=128)  # most pieces stay where they are
def spots(point: Point, size: tuple[int, int]) -> list[tuple[float, Point]]:
    """Where a box of this size has room near `point`, the best first, and what speaks against it:
    how far away it is, and how much of the board it covers."""
    found = []
    for down in NEAR:
        row = box_of((point[0], point[1] + down), size[0] + 2 * NEAR[-1], size[1])
        covered = [box for box in (*OFFICES, *WRITTEN) if overlap(box, row)]
        for right in NEAR:
            middle = point[0] + right, point[1] + down
            box = box_of(middle, *size)
            if overlap(box, EDGES) == size[0] * size[1]:
                area = sum(overlap(box, other) for other in covered)
                found.append((hypot(right, down) + area * COVERED, middle))
    return sorted(found)[:MOST_SPOTS]


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
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0


def marks_of(racers: Iterable[Racer], moved: int | None) -> tuple[Mark, ...]:
    """The pieces on the board. moved: the player whose piece moved last; it is drawn above the
    others."""
    marks = [mark for group in _by_space(racers).values() for mark in _on_space(group, moved)]
    return tuple(sorted(marks, key=lambda mark: (mark.moved, mark.racer.is_turn, mark.y)))


def _by_space(racers: Iterable[Racer]) -> dict[int, list[Racer]]:
    on_space: dict[int, list[Racer]] = defaultdict(list)
    for racer in sorted(racers, key=lambda racer: racer.seat):
        if racer.space is not None:
            on_space[racer.space].append(racer)
    return on_space


def _on_space(group: Sequence[Racer], moved: int | None) -> Iterator[Mark]:
    space = group[0].space or PALACE
    is_out = group[0].state == "disgrace"
    point = PLACES[space]
    spots = [beside(point, place, len(group), is_out=is_out) for place in range(len(group))]
    aside = 0 if is_out or len(group) == 1 else _aside(spots)
    for (x, y), racer in zip(spots, group, strict=True):
        yield Mark(racer=racer, x=x + aside, y=y, moved=racer.person.number == moved)


def _aside(spots: Sequence[Point]) -> int:
    """The sideways offset of several pieces at which they cover least of other offices."""

    def covered(aside: int) -> float:
        pieces = (box_of((x + aside, y + MIDDLE_OF_PIECE), *PIECE) for x, y in spots)
        return sum(overlap(piece, office) for piece in pieces for office in (*OFFICES, *WRITTEN))

    return min((0, BESIDE // 2, -BESIDE // 2), key=covered)


def tags_of(marks: Sequence[Mark], choices: Sequence[Choice] = ()) -> tuple[Tag, ...]:
    """A tag for each space with pieces; first for pieces that moved or are in turn, while most room
    is left.

    In the palace and in disgrace a tag needs names. choices: must stay visible.
    """
    taken = [box_of((mark.x, mark.y + MIDDLE_OF_PIECE), *PIECE) for mark in marks]
    taken += [box_of((choice.x, choice.y), OPTION, OPTION) for choice in choices]
    on_space: dict[int, list[Mark]] = defaultdict(list)
    for mark in reversed(marks):
        on_space[mark.racer.space or PALACE].append(mark)
    tags: list[Tag] = []
    for space, group in on_space.items():
        text = _names(sorted(group, key=lambda mark: mark.x), len(marks))
        if text or (space != PALACE and group[0].racer.state != "disgrace"):
            tags.append(_tag(space, text, group, taken, tags))
    return tuple(tags)


def _tag(
    space: int, text: str, group: Sequence[Mark], taken: Sequence[Box], tags: Sequence[Tag]
) -> Tag:
    point = PLACES[space]
    said = " ".join(part for part in (text, str(space or "")) if part)
    wider = ARABIC * sum(bidirectional(letter) == "AL" for letter in said)
    width = LETTER * breadth(said) + wider + PADDING
    x, y = spot(point, (width, TAG_HEIGHT), taken, tags)
    return Tag(
        text=text,
        space=space,
        seat=group[0].racer.seat if len(group) == 1 else 0,
        from_x=point[0],
        from_y=point[1],
        x=x,
        y=y,
        width=width,
    )


def _names(group: Sequence[Mark], count: int) -> str:
    """The names of all pieces on a space, or of those that moved or are in turn, as they stand;
    "" if too long."""
    of_note = [mark for mark in group if mark.moved or mark.racer.is_turn]
    for named in (group if count <= NAMED_AT_ONCE else of_note, of_note, of_note[:1]):
        names = [_first_words(mark.racer.person) for mark in named]
        text = " \u200e· ".join(names)  # Arabic names, too, stand from left to right
        if breadth(text) <= LONGEST_TEXT:
            return text
    return ""


def _first_words(person: Person) -> str:
    """As many words of the name as a tag has room for, or a part of a longer word."""
    wrapper = TextWrapper(LONGEST_NAME, break_long_words=False, break_on_hyphens=False)
    words = wrapper.wrap(person.alone)[0]
    return replace(person, name=words).shortened(LONGEST_NAME)
