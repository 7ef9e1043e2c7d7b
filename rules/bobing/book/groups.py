"""A set of throws as the fewest groups that can be said in a breath: "five alike, or four 4s with
9 or more". It knows dice alone, no rulebook."""

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
TWO_ONES, TWO_SIXES = 2, 12  # what no other two dice add up to
ONE, TWO = tuple(combinations(FACES, 1)), tuple(combinations(FACES, 2))
FACE_SETS = (*ONE, FACES[1:], FACES[2:], FACES[3:], *TWO)  # one face, one or higher, one of two
ANY_FACES = (*ONE, FACES, *FACE_SETS[len(ONE) :])


@dataclass(frozen=True)
class Group:
    """Throws with so many dice of one face.

    count: 4, 5 or 6 dice. faces: of which of these. least: what the other dice add up to at least.
    sums: what they add up to exactly, one of these. Without both, more dice of the face fit too.
    """

    count: int
    faces: tuple[int, ...]
    least: int = 0
    sums: tuple[int, ...] = ()

    @property
    def is_compared(self) -> bool:
        """Whether the other dice count too."""
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

    throws: of the 462 distinct ones, their faces sorted. Returns () where three groups are too few.
    """
    wanted = sum(bit for faces, bit in _bits().items() if faces in throws)
    useful = [(mask, group) for mask, group in _known() if mask & wanted and not mask & ~wanted]
    # What fits less than another, and is not said before it, is never needed.
    best = [
        each
        for place, each in enumerate(useful)
        if not any(each[0] | other == other for other, _ in useful[:place])
    ]
    for most in range(1, MOST_GROUPS + 1):
        found = next(_covers(best, wanted, most), None)
        if found is not None:
            return tuple(sorted(found, key=lambda group: (-group.count, group.is_compared)))
    return ()


def _covers(known: list[tuple[int, Group]], wanted: int, most: int) -> Iterator[tuple[Group, ...]]:
    """Every choice of at most so many groups that fit all that is wanted, the plainest first."""
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
    return {faces: 1 << place for place, faces in enumerate(distinct_rolls())}


@cache
def _known() -> tuple[tuple[int, Group], ...]:
    """Every group that can be said, the plainest first, with the throws that fit it as bits."""
    groups = [Group(count, faces) for count in COUNTS for faces in (FACES, *FACE_SETS)]
    groups += [Group(5, faces, 0, one) for one in ONE for faces in ANY_FACES]
    groups += [Group(5, faces, least) for least in range(2, MOST_SPOTS) for faces in ANY_FACES]
    groups += [Group(4, faces, least) for least in range(3, TWO_SIXES) for faces in ANY_FACES]
    groups += [Group(5, faces, 0, two) for two in TWO for faces in ANY_FACES]
    groups += [Group(4, faces, 0, (two,)) for two in (TWO_ONES, TWO_SIXES) for faces in ANY_FACES]
    return tuple((_mask(group), group) for group in groups)


@cache
def _mask(group: Group) -> int:
    # Optimization: most groups are of several faces, and most throws have not four dice of one.
    if len(group.faces) > 1:
        return reduce(or_, (_mask(replace(group, faces=(face,))) for face in group.faces))
    return sum(bit for faces, bit in _near(*group.faces) if group.fits(faces))


@cache
def _near(face: int) -> list[tuple[tuple[int, ...], int]]:
    return [each for each in _bits().items() if each[0].count(face) >= min(COUNTS)]
