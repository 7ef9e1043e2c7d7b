"""Carrying: 4s beside four or five of a kind win a prize of their own."""

from __future__ import annotations

import pytest

from tests.rules.bobing.playing import SAME_4, STAGE, seated

MANY = {1: 1, 3: 4, 4: 8, 5: 16, 6: 32}
WITH_ONE, WITH_TWO, FIVE = "222245", "222244", "222224"


SCENES = """
Four beside four of a kind wins a sixth prize
    manila 1:1 3:4 4:8 5:16 6:32 carry=on | 222245 -> PrizeAwarded(401, 1) PrizeAwarded(601, 1)
        TurnPassed(2)
Two fours beside four of a kind win a fifth prize
    manila 1:1 3:4 4:8 5:16 6:32 carry=on | 222244 -> PrizeAwarded(401, 1) PrizeAwarded(501, 1)
        TurnPassed(2)
Four beside five of a kind wins a sixth prize
    manila 1:1 3:4 4:8 5:16 6:32 carry=on | 222224 -> CandidateRecorded(1, 222224, 1)
        PrizeAwarded(601, 1) TurnPassed(2)
Sheet of Xiamen carries after the champion’s prize is held
    xiamen_sheet 1:1 3:4 4:8 5:16 6:32 | 222224 -> * PrizeAwarded(101, 1) PrizeAwarded(601, 1)
        TurnPassed(2)
Four is carried by four of a kind as the third prize too
    manila 1:1 3:4 4:8 5:16 6:32 carry=on third=same4 | 222244 -> PrizeAwarded(301, 1)
        PrizeAwarded(501, 1) ...
Carried prize is won though the tier of the set is empty
    manila 1:1 4:1 6:9 carry=on | 222213 222245 -> TierFoundEmpty(2, 4) PrizeAwarded(601, 2) ...
Carried tier may be empty
    manila 1:1 4:2 5:1 6:9 carry=on | 441123 222244 -> PrizeAwarded(401, 2) TierFoundEmpty(2, 5) ...
Carried prize slides down where the house says so
    manila 1:1 4:2 6:9 carry=on empty_tier=next_lower | 222244 -> PrizeAwarded(401, 1)
        PrizeAwarded(601, 1) ...
Set that slides down takes the prize before the four beside it
    manila 1:1 6:1 carry=on empty_tier=next_lower | 222245 -> PrizeAwarded(601, 1) TierFoundEmpty(1,
        6) PrizesExhausted() TurnPassed(2)
Carried prize may be the last one
    manila 1:1 4:1 6:2 carry=on | 411235 222245 -> * * PrizesExhausted() TurnPassed(3)
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


@pytest.mark.parametrize("roll", [SAME_4, "222221", "444425", "444445", "444123"])
def test_throw_without_fours_beside_a_set_carries_nothing(roll: str) -> None:
    table = seated("manila", MANY, carry="on")
    table.throw(roll)

    assert not {prize for prize in table.holdings if prize > 500}


@pytest.mark.parametrize("roll", [WITH_ONE, WITH_TWO, FIVE])
def test_nothing_is_carried_by_default(roll: str) -> None:
    table = seated("manila", MANY)
    table.throw(roll)

    assert not {prize for prize in table.holdings if prize > 500}
