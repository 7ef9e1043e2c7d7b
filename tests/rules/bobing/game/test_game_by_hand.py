"""What the emcee does without dice: prizes that change hands, and players who come and go."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Winner picks a prize of the tier instead of the next
    manila 1:1 6:3 | Throw(1, 411235, prize=603)
    holdings = {603: 1}
Prize taken back is won again by the next throw of its tier
    manila 1:1 6:3 | 411235 TakeBack(601) 411235
    holdings = {601: 2}
Prize taken back opens a game that was closing
    manila 1:1 6:1 | 411235
    is_closing = True
    TakeBack(601)
    is_closing = False
Prize taken back after the rolling opens nothing
    manila 1:1 6:1 players=2 | 444416 411235 TakeBack(601)
    is_closing = True
Prize taken back does not turn the clock back
    manila 1:1 6:2 end=timed minutes=1 | 411235@10000 TakeBack(601)
    is_closing = True
Last prize given by hand closes the game
    manila 1:1 6:1 | Give(601, 3) -> PrizeGiven(601, None, 3) PrizesExhausted()
Last prize given by hand ends a game that ends at once
    xiamen 1:1 6:1 | 444416 Give(601, 3)
    phase = crowning; champions = (1,)
Prize given by hand while others are left closes nothing
    manila 1:1 6:2 | Give(601, 3) -> PrizeGiven(601, None, 3)
Prize given on in a game that closes already closes it no more
    manila 1:1 6:1 | 411235 Give(601, 3) -> PrizeGiven(601, 1, 3)
Last prize given by hand after the rolling closes nothing
    manila 1:1 6:1 | 444416 Stop() Give(601, 3) -> PrizeGiven(601, None, 3)
Round is finished when the last prize was given by hand
    manila 1:1 6:1 | 444416 Give(601, 3) -> PrizeGiven(601, None, 3) PrizesExhausted()
Last prize given by hand ends no game without a candidate
    manila 1:1 6:1 end=immediate | Give(601, 3) -> PrizeGiven(601, None, 3) PrizesExhausted()
Prize given on counts as held from then
    # of player 1, who takes what is held longest
    xiamen 1:1 2:2 6:9 | 123456 123456 Give(201, 3) 112356 123456
    holdings = {201: 3, 202: 1}
Swap with the table puts the other prize there
    manila 1:1 6:2 | 411235 Swap(602, 601)
    holdings = {602: 1}; free(6) = (601,)
Champion that lost the prize by hand is crowned with it all the same
    manila 1:1 6:1 players=2 | 444416 411235 Give(101, 2) Crown()
    holdings = {101: 1, 601: 2}
Two champion’s prizes in one hand go to two champions
    manila 1:2 6:1 | 444416 444415 411235 Give(101, 1) Give(102, 1) Crown()
    holdings = {101: 1, 102: 2, 601: 3}
Champions prize that went astray is a champions before one on the table
    manila 1:2 6:9 | 444416 Give(102, 3) Stop() Crown()
    holdings = {102: 1}
Leader who was given two champion’s prizes keeps one when another climbs
    xiamen 1:2 6:9 | 444416 Give(102, 1) 444415
    holdings = {101: 1, 102: 2}
Whoever no longer leads loses the champion’s prize before it is taken from a leader
    xiamen 1:3 6:9 | 444416 112356 Give(102, 1) Give(103, 2) 444415
    holdings = {101: 1, 102: 1, 103: 3}
Whoever leaves in their turn forgoes it
    manila 1:1 3:1 6:2 | Leave(1) -> PlayerLeft(1) TurnPassed(2)
Turn stays where it is when another leaves
    manila 1:1 6:9 | Call(3) Leave(2) -> PlayerLeft(2)
Who left is passed over until they come back
    # their turn of this round
    manila 1:1 6:9 | Leave(2) 112356
    turn = 3
    ComeBack(2) 112356
    turn = 2
Roll-off is forgone by a contestant who left before it
    manila 1:1 6:1 | 444416 444425 411235 Leave(2) 112356
    phase = crowning; champions = (1,)
Shares and roll-off of all are for those who are here
    manila 1:1 6:2 | Leave(3) Stop()
    contestants = (1, 2)
Consolation is for those who are here
    manila 1:1 6:3 stop_leftover=consolation | 444416 Leave(2) Stop() Crown()
    holdings = {101: 1, 601: 3}
New order leaves the turn where it is
    manila 1:1 6:9 | Reorder((3, 2, 1))
    turn = 1
    112356
    turn = 3
Merged entries have prizes and champion throw together
    manila 1:1 4:1 6:9 | 444416 411235 222213 Merge(1, 2)
    holdings = {401: 3, 601: 2}; climbers = [2]; players = (2, 3)
Champion with two entries is champion under the one that stays
    manila 1:1 6:1 | 444416 411235 112356 Crown() Merge(1, 3)
    champions = (3,); holdings = {101: 3, 601: 2}
Total grab under two entries is that of the one that stays
    manila 1:1 6:1 | 444444! Merge(1, 3)
    grabbed_by = 3; holdings = {101: 3, 601: 3}
Turn of a merged entry passes on
    # player 1 has rolled already
    manila 1:1 6:9 | 112356 Merge(2, 1)
    turn = 3
Turn stays where it is when two others are merged
    manila 1:1 6:9 players=4 | Call(4) Merge(2, 1) -> PlayersMerged(2, 1)
Merged entry plays its turn where the other had rolled
    manila 1:1 6:9 | 444123 Merge(1, 3)
    turn = 2
    112356
    turn = 3
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
