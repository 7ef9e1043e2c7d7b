"""What beats a leader is said in a breath, and is neither more nor less than what beats them."""

from __future__ import annotations

from itertools import product

from rules.bobing import Rulebook
from rules.bobing.book.rulebook import shipped
from rules.bobing.book.throw_groups import MOST_GROUPS, Group, groups_of
from rules.dice import FACES, distinct_rolls
from tests.rules.bobing.books import book

Throws = frozenset[tuple[int, ...]]


def to_beat(rules: Rulebook, *, is_equal_enough: bool = False) -> dict[str, Throws]:
    """Of every champion throw there can be, those that beat it; by its faces."""
    scores = rules.champion_throws
    return {
        "".join(map(str, lead)): frozenset(
            faces
            for faces, score in scores
            if score.takes_all
            or score.rank > mark.rank
            or (is_equal_enough and score.rank == mark.rank)
        )
        for lead, mark in scores
    }


def differing(throws: Throws, groups: tuple[Group, ...]) -> list[tuple[int, ...]]:
    return [
        faces
        for faces in distinct_rolls()
        if any(group.fits(faces) for group in groups) is not (faces in throws)
    ]


def test_groups_fit_exactly_what_beats_the_leader() -> None:
    unsaid = set()
    for key in shipped():
        for lead, throws in to_beat(book(key)).items():
            groups = groups_of(throws)
            assert len(groups) <= MOST_GROUPS
            if throws and not groups:
                unsaid.add((key, max(map(lead.count, lead))))
            else:
                assert differing(throws, groups) == [], lead

    # Five alike by the sixth die alone, below a golden flower: too much for a breath.
    assert unsaid == {("xiamen_sheet", 5)}


def test_a_group_fits_dice_in_any_order() -> None:
    [five, four] = groups_of(to_beat(book("manila"))["344445"])
    throws = [faces for faces in product(FACES, repeat=6) if five.fits(faces) or four.fits(faces)]

    assert (five, four) == (Group(5, FACES), Group(4, (4,), least=9))
    assert len(throws) == 186 + 15 * 6  # five alike; six ways for two others to add up to 9 or more
