"""How a game ends: the last prize, the round, the extra rounds, and the emcee's early stop."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Manila finishes the round when the last prize is gone
    manila 1:1 6:1 | 444412 411235 -> PrizeAwarded(601, 2) PrizesExhausted() TurnPassed(3)
    112356 -> RoundEnded(1) ChampionsDecided((1,))
Throw after the last prize may still win the championship
    manila 1:1 6:1 | 444412 411235 444466
    champions = (3,)
Manila plays whole rounds until one ends with a candidate
    manila 1:1 6:1 players=2 | 411235 112356
    phase = rolling; round = 2; turn = 1
    112356 112356 444412
    phase = rolling; round = 3; turn = 2
    112356 -> RoundEnded(3) ChampionsDecided((1,))
Throw in an extra round wins none of the prizes that are gone
    manila 1:1 6:1 players=2 | 411235 112356 411235 -> TierFoundEmpty(1, 6) TurnPassed(2)
Skipped player ends the last round too
    manila 1:1 6:1 players=2 | 444412 112356 411235 Skip(2) -> * RoundEnded(2)
        ChampionsDecided((1,))
Late arrival has a throw in the last round
    manila 1:1 6:1 players=2 | 444412 Join(3) 411235
    turn = 3
    444466
    champions = (3,)
Game ends at once with the last prize where the house says so
    manila 1:1 6:1 end=immediate | 444412 411235 -> * PrizesExhausted() ChampionsDecided((1,))
Game without candidate goes on to the first and ends there
    manila 1:1 6:1 end=immediate | 411235 112356 444412 -> * ChampionsDecided((3,))
Xiamen ends at once with the last prize
    xiamen 1:1 6:1 | 444412 411235 -> PrizeAwarded(601, 2) PrizesExhausted() ChampionsDecided((1,))
    Crown() -> Crowned(1) Ended()
    holdings = {101: 1, 601: 2}
Xiamen plays on when only the champion is missing
    xiamen 1:1 6:1 players=2 | 411235
    phase = rolling; is_closing = False
    112356 112356 444412 -> * PrizeAwarded(101, 2) PrizesExhausted() ChampionsDecided((2,))
Xiamen may finish the round with the chase going on
    xiamen 1:1 2:1 6:1 players=4 end=finish_round | 444412 123456 411235 -> * PrizesExhausted()
        TurnPassed(4)
    123456
    phase = crowning; holdings = {101: 1, 201: 4, 601: 3}
Prize list without a champion’s prize ends without a champion
    manila 6:1 players=2 | 666666 411235 -> ... Ended()
    phase = ended; champions = (); holdings = {601: 2}
Prize list of the champion alone waits for a candidate
    manila 1:1 players=2 | 112356 112356 112356 444412 Crown()
    phase = ended; holdings = {101: 2}
More champion prizes than players do not keep Manila from ending
    manila 1:3 6:1 players=2 | 444412 444466 411235 112356
    phase = crowning; champions = (2, 1)
More champion prizes than players do not keep Xiamen from ending
    xiamen 1:3 6:1 players=2 | 444412 444466 411235
    phase = crowning; champions = (2, 1)
Early stop gives the championship to the best so far
    manila 1:1 6:30 | 411235 444412 Stop() -> Stopped() ChampionsDecided((2,))
    Crown()
    holdings = {101: 2, 601: 1}
Early stop with a tie is rolled off
    manila 1:1 6:30 | 444416 112356 444425 Stop() -> * RollOffOpened((1, 3), 1, ()) ...
Early stop without candidate lets everybody roll for most fours
    manila 1:1 6:30 | 112356 Stop() -> Stopped() RollOffOpened((1, 2, 3), 1, (), False)
        TurnPassed(1)
    411235 441123 411235 Crown()
    phase = ended; holdings = {101: 2}
    xiamen 1:1 6:30 | 112356 Stop() -> Stopped() RollOffOpened((1, 2, 3), 1, (), False)
        TurnPassed(1)
    411235 441123 411235 Crown()
    phase = ended; holdings = {101: 2}
Absent players do not hold up the roll-off after an early stop
    manila 1:1 6:30 | Stop() Skip(1) Skip(2) 112356
    champions = (3,)
Early stop in Xiamen leaves the prize with its holder
    xiamen 1:1 6:30 | 444412 Stop() Crown() -> Crowned(1) Ended()
Early stop without a champion’s prize ends without a champion
    manila 6:30 | Stop() -> Stopped() Ended()
Early stop without candidate gives each a prize when there are enough
    manila 1:2 6:30 players=2 | Stop() -> Stopped() ChampionsDecided((1, 2))
Early stop counts a throw that did not count for nothing
    xiamen 1:1 6:30 players=2 | Void(1, out) Stop() 411235 112356
    champions = (1,)
Early stop leaves the rest of the prizes to the organiser
    manila 1:1 6:30 | 444412 Stop() Crown()
    phase = ended; holdings = {101: 1}
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
