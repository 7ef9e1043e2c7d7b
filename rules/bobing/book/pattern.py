"""The pattern language of the rulebooks: six signs for the dice that a row requires.

A digit is that face; a letter is any one face, the same wherever the letter is repeated, and
different letters are different faces; `*` is any die. The order of the signs does not matter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from rules.dice import DICE, FACES, distinct_rolls
from rules.errors import InvalidRulebook
from rules.wording import Wording, shorten

BAD_PATTERN = Wording(
    "rulebook.pattern",
    "type six signs (1 to 6, small letters, *), such as 444*** (you typed “{text}”)",
)


@dataclass(frozen=True, slots=True)
class Match:
    """How a roll fits a pattern."""

    faces: tuple[tuple[int, int], ...]  # faces and counts, largest group first, then higher
    open: tuple[int, ...]  # the dice under `*`, highest first


@dataclass(frozen=True)
class Pattern:
    """A pattern such as `4444**`; `str` gives it back."""

    text: str

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Raises InvalidRulebook (`rulebook.pattern`) when the text is not a pattern."""
        if not isinstance(text, str) or not re.fullmatch(rf"[1-6a-z*]{{{DICE}}}", text):
            raise InvalidRulebook(BAD_PATTERN(text=shorten(str(text))))
        return _known(text)

    def __str__(self) -> str:
        return self.text

    @cached_property
    def literals(self) -> Counter[int]:
        """How often each face is written as a digit."""
        return Counter(int(sign) for sign in self.text if sign.isdigit())

    @cached_property
    def letters(self) -> tuple[tuple[str, int], ...]:
        """Each letter with its number of dice, the largest group first."""
        return tuple(Counter(sign for sign in self.text if sign.isalpha()).most_common())

    def match(self, faces: tuple[int, ...]) -> Match | None:
        """Fit the pattern to six faces in any order; None when it does not fit.

        Where letters can be several faces, earlier letters take the higher one.
        """
        return self.rolls.get(tuple(sorted(faces)))

    @cached_property
    def rolls(self) -> Mapping[tuple[int, ...], Match]:
        """The distinct rolls that fit, as sorted faces, each with its match."""
        found = {}
        for faces, counts in _counted_rolls():
            match = self._fit(list(counts))
            if match is not None:
                found[faces] = match
        return found

    def _fit(self, left: list[int]) -> Match | None:
        """The match for these dice. left: the count of each face, which this method changes."""
        for face, number in self.literals.items():
            left[face] -= number
            if left[face] < 0:
                return None
        bound = self._bind(left, ())
        if bound is None:
            return None
        asked = dict(self.literals)
        for face, (_, number) in zip(bound, self.letters, strict=True):
            asked[face] = asked.get(face, 0) + number
            left[face] -= number
        groups = sorted(asked.items(), key=lambda group: (-group[1], -group[0]))
        dice = tuple(face for face in reversed(FACES) for _ in range(left[face]))
        return Match(tuple(groups), dice)

    def _bind(self, left: list[int], bound: tuple[int, ...]) -> tuple[int, ...] | None:
        """Assign a different face to each letter, trying high faces first."""
        if len(bound) == len(self.letters):
            return bound
        _, count = self.letters[len(bound)]
        for face in reversed(FACES):
            if left[face] >= count and face not in bound:
                found = self._bind(left, (*bound, face))
                if found is not None:
                    return found
        return None


@cache
def _counted_rolls() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The distinct rolls, each with the count of each face, from face 0 on."""
    faces = range(FACES[-1] + 1)
    return tuple((roll, tuple(map(roll.count, faces))) for roll in distinct_rolls())


# Optimization: many rows and books share patterns, so each pattern is fitted to the 462 distinct
# rolls once in a process.
@lru_cache(maxsize=64)
def _known(text: str) -> Pattern:
    return Pattern(text)
