"""The signs on the pieces: one or two letters of the name, different for each piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_lowercase

import regex


def signs_of(names: Sequence[str]) -> list[str]:
    """The initial where nobody shares it, else the initial and a later letter, such as few others
    have. Never a number alone: it would read as that of a space.

    >>> signs_of(["Ana", "Andy", "Ben", "Player 1", "Player 2"])
    ['Aa', 'Ad', 'B', 'P1', 'P2']
    """
    letters = [_letters(name) for name in names]
    initials = Counter(each[0].upper() for each in letters)
    signs: list[str] = []
    for each in letters:
        initial = each[0].upper()
        alike = [other for other in letters if other[0].upper() == initial]
        found = [initial] if initials[initial] == 1 else _pairs(each, alike)
        signs.append(next(sign for sign in found if sign not in signs))
    return signs


def _letters(name: str) -> list[str]:
    """The letters and digits that signs are made of, starting with the first letter; "?" first if
    there is no letter."""
    told = [sign for sign in regex.findall(r"\X", name) if sign[0].isalnum()]
    first = next((place for place, sign in enumerate(told) if sign[0].isalpha()), None)
    return ["?", *told] if first is None else told[first:]


def _pairs(letters: Sequence[str], alike: Sequence[Sequence[str]]) -> Iterator[str]:
    often = Counter(letter.lower() for each in alike for letter in {*each[1:]})
    initial = letters[0].upper()
    for letter in (
        *sorted(letters[1:], key=lambda letter: often[letter.lower()]),
        *ascii_lowercase,
    ):
        yield initial + letter.lower()
