"""Champions, finals, how a game ends, what throws win, whose turn it is, and what is done by hand:
what golden evenings do not show."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Best candidate wins at the end though nothing is chased
    manila 1:1 6:1 chase=none | 444416 444426 411235
    champions = (2,)
Contestant who is away does not roll in the roll-off
    manila 1:1 6:1 | 444416 444425 411235 Skip(1) -> RollOffThrown(1, None) TurnPassed(2)
    rolled_off = {1: -1}
    112356
    champions = (2,)
Contestant may be called before the others
    manila 1:1 6:1 | 444416 444425 411235 Call(2) 411235
    turn = 1
    441123
    champions = (1,)
Roll-off for two seats settles the best and repeats the rest
    manila 1:2 6:1 players=4 | 444416 444425 444416 411235 411235 441123 411235 -> *
        RollOffOpened((1, 3), 1, (2,)) ...
    411235 112356
    champions = (2, 1)
Recorded throw says who leads with it
    manila 1:1 6:30 players=4 | 444416 -> CandidateRecorded(1, 444416, 1) ...
    444426 -> CandidateRecorded(2, 444426, 2) ...
    444425 -> CandidateRecorded(3, 444425, 2) ...
    444426 -> CandidateRecorded(4, 444426, 2, True) ...
Equals share a place only where they roll off
    manila 1:1 6:30 players=4 | 444426 444412 444426 444416
    places = {1: 1, 2: 4, 3: 1, 4: 3}
    manila 1:1 6:30 players=4 tie=first_keeps | 444426 444412 444426 444416
    places = {1: 1, 2: 4, 3: 2, 4: 3}
Invalid throw in a roll-off is repeated
    manila 1:1 6:1 | 444416 444425 411235 Void(1, leaning) -> ThrowVoided(1, leaning, True, False)
    Void(1, out) -> ThrowVoided(1, out, True, False)
    phase = roll_off; turn = 1
    manila 1:1 6:1 invalid=void_only | 444416 444425 411235
    Void(1, leaning) -> ThrowVoided(1, leaning, True, False)
    Void(1, out) -> ThrowVoided(1, out, True, False)
    manila 1:1 6:1 invalid=skip_next | 444416 444425 411235
    Void(1, leaning) -> ThrowVoided(1, leaning, True, False)
    Void(1, out) -> ThrowVoided(1, out, True, False)
    phase = roll_off; turn = 1
Former holder takes the prize back with a higher throw only
    xiamen 1:1 6:30 players=2 | 444416 444426 444462
    holdings = {101: 2}
    112356 444436
    holdings = {101: 1}
Winner of a roll-off takes the prize of the loser and no other
    xiamen 1:2 6:1 players=4 tie=rolloff_fours | 444426 444416 444425 411235 112356 411235 Crown()
        -> Crowned(1) PrizeTaken(102, 2, 3) Crowned(3) Ended()
Two champion prizes in Xiamen are held by the two best
    xiamen 1:2 6:30 | 444416 444411
    holdings = {101: 1, 102: 2}
    444426 -> * PrizeTaken(102, 2, 3) ...
    444441 -> * TurnPassed(2)
    444442 -> * PrizeTaken(102, 3, 2) ...
Latest throw decides who is champion
    manila 1:1 6:1 players=2 own_repeat=latest | 444426 444416 444412 411235
    champions = (2,)
Player’s own lower throw does not count where the last wins
    manila 1:1 6:30 players=2 tie=last_wins | 444426 444426 444416 -> CandidateRecorded(1, 444416,
        2, is_best=False) ...
Who is out in the first roll-off stands below those who roll once more
    manila 1:1 6:1 players=4 | 444416 444425 444416 411235 411235 112356 411235
    phase = roll_off; places = {1: 1, 2: 3, 3: 1}
    112356 411235
    places = {1: 2, 2: 3, 3: 1}
Who keeps the prize stands above a higher throw
    xiamen 1:1 6:30 chase=none | 444412 666666 -> CandidateRecorded(2, 666666, 1, is_kept=True) ...
    places = {1: 1, 2: 2}; keepers = (1,); is_kept = True
Two entries of one person stand once after a roll-off
    manila 1:1 6:1 | 444416 444425 411235 112356 411235 Crown() Merge(1, 2)
    places = {2: 1}
Whoever has left keeps their 4s and does not roll in the roll-off
    manila 1:1 end=best_of_round | 444123 444123 112356 Leave(1) 112356 112356 112356 112356 -> *
        RollOffOpened((1, 2), 1, ()) TurnPassed(2)
    112356 -> * RollOffThrown(1, None) ChampionsDecided((2,))
Whoever came late and threw nothing is counted with none
    manila 1:1 players=2 end=best_of_round | 112356 112356 112356 112356 112356 Join(3) 112356
        Skip(3) -> ... RollOffOpened((1, 2, 3), 1, ()) TurnPassed(1)
Two entries of one person have the better count
    # 1 has 3 and 2 has 2; 1 turns out to be 3, who has 1.
    manila 1:1 end=best_of_round | 444123 441123 411235 Merge(1, 3)
    fours = {2: 2, 3: 3}
Champions of a round stay champions and later rounds fill the other seats
    # Two go on: 1 by the first round, and of the second the better; 1's own throws are idle.
    manila 1:2 players=4 end=best_of_round | 444412 112356 112356 112356
    phase = rolling; round = 2
    555556 444412 444425 112356 -> ... ChampionsDecided((1, 3))
Seats that are left after three rounds go by the 4s
    # 1 is champion by a throw of five 5s; of the others 3 has most 4s.
    manila 1:2 end=best_of_round | 555551 112356 411235 112356 112356 112356 112356 112356 112356 ->
        ... ChampionsDecided((1, 3), most_fours)
    Crown() -> PrizeAwarded(101, 1) Crowned(1) PrizeAwarded(102, 3) Crowned(3, most_fours) ...
4s before anybody has thrown let everybody roll
    manila 1:1 end=best_of_round | Stop(most_fours) -> * RollOffOpened((1, 2, 3), 1, ()) ...
Corrected throw of an earlier round ends the final with that round
    # 2 threw for champion in round 1, which was typed wrong: what came after did not count.
    manila 1:1 end=best_of_round | 112356 112356 112356 411235 444412 3=Throw(2, 444425)
    champions = (2,); gone = [5, 6]
Final is over when the last challenger was somebody else all the time
    manila 1:1 end=unbeaten_lap turn_order=open | 444412 112356 Call(2) Merge(3, 2) ->
        PlayersMerged(3, 2) ChampionsDecided((1,))
Leader who has left is still to be beaten
    manila 1:1 end=unbeaten_lap | 444412 Leave(1) 112356 112356 -> ... ChampionsDecided((1,))
Leader of the tenth round has a lap all the same
    manila 1:1 players=2 end=unbeaten_lap | 112356 112356 112356 112356 112356 112356 112356 112356
        112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 444412 -> ...
        TurnPassed(1)
    112356 -> ... ChampionsDecided((2,))
Who is wanting after ten rounds is rolled for among the others
    manila 1:2 end=unbeaten_lap | 444412 112356 112356 112356 112356 112356 112356 112356 112356
        112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356
        112356 112356 112356 112356 112356 112356 112356 112356 -> RoundEnded(10) RollOffOpened((2,
        3), 1, (1,), False) TurnPassed(2)
Throw after the last prize may still win the championship
    manila 1:1 6:1 | 444412 411235 444466
    champions = (3,)
Game without candidate goes on to the first and ends there
    manila 1:1 6:1 end=immediate | 411235 112356 444412 -> * ChampionsDecided((3,))
More champion prizes than players do not keep Xiamen from ending
    xiamen 1:3 6:1 players=2 | 444412 444466 411235
    phase = crowning; champions = (2, 1)
Early stop without candidate gives each a prize when there are enough
    manila 1:2 6:30 players=2 | Stop() -> Stopped() ChampionsDecided((1, 2))
Round is finished when the time is up
    manila 1:1 6:30 end=timed minutes=2 at=1000 | 444412@1200 -> * TimeCalled() TurnPassed(2)
    411235@1215 -> PrizeAwarded(601, 2) TurnPassed(3)
    112356@1230 -> RoundEnded(1) ChampionsDecided((1,))
Time is not called in the middle of a turn
    manila 1:1 6:30 end=timed minutes=2 at=1000 | Void(1, leaning, at=1200) -> *
    112356@1100 -> TurnPassed(2)
Time is called after the choice of whom to chase
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses end=timed minutes=2 at=1000 | 123456 123456
        123456@1110 TakeFrom(1, at=1120) -> * TimeCalled() ...
Nothing is shared or scrambled for where nothing is left
    manila 1:1 6:1 six_black=ends_and_share | 411235 666666! -> * ChampionsDecided((2,))
    manila 1:1 6:1 six_black=scramble | 411235 666666! -> * ChampionsDecided((2,))
Six alike count no four in a roll-off and end nothing
    manila 1:1 6:1 six_black=ends_and_share | 444416 444425 411235 666666 -> RollOffThrown(1,
        666666) TurnPassed(2)
The better throw of a player stands
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 444123 112356 112356 112356 411235
    best = {1: 3}
The last round can be cut short
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 Stop(best_throw, lots=(4, 3, 2, 1),
        is_after_round=True) Stop(nobody) -> ... Ended()
A lot ends a roll-off among those who can still win it
    # all four roll
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | Stop() 441123 411235 Leave(4) Stop(lots, lots=(2, 4, 3,
        1)) -> Stopped(lots) ChampionsDecided((3,), lots)
Nothing else ends a roll-off
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | Stop()
    Stop(), Stop(nobody), Stop(best_throw, lots=(1, 2, 3, 4)), Stop(lots, lots=(1, 2, 3, 4),
        is_after_round=True) !> game.in_roll_off
Two entries of one person have the better throw of both
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 444123 Merge(2, 1)
    best = {1: 3}
Whoever left keeps the best throw but has no lot without one
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 Leave(1)
    Stop(best_throw, lots=(1, 3, 2, 4)) -> ... ChampionsDecided((1,), best_throw)
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 112356 Leave(1)
    Stop(best_throw, lots=(1, 3, 2, 4)) -> ... ChampionsDecided((3,), lots)
A champion throw wins whatever way was asked for
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 411235 444412
    Stop(roll_off, lots=(4, 3, 2, 1)) -> Stopped() ChampionsDecided((2,))
    undo Stop(best_throw, lots=(4, 3, 2, 1)) -> Stopped() ChampionsDecided((2,))
    undo Stop(lots, lots=(4, 3, 2, 1)) -> Stopped() ChampionsDecided((2,))
    undo Stop(nobody, lots=(4, 3, 2, 1)) -> Stopped() ChampionsDecided((2,))
Several champions are found the same way
    manila 1:2 6:9 players=4 stop_leftover=raffle | 441123 411235 123456
    Stop(lots, lots=(4, 2, 1, 3)) -> ... ChampionsDecided((4, 2), lots)
    undo Stop(best_throw, lots=(4, 2, 1, 3)) -> ... ChampionsDecided((3, 1), best_throw)
    undo Stop(nobody, lots=(4, 2, 1, 3)) -> ... ChampionsDecided(())
A correction finds the champion among the throws as they are now
    manila 1:1 2:2 3:2 5:3 6:5 players=4 | 444123 123456 Stop(best_throw, lots=(4, 3, 2, 1))
    champions = (2,)
    3=Void(2, leaning)
    gone = []; champions = (1,)
Late arrival has a lot too
    manila 1:1 5:1 6:3 players=2 stop_leftover=raffle | 444412 Join(9) Stop() Crown((1, 2)) !>
        game.no_lots
    Crown((9, 2, 1))
    holdings = {101: 1, 501: 9, 601: 2, 602: 1, 603: 9}
Consolation goes up the tiers as long as there are prizes
    manila 1:1 4:1 5:1 6:1 players=4 stop_leftover=consolation | 444412 Stop() Crown()
    in_order = [(101, 1), (601, 2), (501, 3), (401, 4)]
Nobody is consoled where everybody has something
    manila 1:1 5:1 6:3 stop_leftover=consolation | 444412 411235 441123 Stop() Crown() ->
        PrizeAwarded(101, 1) Crowned(1) Ended()
    holdings = {101: 1, 501: 3, 601: 2}
Leftovers are given away where there is no champion’s prize
    manila 5:1 6:3 stop_leftover=raffle | 441123 Stop() -> Stopped() ChampionsDecided(())
    Crown((2, 3, 1)) -> PrizesDealt(((601, 2), (602, 3), (603, 1)), raffle) Ended()
    manila 5:1 6:3 stop_leftover=consolation | 441123 Stop() -> Stopped() ChampionsDecided(())
    Crown((2, 3, 1)) -> PrizesDealt(((601, 2), (602, 3)), consolation) Ended()
Leftovers of a game that the clock ended are given away
    manila 1:1 5:1 6:3 players=2 end=timed stop_leftover=raffle minutes=1 | 444412 112356@60
        Crown((2, 1)) -> * * PrizesDealt(((501, 2), (601, 1), (602, 2), (603, 1)), raffle) ...
Each break counts
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) Resume(at=1040) Pause(at=1050)
        Resume(at=1070)
    ends_at = 1150
A clock that was put back meanwhile takes no time away
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) Resume(at=400) -> Resumed(0)
    ends_at = 1120
Nobody plays in a break
    manila 1:1 2:2 6:8 | Pause(at=1030)
    411235, Throw(9, 411235), Void(1, out), Skip(1), Call(2), TakeFrom(1), Crown(), Stop() !>
        game.paused
Seats and prizes change in a break
    manila 1:1 2:2 6:8 | 411235 Pause(at=1030) Join(4) Leave(3) ComeBack(3) Reorder((4, 3, 2, 1))
        Merge(3, 1) Give(201, 1) Swap(201, 202) TakeBack(202)
    is_paused = True; players = (4, 2, 1); holdings = {601: 1}
Whoever leaves in their turn passes it on in the break
    manila 1:1 2:2 6:8 end=timed minutes=2 at=1000 | Pause(at=1030) Leave(1, at=5000) ->
        PlayerLeft(1) TurnPassed(2)
    is_paused = True
A game that is decided in a break waits for its crown
    manila 1:1 6:1 end=immediate | 444412 Pause(at=1030) Give(601, 2)
    phase = crowning; is_paused = False
    Crown()
A choice made after the break stays made when an earlier throw is corrected
    manila 1:1 2:2 6:8 chase=champion+second+red3 chase_from=thrower_chooses | 411235 123456 123456
        123456 Pause(at=1030) Resume(at=1100) TakeFrom(3) 2=Throw(1, 444123)
    holdings = {201: 2, 202: 1}
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
    STAGE.check(SCENES)
