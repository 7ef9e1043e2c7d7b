"""Ends of other houses: one round more, the clock, and six alike that put the lights out."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
One round more is played after the round of the last prize
    manila 1:1 6:1 players=2 end=one_more_round | 444412 411235 -> PrizeAwarded(601, 2)
        PrizesExhausted() RoundEnded(1) RoundBegan(2) TurnPassed(1)
    112356 -> TurnPassed(2)
    112356 -> RoundEnded(2) ChampionsDecided((1,))
Round of the last prize is finished before the one more
    manila 1:1 6:1 players=2 end=one_more_round | 411235 444412
    phase = rolling; round = 2
    112356 112356
    champions = (2,)
Throw in the one more round may win the championship
    manila 1:1 6:1 players=2 end=one_more_round | 411235 444412 444466 112356
    champions = (1,)
Without a candidate after the one more round others follow
    manila 1:1 6:1 players=2 end=one_more_round | 411235 112356 112356 112356
    phase = rolling; round = 3
    444412 112356 -> RoundEnded(3) ChampionsDecided((1,))
Prizes are chased in the one more round
    xiamen 1:1 2:1 6:1 players=2 end=one_more_round | 444412 123456 411235 112356 111222 ->
        PrizeTaken(201, 2, 1) TurnPassed(2)
Minutes mean nothing where no clock ends the game
    manila 1:1 6:30 minutes=2 at=1000 |
    ends_at = None
    112356@9000 -> TurnPassed(2)
Time is called after the first turn that ends with it
    manila 1:1 6:30 end=timed minutes=2 at=1000 | 444412@1010 411235@1119 -> * TurnPassed(3)
    411235@1120 -> * TimeCalled() RoundEnded(1) ChampionsDecided((1,))
Round is finished when the time is up
    manila 1:1 6:30 end=timed minutes=2 at=1000 | 444412@1200 -> * TimeCalled() TurnPassed(2)
    411235@1215 -> PrizeAwarded(601, 2) TurnPassed(3)
    112356@1230 -> RoundEnded(1) ChampionsDecided((1,))
Timed game without a candidate goes on until a round ends with one
    manila 1:1 6:30 players=2 end=timed minutes=2 at=1000 | 112356@1200 112356@1215 -> RoundEnded(1)
        RoundBegan(2) TurnPassed(1)
    444412@1230 112356@1245 -> RoundEnded(2) ChampionsDecided((1,))
Timed game ends before its time when the prizes are gone
    manila 1:1 6:1 players=2 end=timed minutes=2 at=1000 | 444412@1010 411235@1020 -> *
        PrizesExhausted() RoundEnded(1) ChampionsDecided((1,))
Time is not called any more when the prizes are gone
    manila 1:1 6:1 end=timed minutes=2 at=1000 | 411235@1010 444412@1200 -> * TurnPassed(3)
Last prize is not told any more when the time is up
    manila 1:1 6:1 end=timed minutes=2 at=1000 | 444412@1200 411235@1215 -> PrizeAwarded(601, 2)
        TurnPassed(3)
Time is called after a turn without a roll too
    manila 1:1 6:30 end=timed invalid=void_only minutes=2 at=1000 | Void(1, out, at=1120) -> *
        TimeCalled() TurnPassed(2)
    manila 1:1 6:30 end=timed invalid=void_only minutes=2 at=1000 | Skip(1, at=1120) -> *
        TimeCalled() TurnPassed(2)
Time is not called in the middle of a turn
    manila 1:1 6:30 end=timed minutes=2 at=1000 | Void(1, leaning, at=1200) -> *
    112356@1100 -> TurnPassed(2)
Time is called after the choice of whom to chase
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses end=timed minutes=2 at=1000 | 123456 123456
        123456@1110 TakeFrom(1, at=1120) -> * TimeCalled() ...
Six alike end the game and the rest is shared
    manila 1:1 5:1 6:2 six_black=ends_and_share | 411235 666666! -> Rolled(2, 666666)
        CandidateRecorded(2, 666666, 2) PrizesDealt(((501, 3), (602, 1)), shared)
        ChampionsDecided((2,))
    Crown()
    holdings = {101: 2, 501: 3, 601: 1, 602: 1}
Six alike win the held prize before the rest is shared
    xiamen 1:1 6:2 six_black=ends_and_share | 444466 666666! -> * PrizeTaken(101, 1, 2)
        PrizesDealt(((601, 3), (602, 1)), shared) ChampionsDecided((2,))
Six alike end the game though the champion is another
    manila 1:1 6:30 goldflower=top six_black=ends_and_share | 444411 666666!
    phase = crowning; champions = (1,)
Equals still roll off after six alike have ended the game
    manila 1:2 6:1 players=4 six_black=ends_and_share | 444416 444425 411235 666666! -> *
        RollOffOpened((1, 2), 1, (4,)) TurnPassed(1)
Lights go out and what is left is gone
    manila 1:1 5:1 6:2 six_black=scramble stop_leftover=raffle | 411235 666666! -> * RestScrambled()
        ChampionsDecided((2,))
    Crown() -> PrizeAwarded(101, 2) Crowned(2) Ended()
    holdings = {101: 2, 601: 1}
Game without a champion’s prize is over with six alike
    manila 2:1 5:1 6:1 six_black=ends_and_share stop_leftover=raffle | 666666! -> *
        PrizesDealt(((201, 2), (501, 3), (601, 1)), shared) Ended()
    manila 2:1 5:1 6:1 six_black=scramble stop_leftover=raffle | 666666! -> * RestScrambled()
        Ended()
Nothing is shared or scrambled for where nothing is left
    manila 1:1 6:1 six_black=ends_and_share | 411235 666666! -> * ChampionsDecided((2,))
    manila 1:1 6:1 six_black=scramble | 411235 666666! -> * ChampionsDecided((2,))
Black are six alike but fours and ones that stand above
    manila 1:1 6:30 six_black=ends_and_share | 111111!
    phase = crowning
    manila 1:1 6:30 six_black=ends_and_share | 333333!
    phase = crowning
    xiamen 1:1 6:30 six_black=ends_and_share | 111111!
    phase = rolling
    manila 1:1 6:30 six_black=ends_and_share | 666662!
    phase = rolling
    manila 1:1 6:30 six_black=ends_and_share | 444441!
    phase = rolling
Six fours are red where nothing is grabbed
    manila 1:1 6:30 grab=off six_black=scramble | 444444 -> CandidateRecorded(1, 444444, 1)
        TurnPassed(2)
Six ones that grab do not share
    manila 1:1 6:30 grab=red6_and_six_ones six_black=ends_and_share | 111111! -> AllGrabbed(1)
        Ended()
Six alike are one more candidate by default
    manila 1:1 6:30 | 666666 -> CandidateRecorded(1, 666666, 1) TurnPassed(2)
Six alike count no four in a roll-off and end nothing
    manila 1:1 6:1 six_black=ends_and_share | 444416 444425 411235 666666 -> RollOffThrown(1,
        666666) TurnPassed(2)
Timed game notes when its time is up
    manila 1:1 6:30 end=timed minutes=2 at=1000 |
    ends_at = 1120
Six alike that are all equal end the game too
    manila 1:1 6:30 six_black=scramble same6_order=equal | 111111!
    phase = crowning
    manila 1:1 6:30 six_black=scramble same6_order=equal | 555555!
    phase = crowning
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
