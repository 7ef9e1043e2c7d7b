"""What a throw wins: prizes at once, empty tiers, the chase and the total grab."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Player may win any number of prizes
    manila 1:1 2:2 3:4 4:8 5:16 6:32 players=2 | 411235 112356 411235 112356 444123
    holdings = {301: 1, 601: 1, 602: 1}
Throw for an empty tier wins nothing
    manila 1:1 4:1 5:1 6:1 | 222213 222213 -> Rolled(2, 222213) TierFoundEmpty(2, 4) TurnPassed(3)
    holdings = {401: 1}
    xiamen 1:1 4:1 5:1 6:1 | 222213 222213 -> Rolled(2, 222213) TierFoundEmpty(2, 4) TurnPassed(3)
    holdings = {401: 1}
Throw for an empty tier wins the next lower where the house says so
    manila 1:1 3:1 6:2 empty_tier=next_lower | 444123 444123 411235
    holdings = {301: 1, 601: 2, 602: 3}
Throw for an empty tier never slides up
    manila 1:1 3:1 5:1 empty_tier=next_lower | 411235 -> TierFoundEmpty(1, 6) ...
Straight and two triples share the second prizes
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 123456 111222 123456
    holdings = {201: 1, 202: 2}
Prize taken goes to the end of the queue
    xiamen 1:1 2:2 6:9 | 123456 123456 123456
    in_order = [(202, 2), (201, 3)]
Prize is never taken from oneself
    xiamen 1:1 2:2 6:9 players=2 | 123456 123456 123456 -> PrizeTaken(202, 2, 1) ...
    112356 123456 -> TierFoundEmpty(1, 2) ...
    holdings = {201: 1, 202: 1}
Prize is chased only when none of its tier is left
    xiamen 1:1 2:2 6:9 | 123456 123456 -> PrizeAwarded(202, 2) ...
Prizes for three fours are chased in Xiamen
    xiamen 1:1 3:1 6:9 | 444123 444123 -> PrizeTaken(301, 1, 2) ...
Lower prizes are not chased
    xiamen 1:1 2:1 4:1 | 222213 222213 -> TierFoundEmpty(2, 4) ...
    xiamen 1:1 2:1 5:1 | 441123 441123 -> TierFoundEmpty(2, 5) ...
    xiamen 1:1 2:1 6:1 | 411235 411235 -> TierFoundEmpty(2, 6) ...
Chase follows the three fours to the tier they win
    xiamen 1:1 3:1 4:1 6:9 players=2 third=same4 | 222213 444123 444123 -> PrizeTaken(401, 2, 1) ...
    222213 -> TierFoundEmpty(2, 3) ...
Only the book with that house rule chases lower prizes
    xiamen 1:1 2:1 3:1 6:9 players=2 chase=champion | 123456 444123 444123 -> TierFoundEmpty(1, 3)
        ...
    123456 -> TierFoundEmpty(2, 2) ...
    xiamen 1:1 2:1 3:1 6:9 players=2 chase=none | 123456 444123 444123 -> TierFoundEmpty(1, 3) ...
    123456 -> TierFoundEmpty(2, 2) ...
Second prizes are not chased in Manila
    manila 1:1 2:1 6:9 | 123456 123456 -> TierFoundEmpty(2, 2) ...
Chase comes before the next lower prize
    xiamen 1:1 2:1 3:1 6:9 empty_tier=next_lower | 123456 123456 -> PrizeTaken(201, 1, 2) ...
Total grab is asked once more
    manila 1:1 2:2 3:4 4:8 5:16 6:32 |
    444444 !> game.unconfirmed
Total grab leaves recorded candidates without a claim
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 666666 444444!
    champions = (); holdings[101] = 2
Six fours are an ordinary candidate when the grab is off
    manila 1:1 2:2 3:4 4:8 5:16 6:32 grab=off | 444444 -> Rolled(1, 444444) CandidateRecorded(1,
        444444, 1) TurnPassed(2)
Void throw wins nothing
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | Void(1, out)
    holdings = {}
Second prizes are chased in Xiamen from the oldest holder
    xiamen 1:1 2:2 6:9 | 123456 111222 123456 -> PrizeTaken(201, 1, 3) ...
    111222 -> PrizeTaken(202, 2, 1) ...
    123456 -> PrizeTaken(201, 3, 2) ...
    111222 -> PrizeTaken(202, 1, 3) ...
    holdings = {201: 2, 202: 3}
Total grab takes everything and ends the game at once
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 444466 411235 123456
    444444! -> Rolled(1, 444444) AllGrabbed(1) Ended()
    number_won = 63; holders = {1}; phase = ended; turn = None; grabbed_by = 1
    xiamen 1:1 2:2 3:4 4:8 5:16 6:32 | 444466 411235 123456
    444444! -> Rolled(1, 444444) AllGrabbed(1) Ended()
    number_won = 63; holders = {1}; phase = ended; turn = None; grabbed_by = 1
Six ones grab only where the house says so
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 111111
    holdings = {}; phase = rolling
    manila 1:1 2:2 3:4 4:8 5:16 6:32 grab=red6_and_six_ones | 111111!
    number_won = 63; phase = ended
Confirming an ordinary throw changes nothing
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 411235! -> Rolled(1, 411235) PrizeAwarded(601, 1)
        TurnPassed(2)
Prize of the tier is handed out at once
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 123456 -> Rolled(1, 123456) PrizeAwarded(201, 1)
        TurnPassed(2)
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 111222 -> Rolled(1, 111222) PrizeAwarded(201, 1)
        TurnPassed(2)
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 444123 -> Rolled(1, 444123) PrizeAwarded(301, 1)
        TurnPassed(2)
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 222213 -> Rolled(1, 222213) PrizeAwarded(401, 1)
        TurnPassed(2)
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 441123 -> Rolled(1, 441123) PrizeAwarded(501, 1)
        TurnPassed(2)
    manila 1:1 2:2 3:4 4:8 5:16 6:32 | 411235 -> Rolled(1, 411235) PrizeAwarded(601, 1)
        TurnPassed(2)
    xiamen 1:1 2:2 3:4 4:8 5:16 6:32 | 123456 -> Rolled(1, 123456) PrizeAwarded(201, 1)
        TurnPassed(2)
    xiamen 1:1 2:2 3:4 4:8 5:16 6:32 | 111222 -> Rolled(1, 111222) PrizeAwarded(201, 1)
        TurnPassed(2)
    xiamen 1:1 2:2 3:4 4:8 5:16 6:32 | 444123 -> Rolled(1, 444123) PrizeAwarded(301, 1)
        TurnPassed(2)
    xiamen 1:1 2:2 3:4 4:8 5:16 6:32 | 222213 -> Rolled(1, 222213) PrizeAwarded(401, 1)
        TurnPassed(2)
    xiamen 1:1 2:2 3:4 4:8 5:16 6:32 | 441123 -> Rolled(1, 441123) PrizeAwarded(501, 1)
        TurnPassed(2)
    xiamen 1:1 2:2 3:4 4:8 5:16 6:32 | 411235 -> Rolled(1, 411235) PrizeAwarded(601, 1)
        TurnPassed(2)
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
