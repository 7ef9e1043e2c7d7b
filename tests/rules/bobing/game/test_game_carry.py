"""Carrying: 4s beside four or five of a kind win a prize of their own."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

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
Throw without fours beside a set carries nothing
    manila 1:1 3:4 4:8 5:16 6:32 carry=on | 222213
    holdings = {401: 1}
    manila 1:1 3:4 4:8 5:16 6:32 carry=on | 222221
    holdings = {}
    manila 1:1 3:4 4:8 5:16 6:32 carry=on | 444425
    holdings = {}
    manila 1:1 3:4 4:8 5:16 6:32 carry=on | 444445
    holdings = {}
    manila 1:1 3:4 4:8 5:16 6:32 carry=on | 444123
    holdings = {301: 1}
Nothing is carried by default
    manila 1:1 3:4 4:8 5:16 6:32 | 222245
    holdings = {401: 1}
    manila 1:1 3:4 4:8 5:16 6:32 | 222244
    holdings = {401: 1}
    manila 1:1 3:4 4:8 5:16 6:32 | 222224
    holdings = {}
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
