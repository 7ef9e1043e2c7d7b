"""A second ranking of hands, written another way: patterns of the sorted dice as a text."""

from __future__ import annotations

import re

PATTERNS = [
    ("five", r"(.)\1{4}"),
    ("four", r".?(.)\1{3}.?"),
    ("straight", "12345|23456"),
    ("full_house", r"(.)\1\1(.)\2|(.)\3(.)\4\4"),
    ("three", r".{0,2}(.)\1\1.{0,2}"),
    ("two_pairs", r".?(.)\1.?(.)\2.?"),
    ("pair", r".*(.)\1.*"),
    ("bust", r".*"),
]
NAMES = [name for name, _ in PATTERNS]


def category(faces: tuple[int, ...], *, is_straight_played: bool) -> str:
    text = "".join(map(str, sorted(faces)))
    return next(
        name
        for name, pattern in PATTERNS
        if re.fullmatch(pattern, text) and (name != "straight" or is_straight_played)
    )


def worth(faces: tuple[int, ...], *, is_straight_played: bool) -> int:
    """The better the hand, the higher the number: its category, then a digit for each group."""
    digits = [
        str(face)
        for size in (5, 4, 3, 2, 1)
        for face in (6, 5, 4, 3, 2, 1)
        if faces.count(face) == size
    ]
    place = len(NAMES) - NAMES.index(category(faces, is_straight_played=is_straight_played))
    return int(f"{place}{''.join(digits):0<5}")
