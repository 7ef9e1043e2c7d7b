"""Dice read from text, and rolls of six dice that are written as text and parse back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial

from rules.errors import InvalidRoll
from rules.typed_text import half_width
from rules.wording import Sentence, Wording, shorten

FACES = (1, 2, 3, 4, 5, 6)
DICE = 6
TOTAL = len(FACES) ** DICE

NO_DIGITS = Wording(
    "roll.digits", "type six digits from 1 to 6, such as 144263 (you typed “{text}”)"
)
WRONG_FACE = Wording("roll.face", "type faces from 1 to 6 (die {position} says {face})")
WRONG_COUNT = Wording("roll.count", "type six dice (you typed {count}: “{text}”)")
WRONG_DICE = Wording("dice.faces", "type {count} dice with faces from 1 to 6 (you typed “{text}”)")
ALIKE = {
    1: Wording("dice.one", "one {face}"),
    2: Wording("dice.two", "two {face}s"),
    3: Wording("dice.three", "three {face}s"),
    4: Wording("dice.four", "four {face}s"),
    5: Wording("dice.five", "five {face}s"),
    6: Wording("dice.six", "six {face}s"),
}


def read_faces(text: str, count: int) -> tuple[int, ...]:
    """The faces of `count` dice: `44426`, `4 4 4 2 6` or `4-4-4-2-6`, digits of any script.

    Raises InvalidRoll with the code `dice.faces`.

    >>> read_faces("4 4 4 2 6", 5)
    (4, 4, 4, 2, 6)
    """
    faces = _digits(text)
    if refuse_faces(faces, count) is not None:
        raise InvalidRoll(WRONG_DICE(count=count, text=shorten(text)))
    return faces


def refuse_faces(faces: tuple[int, ...], count: int) -> Sentence | None:
    """Why these are not the faces of `count` dice; None when they are."""
    if len(faces) == count and set(faces) <= set(FACES):
        return None
    return WRONG_DICE(count=count, text=shorten(" ".join(map(str, faces))))


def _digits(text: str) -> tuple[int, ...]:
    """The digits of a text; () if it holds anything but digits with blanks, commas and hyphens
    between."""
    if text.isascii() and text.isdecimal():  # Optimization: as in every log
        return tuple(map(int, text))
    plain = half_width(text).strip()
    if not re.fullmatch(r"[0-9](?:[\s,-]*[0-9])*", plain, re.ASCII):
        return ()
    return tuple(int(digit) for digit in re.findall(r"[0-9]", plain))


@dataclass(frozen=True, slots=True)
class Roll:
    """Six dice in the order they were read.

    >>> Roll.parse("1-4-4-2-6-3")
    Roll(faces=(1, 4, 4, 2, 6, 3))
    >>> str(Roll.parse("1 4 4 2 6 3"))
    '144263'
    """

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        for position, face in enumerate(self.faces, start=1):
            if face not in FACES:
                raise InvalidRoll(WRONG_FACE(face=face, position=position))
        if len(self.faces) != DICE:
            raise InvalidRoll(WRONG_COUNT(count=len(self.faces), text=shorten(str(self))))

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read `144263`, `1 4 4 2 6 3` or `1-4-4-2-6-3`, digits of any script.

        Raises InvalidRoll with the code `roll.digits`, `roll.face` or `roll.count`.
        """
        digits = _digits(text)
        if not digits:
            raise InvalidRoll(NO_DIGITS(text=shorten(text)))
        return cls(digits)

    def __str__(self) -> str:
        return "".join(str(face) for face in self.faces)

    @property
    def key(self) -> tuple[int, ...]:
        """The faces sorted, so that the order of the dice does not matter."""
        return tuple(sorted(self.faces))

    def count(self, face: int) -> int:
        """How many dice show the face."""
        return self.faces.count(face)


def ways(faces: tuple[int, ...]) -> int:
    """In how many orders these dice can fall.

    >>> ways((1, 2, 3, 4, 5, 6))
    720
    """
    number = factorial(len(faces))
    for face in set(faces):
        number //= factorial(faces.count(face))
    return number


def distinct_rolls(dice: int = DICE) -> Iterator[tuple[int, ...]]:
    """All throws without regard to order, as sorted faces: 462 of six dice, 252 of five."""
    return combinations_with_replacement(FACES, dice)
