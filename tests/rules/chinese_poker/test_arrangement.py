from __future__ import annotations

import pytest

from rules.chinese_poker import Arrangement, Variation
from rules.errors import InvalidCards
from tests.rules.cells import cells

EXAMPLE = "Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h 4c"


def test_arrangement_is_read_and_written_back() -> None:
    arrangement = Arrangement.parse(EXAMPLE)

    assert [len(row) for row in arrangement.rows] == [3, 5, 5]
    assert str(arrangement) == EXAMPLE


def test_thirteen_cards_in_a_row_are_front_middle_and_back() -> None:
    assert Arrangement.parse(EXAMPLE.replace("/", "")) == Arrangement.parse(EXAMPLE)


REFUSED = """
Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h | a hand has 13 cards (12 came)
Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h 4c 2h | a hand has 13 cards (14 came)
Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h Kh | K♥ comes twice
Kh 3d 2s Jd / 8s 8c 5h 3c / Kd 9s 4d 4h 4c |
    set 3 cards in front, 5 in the middle and 5 at the back (you set 4, 4, 5)
Kh 3d 2s / Jd 8s 8c 5h 3c Kd 9s 4d 4h 4c |
    set 3 cards in front, 5 in the middle and 5 at the back (you set 3, 10)
"""


@pytest.mark.parametrize(("typed", "refusal"), cells(REFUSED))
def test_what_is_no_arrangement_is_refused_in_a_sentence(typed: str, refusal: str) -> None:
    with pytest.raises(InvalidCards) as error:
        Arrangement.parse(typed)

    assert str(error.value) == refusal


# House rules, a setting, and why it is foul.
SETTINGS = """
 | Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h 4c |
 | 9h 9c Qs / 8d 8c Ad 7s 3h / 2c 3c 4c 5c 6c |
    the front (pair of 9s) beats the middle (pair of 8s); the middle must beat the front
 | Kh 3d 2s / Kd 9s 4d 4h 4c / Jd 8s 8c 5h 3c |
    the middle (three 4s) beats the back (pair of 8s); the back must beat the middle
# The front is the beginning of the middle: the middle is better.
 | 8h 8s Kc / 8d 8c Kd 3s 2h / 2c 3c 4c 5c 6c |
# No straight and no flush in front.
 | 9h Th Jh / Qd Jc 8c 7s 2h / 2c 2s 4c 5c 6c |
# Three of a kind in front beats two pairs in the middle.
 | 2h 2s 2c / Kd Kc 3d 3s 4h / 5c 6c 7c 8c 9c |
    the front (three 2s) beats the middle (kings and 3s); the middle must beat the front
# Equal rows may be set, but where that is foul.
 | 2h 3s 4c / Kd Kc 9d 8s 7h / Kh Ks 9c 8d 7s |
equal_rows=foul | 2h 3s 4c / Kd Kc 9d 8s 7h / Kh Ks 9c 8d 7s |
    the middle and the back are equal (pair of kings); the back must be better
"""


@pytest.mark.parametrize(("rules", "typed", "reason"), cells(SETTINGS))
def test_setting_is_legal_or_says_why_not(rules: str, typed: str, reason: str) -> None:
    switches = dict(rule.split("=") for rule in rules.split())

    found = Variation.load("base", **switches).refusal(Arrangement.parse(typed))

    assert ("" if found is None else str(found)) == reason


WHEEL_BACK = "2h 3s 7c / 6d 5c 4d 3h 2s / Ah 2c 3c 4h 5s"


def test_wheel_is_the_lowest_straight() -> None:
    assert Variation.load("base").refusal(Arrangement.parse(WHEEL_BACK)) is not None


def test_wheel_is_the_second_highest_straight_where_that_is_played() -> None:
    variation = Variation.load("base", wheel="second")
    over_king = "2h 3s 7c / Kd Qc Jd Th 9s / Ah 2c 3c 4h 5s"
    under_ace = "2h 3s 7c / Ad Kd Qc Jd Th / Ah 2c 3c 4h 5s"

    assert variation.refusal(Arrangement.parse(WHEEL_BACK)) is None
    assert variation.refusal(Arrangement.parse(over_king)) is None
    assert variation.refusal(Arrangement.parse(under_ace)) is not None
