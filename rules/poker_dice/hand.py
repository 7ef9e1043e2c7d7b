"""Hands of five dice: their category, their order, and the reason for both."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, total_ordering

from rules.dice import read_faces, refuse_faces
from rules.errors import InvalidRoll
from rules.poker_dice.settings import DICE, Faces, Straight
from rules.typed_text import half_width
from rules.wording import Ref, Sentence, Wording, shorten

CARDS = "9TJQKA"  # the signs for the faces 1 to 6 on card dice

WRONG_HAND = Wording(
    "hand.text", "type five dice, such as 4 4 4 2 6 or A A K Q 9 (you typed “{text}”)"
)
WRONG_THROWN = Wording(
    "hand.thrown", "type {count} dice, such as 4 2 6 or A K 9 (you typed “{text}”)"
)
FULL_HOUSE = Wording("hand.full_house", "three {high}s and two {low}s")
STRAIGHT = Wording("hand.straight", "a run from {low} to {high}")
TWO_PAIRS = Wording("hand.two_pairs", "two {high}s and two {low}s")
BUST = Wording("hand.bust", "no two alike, {face} high")
STRAIGHT_IS_BUST = Wording(
    "hand.straight_is_bust", "a run, which counts as a bust here, {face} high"
)


class Category(StrEnum):
    """The category of a hand, the best first. Source: CP; the place of the straight: D1."""

    FIVE = "five"
    FOUR = "four"
    STRAIGHT = "straight"
    FULL_HOUSE = "full_house"
    THREE = "three"
    TWO_PAIRS = "two_pairs"
    PAIR = "pair"
    BUST = "bust"


ALIKE = {
    Category.FIVE: Wording("hand.five", "five {face}s"),
    Category.FOUR: Wording("hand.four", "four {face}s"),
    Category.THREE: Wording("hand.three", "three {face}s"),
    Category.PAIR: Wording("hand.pair", "two {face}s"),
}
ASCENDING = tuple(reversed(Category))
BY_GROUPS = {
    (5,): Category.FIVE,
    (4, 1): Category.FOUR,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE,
    (2, 2, 1): Category.TWO_PAIRS,
    (2, 1, 1, 1): Category.PAIR,
}


def face_name(face: int, faces: Faces) -> str:
    """The sign of a face: 1 to 6, or 9 T J Q K A.

    >>> [face_name(face, Faces.CARDS) for face in (1, 2, 6)]
    ['9', 'T', 'A']
    """
    return str(face) if faces is Faces.PIPS else CARDS[face - 1]


def read_thrown(text: str, count: int) -> tuple[int, ...]:
    """The faces of `count` dice, typed as pips or as cards. Raises InvalidRoll with `hand.thrown`.

    >>> read_thrown("A K 10", 3)
    (6, 5, 2)
    """
    try:
        return read_faces(_as_pips(text), count)
    except InvalidRoll:
        raise InvalidRoll(WRONG_THROWN(count=count, text=shorten(text))) from None


def _as_pips(text: str) -> str:
    """Cards replaced by their pips; other signs unchanged."""
    plain = half_width(text).upper().replace("10", "T")
    if set(plain) & set(CARDS):
        # Pips mixed with cards become 0, which is refused, so that 9 4 J Q K is not misread.
        plain = plain.translate(str.maketrans("123456" + CARDS, "0" * 6 + "123456"))
    return plain


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """Five dice in the order they were read. Hands of equal rank are equal.

    Raises InvalidRoll where there are not five faces from 1 to 6.

    >>> Hand.parse("4 4 4 2 6").category
    <Category.THREE: 'three'>
    >>> Hand.parse("44426") < Hand.parse("AAA9T")
    True
    >>> str(Hand.parse("44426").why)
    'three 4s'
    """

    faces: tuple[int, ...]
    straight: Straight = Straight.BUST  # the category of a run

    def __post_init__(self) -> None:
        if refuse_faces(self.faces, DICE) is not None:
            raise InvalidRoll(WRONG_HAND(text=shorten(" ".join(map(str, self.faces)))))

    @classmethod
    def parse(cls, text: str, straight: Straight = Straight.BUST) -> Hand:
        """Read pips such as `44426` and `4 4 4 2 6`, or cards such as `AAKQ9` and `A A K Q 10`.

        Raises InvalidRoll with the code `hand.text`.
        """
        try:
            return cls(read_faces(_as_pips(text), DICE), straight)
        except InvalidRoll:
            raise InvalidRoll(WRONG_HAND(text=shorten(text))) from None

    def __str__(self) -> str:
        return self.text(Faces.PIPS)

    def text(self, faces: Faces) -> str:
        """The dice as shown to people; `parse` reads both forms."""
        return "".join(face_name(face, faces) for face in self.faces)

    @property
    def category(self) -> Category:
        return ASCENDING[self.rank[0]]

    @property
    def rank(self) -> tuple[int, ...]:
        """A tuple to compare hands, the higher the better: the place of the category, then the
        faces, larger groups of equal faces first, higher faces first among groups of one size."""
        return _rank(tuple(sorted(self.faces)), self.straight)

    @property
    def why(self) -> Sentence:
        """The reason for the category; faces are refs of the kind "face"."""
        faces = [Ref("face", face, str(face)) for face in self.rank[1:]]
        if self.category in ALIKE:
            return ALIKE[self.category](face=faces[0])
        match self.category:
            case Category.FULL_HOUSE:
                return FULL_HOUSE(high=faces[0], low=faces[-1])
            case Category.STRAIGHT:
                return STRAIGHT(low=faces[-1], high=faces[0])
            case Category.TWO_PAIRS:
                return TWO_PAIRS(high=faces[0], low=faces[2])
            case Category.BUST if _is_run(self.faces):
                return STRAIGHT_IS_BUST(face=faces[0])
            case _:
                return BUST(face=faces[0])

    def __eq__(self, other: object) -> bool:
        return self.rank == other.rank if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: Hand) -> bool:
        return self.rank < other.rank if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rank)


@cache
def _rank(faces: tuple[int, ...], straight: Straight) -> tuple[int, ...]:
    ordered = sorted(faces, key=lambda face: (faces.count(face), face), reverse=True)
    groups = tuple(faces.count(face) for face in dict.fromkeys(ordered))
    if groups in BY_GROUPS:
        category = BY_GROUPS[groups]
    elif _is_run(faces) and straight is not Straight.BUST:
        category = Category.STRAIGHT
    else:
        category = Category.BUST
    return (ASCENDING.index(category), *ordered)


def _is_run(faces: tuple[int, ...]) -> bool:
    return len(set(faces)) == DICE and max(faces) - min(faces) == DICE - 1
