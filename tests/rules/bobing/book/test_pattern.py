from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest

from rules.bobing.book.pattern import Match, Pattern
from rules.errors import InvalidRulebook

FACES = (1, 2, 3, 4, 5, 6)
DISTINCT = tuple(combinations_with_replacement(FACES, 6))


def dice(text: str) -> tuple[int, ...]:
    return tuple(int(digit) for digit in text)


@pytest.mark.parametrize(
    ("pattern", "roll", "match"),
    [
        ("444444", "444444", Match(((4, 6),), ())),
        ("aaaaaa", "222222", Match(((2, 6),), ())),
        ("444411", "144144", Match(((4, 4), (1, 2)), ())),
        ("4444**", "464414", Match(((4, 4),), (6, 1))),
        ("4444**", "444444", Match(((4, 4),), (4, 4))),
        ("aaaaa*", "525555", Match(((5, 5),), (2,))),
        ("aaaa**", "333316", Match(((3, 4),), (6, 1))),
        ("aaabbb", "262626", Match(((6, 3), (2, 3)), ())),
        ("444aaa", "222444", Match(((4, 3), (2, 3)), ())),
        ("123456", "654321", Match(((6, 1), (5, 1), (4, 1), (3, 1), (2, 1), (1, 1)), ())),
        ("44****", "441256", Match(((4, 2),), (6, 5, 2, 1))),
        ("4*****", "143565", Match(((4, 1),), (6, 5, 5, 3, 1))),
        ("aabbcc", "112233", Match(((3, 2), (2, 2), (1, 2)), ())),
    ],
)
def test_pattern_tells_how_a_roll_fits(pattern: str, roll: str, match: Match) -> None:
    assert Pattern.parse(pattern).match(dice(roll)) == match


def _fits(pattern: str, roll: tuple[int, ...]) -> bool:
    """Put every choice of different faces there for the letters and see whether all dice are."""
    letters = sorted({sign for sign in pattern if sign.isalpha()})
    for faces in permutations(sorted(set(roll)), len(letters)):
        named = dict(zip(letters, faces, strict=True))
        wanted = Counter(
            named[sign] if sign.isalpha() else int(sign) for sign in pattern if sign != "*"
        )
        if wanted <= Counter(roll):
            return True
    return False


SEARCHED = "444444 aaaaaa 444411 4444** aaaaa* aaaa** aaabbb 444aaa 123456 444*** 44**** 4*****"
SEARCHED += " aabbcc aabb** abcdef abcde* aab44* ******"


@pytest.mark.parametrize("pattern", SEARCHED.split())
def test_pattern_fits_exactly_the_rolls_that_a_search_finds(pattern: str) -> None:
    parsed = Pattern.parse(pattern)

    fitting = [roll for roll in DISTINCT if parsed.match(roll) is not None]

    assert fitting == [roll for roll in DISTINCT if _fits(pattern, roll)]


@pytest.mark.parametrize(
    "text", ["", "444", "4444***", "444470", "44440*", "AAAAAA", "4444??", "444 **", "４４４４４４"]
)
def test_text_that_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Pattern.parse(text)

    assert refused.value.sentence.code == "rulebook.pattern"
    assert str(refused.value) == (
        f"type six signs (1 to 6, small letters, *), such as 444*** (you typed “{text}”)"
    )
