"""The golden flower's bonus: second prizes that come with four 4s and two 1s."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Golden flower takes the second prizes that are left
    manila 1:1 2:2 6:9 goldflower=top goldflower_bonus=remaining_second | 414414 -> Rolled(1,
        414414) CandidateRecorded(1, 414414, 1) PrizeAwarded(201, 1) PrizeAwarded(202, 1)
        TurnPassed(2)
Golden flower leaves second prizes that are held
    manila 1:1 2:2 6:9 goldflower=top goldflower_bonus=remaining_second | 123456 414414 -> *
        PrizeAwarded(202, 2) TurnPassed(3)
    414414 -> * RoundEnded(1) RoundBegan(2) TurnPassed(1)
    holdings = {201: 1, 202: 2}
Golden flower takes all second prizes where the house says so
    manila 1:1 2:2 6:9 goldflower=top goldflower_bonus=both_second | 123456 414414 -> Rolled(2,
        414414) CandidateRecorded(2, 414414, 2) PrizeAwarded(202, 2) PrizeTaken(201, 1, 2)
        TurnPassed(3)
Golden flower takes nothing from its own thrower
    manila 1:1 2:2 6:9 players=2 goldflower=top goldflower_bonus=both_second | 123456 123456 414414
        -> * PrizeTaken(202, 2, 1) TurnPassed(2)
    holdings = {201: 1, 202: 1}
Golden flower wins the held champion’s prize before the second ones
    xiamen_sheet 1:1 2:2 6:9 | 414414 -> Rolled(1, 414414) CandidateRecorded(1, 414414, 1)
        PrizeAwarded(101, 1) PrizeAwarded(201, 1) PrizeAwarded(202, 1) TurnPassed(2)
Golden flower has its bonus though another leads
    manila 1:1 2:2 6:9 goldflower=under_sixes goldflower_bonus=remaining_second | 666666 414414 -> *
        PrizeAwarded(201, 2) PrizeAwarded(202, 2) TurnPassed(3)
Bonus may be the last prize that was left
    manila 1:1 2:1 6:1 goldflower=top goldflower_bonus=remaining_second | 411235 414414 -> *
        PrizeAwarded(201, 2) PrizesExhausted() TurnPassed(3)
Four fours with two ones win no bonus by themselves
    manila 1:1 2:2 6:9 goldflower=top goldflower_bonus=none | 414414 -> * TurnPassed(2)
    manila 1:1 2:2 6:9 goldflower=off goldflower_bonus=remaining_second | 414414 -> * TurnPassed(2)
    manila 1:1 2:2 6:9 goldflower=off goldflower_bonus=both_second | 414414 -> * TurnPassed(2)
    manila 1:1 2:2 6:9 goldflower=off goldflower_bonus=none | 414414 -> * TurnPassed(2)
Other four fours win no bonus
    manila 1:1 2:2 6:9 goldflower=top goldflower_bonus=both_second | 444412 -> * TurnPassed(2)
Flower in a roll-off wins no bonus
    manila 1:1 2:1 6:1 goldflower=top goldflower_bonus=both_second | 444416 444425 112356 411235
        123456 112356 414414
    holdings = {201: 2, 601: 1}
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
