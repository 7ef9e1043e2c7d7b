"""Describes a set of throws by few groups, such as "five alike, or four 4s with 9 or more".

This module knows only dice, no rulebook.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import or_

from rules.dice import FACES, distinct_rolls

MOST_GROUPS = 3
COUNTS = (6, 5, 4)
MOST_SPOTS = 6  # on one die
TWO_ONES, TWO_SIXES = 2, 12  # sums that no other two dice have
ONE, TWO = tuple(combinations(FACES, 1)), tuple(combinations(FACES, 2))
FACE_SETS = (*ONE, FACES[1:], FACES[2:], FACES[3:], *TWO)  # one face, a face or higher, two faces
ANY_FACES = (*ONE, FACES, *FACE_SETS[len(ONE) :])


@dataclass(frozen=True)
class Group:
    """Throws with at least `count` dice of one face; with `least` or `sums`, exactly `count`
    dice."""

    count: int  # 4, 5 or 6 dice
    faces: tuple[int, ...]  # possible faces of these dice
    least: int = 0  # the least sum of the other dice
    sums: tuple[int, ...] = ()  # possible sums of the other dice

    @property
    def is_compared(self) -> bool:
        """Whether the sum of the other dice matters."""
        return bool(self.least or self.sums)

    def fits(self, faces: Collection[int]) -> bool:
        """faces: of all six dice, in any order.

        >>> nine_or_more = Group(4, (4,), least=9)
        >>> nine_or_more.fits((4, 4, 6, 3, 4, 4)), nine_or_more.fits((4, 4, 4, 4, 1, 1))
        (True, False)
        """
        return any(self._fits(face, faces) for face in self.faces)

    def _fits(self, face: int, faces: Collection[int]) -> bool:
        count = sum(each == face for each in faces)
        if not self.is_compared:
            return count >= self.count
        others = sum(faces) - count * face
        return count == self.count and (others in self.sums or 0 < self.least <= others)


@lru_cache(maxsize=256)
def groups_of(throws: frozenset[tuple[int, ...]]) -> tuple[Group, ...]:
    """Groups that fit exactly these throws, those of most dice first.

    throws: of the 462 distinct ones, their faces sorted. Returns () where three groups are not
    enough.
    """
    wanted = sum(bit for faces, bit in _bits().items() if faces in throws)
    useful = [(mask, group) for mask, group in _known() if mask & wanted and not mask & ~wanted]
    # A group is never needed if an earlier, plainer group fits all its throws.
    best = [
        (mask, group)
        for index, (mask, group) in enumerate(useful)
        if not any(mask | other == other for other, _ in useful[:index])
    ]
    for most in range(1, MOST_GROUPS + 1):
        found = next(_covers(best, wanted, most), None)
        if found is not None:
            return tuple(sorted(found, key=lambda group: (-group.count, group.is_compared)))
    return ()


def _covers(known: list[tuple[int, Group]], wanted: int, most: int) -> Iterator[tuple[Group, ...]]:
    """All choices of at most `most` groups that fit all wanted throws, the plainest first."""
    if not wanted:
        yield ()
    elif most:
        lowest = wanted & -wanted
        for mask, group in known:
            if mask & lowest:
                for others in _covers(known, wanted & ~mask, most - 1):
                    yield (group, *others)


@cache
def _bits() -> dict[tuple[int, ...], int]:
    return {faces: 1 << index for index, faces in enumerate(distinct_rolls())}


@cache
def _known() -> tuple[tuple[int, Group], ...]:
    """Every group that can be described, the plainest first, with its throws as bits."""
    groups = [Group(count, faces) for count in COUNTS for faces in (FACES, *FACE_SETS)]
    groups += [Group(5, faces, 0, one) for one in ONE for faces in ANY_FACES]
    groups += [Group(5, faces, least) for least in range(2, MOST_SPOTS) for faces in ANY_FACES]
    groups += [Group(4, faces, least) for least in range(3, TWO_SIXES) for faces in ANY_FACES]
    groups += [Group(5, faces, 0, two) for two in TWO for faces in ANY_FACES]
    groups += [Group(4, faces, 0, (two,)) for two in (TWO_ONES, TWO_SIXES) for faces in ANY_FACES]
    return tuple((_mask(group), group) for group in groups)


@cache
def _mask(group: Group) -> int:
    # Optimization: most groups have several faces, and most throws have no four dice alike.
    if len(group.faces) > 1:
        return reduce(or_, (_mask(replace(group, faces=(face,))) for face in group.faces))
    return sum(bit for faces, bit in _near(*group.faces) if group.fits(faces))


@cache
def _near(face: int) -> list[tuple[tuple[int, ...], int]]:
    return [(faces, bit) for faces, bit in _bits().items() if faces.count(face) >= min(COUNTS)]
