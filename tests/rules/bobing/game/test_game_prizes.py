"""What throws win, whose turn it is, and what is done by hand: what golden evenings do not show."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Round in which everybody sits out passes by itself
    xiamen 1:1 6:30 players=2 | Void(1, out) Void(2, out) -> * RoundEnded(1) RoundBegan(2)
        TurnForgone(1) TurnForgone(2) RoundEnded(2) RoundBegan(3) TurnPassed(1)
    round = 3; turn = 1
Player who rolls again after another was called still has their turn
    manila 1:1 6:30 | Void(1, leaning) Call(2) 112356 -> TurnPassed(1)
Late arrival takes the last seat and rolls in this round
    manila 1:1 6:30 players=2 | 112356 Join(9) -> PlayerJoined(9)
    112356
    players = (1, 2, 9); turn = 9; round = 1
Player who sits out may not roll even where the order is open
    xiamen 1:1 6:30 turn_order=open | Void(1, out)
    Throw(1, 411235) !> game.sits_out
Skipped player may be called in the same round and the others follow
    manila 1:1 6:30 | Skip(1) 112356 Call(1) -> PlayerCalled(1)
    round = 1; turn = 1
    112356 -> TurnPassed(3)
    round = 1
    112356 -> ... TurnPassed(1)
    round = 2
    112356 -> TurnPassed(2)
Carried prize is won though the tier of the set is empty
    manila 1:1 4:1 6:9 carry=on | 222213 222245 -> TierFoundEmpty(2, 4) PrizeAwarded(601, 2) ...
Carried prize slides down where the house says so
    manila 1:1 4:2 6:9 carry=on empty_tier=next_lower | 222244 -> PrizeAwarded(401, 1)
        PrizeAwarded(601, 1) ...
Set that slides down takes the prize before the four beside it
    manila 1:1 6:1 carry=on empty_tier=next_lower | 222245 -> PrizeAwarded(601, 1) TierFoundEmpty(1,
        6) PrizesExhausted() TurnPassed(2)
Late arrival sits after the last and before the first
    xiamen 1:1 2:2 6:9 players=2 chase_from=previous_seat | 123456 Join(9) 112356 123456 112356
    turn = 2
    123456 -> PrizeTaken(201, 1, 2) ...
    turn = 9
    123456 -> PrizeTaken(201, 2, 9) ...
Chosen holder gives and the next player rolls
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(2) ->
        PrizeTaken(202, 2, 3) RoundEnded(1) RoundBegan(2) TurnPassed(1)
    phase = rolling; chase = None; holdings = {201: 1, 202: 3}
Prize that was chosen goes to the end of the queue
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(1)
    in_order = [(202, 2), (201, 3)]
Choice may end the last round
    xiamen 1:1 2:2 6:1 players=4 chase_from=thrower_chooses end=finish_round | 123456 123456 112356
        444466 411235 112356 123456 TakeFrom(1) 123456 TakeFrom(3) -> * RoundEnded(2)
        ChampionsDecided((4,))
Golden flower has its bonus though another leads
    manila 1:1 2:2 6:9 goldflower=under_sixes goldflower_bonus=remaining_second | 666666 414414 -> *
        PrizeAwarded(201, 2) PrizeAwarded(202, 2) TurnPassed(3)
Bonus may be the last prize that was left
    manila 1:1 2:1 6:1 goldflower=top goldflower_bonus=remaining_second | 411235 414414 -> *
        PrizeAwarded(201, 2) PrizesExhausted() TurnPassed(3)
Flower in a roll-off wins no bonus
    manila 1:1 2:1 6:1 goldflower=top goldflower_bonus=both_second | 444416 444425 112356 411235
        123456 112356 414414
    holdings = {201: 2, 601: 1}
Grab of the untaken leaves everybody what they hold
    manila 1:1 2:1 5:1 6:2 grab_scope=untaken | 411235 123456 444444! -> Rolled(3, 444444)
        AllGrabbed(3, untaken) Ended()
    holdings = {101: 3, 201: 2, 501: 3, 601: 1, 602: 3}; phase = ended; turn = None; grabbed_by = 3
Grab of the untaken takes the champion’s prize as any higher throw
    xiamen 1:1 2:1 5:1 6:2 grab_scope=untaken | 444466 444444! -> CandidateRecorded(2, 444444, 2)
        PrizeTaken(101, 1, 2) AllGrabbed(2, untaken) Ended()
Six 1s that grab the untaken take a held champion’s prize as a chase would
    # six 1s are the lowest six of a kind, and the first of equals keeps
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=by_face | 222222 111111!
    holdings = {101: 1, 201: 2, 501: 2, 601: 2, 602: 2}; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=by_face | 444466 111111!
    holdings = {101: 2, 201: 2, 501: 2, 601: 2, 602: 2}; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=above | 666666 111111!
    holdings[101] = 2; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=above chase=none |
    444466 111111!
    holdings[101] = 1; holdings[201] = 2; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=by_face same6_order=equal
        |
    222222 111111!
    holdings[101] = 1; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=by_face same6_order=equal
        tie=last_wins | 222222 111111!
    holdings[101] = 2; grabbed_by = 2
Prize taken back after the rolling opens nothing
    manila 1:1 6:1 players=2 | 444416 411235 TakeBack(601)
    is_closing = True
Prize taken back does not turn the clock back
    manila 1:1 6:2 end=timed minutes=1 | 411235@10000 TakeBack(601)
    is_closing = True
Prize given on in a game that closes already closes it no more
    manila 1:1 6:1 | 411235 Give(601, 3) -> PrizeGiven(601, 1, 3)
Last prize given by hand after the rolling closes nothing
    manila 1:1 6:1 | 444416 Stop() Give(601, 3) -> PrizeGiven(601, None, 3)
Swap with the table puts the other prize there
    manila 1:1 6:2 | 411235 Swap(602, 601)
    holdings = {602: 1}; free(6) = (601,)
Two champion’s prizes in one hand go to two champions
    manila 1:2 6:1 | 444416 444415 411235 Give(101, 1) Give(102, 1) Crown()
    holdings = {101: 1, 102: 2, 601: 3}
Leader who was given two champion’s prizes keeps one when another climbs
    xiamen 1:2 6:9 | 444416 Give(102, 1) 444415
    holdings = {101: 1, 102: 2}
Whoever no longer leads loses the champion’s prize before it is taken from a leader
    xiamen 1:3 6:9 | 444416 112356 Give(102, 1) Give(103, 2) 444415
    holdings = {101: 1, 102: 1, 103: 3}
Who left is passed over until they come back
    # their turn of this round
    manila 1:1 6:9 | Leave(2) 112356
    turn = 3
    ComeBack(2) 112356
    turn = 2
Merged entries have prizes and champion throw together
    manila 1:1 4:1 6:9 | 444416 411235 222213 Merge(1, 2)
    holdings = {401: 3, 601: 2}; climbers = [2]; players = (2, 3)
Champion with two entries is champion under the one that stays
    manila 1:1 6:1 | 444416 411235 112356 Crown() Merge(1, 3)
    champions = (3,); holdings = {101: 3, 601: 2}
Total grab under two entries is that of the one that stays
    manila 1:1 6:1 | 444444! Merge(1, 3)
    grabbed_by = 3; holdings = {101: 3, 601: 3}
Turn stays where it is when two others are merged
    manila 1:1 6:9 players=4 | Call(4) Merge(2, 1) -> PlayersMerged(2, 1)
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
