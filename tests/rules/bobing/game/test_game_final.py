"""What a final's own end meets at a table: who comes, goes, is skipped, or is put right later."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Round with a champion throw is finished and its best throw wins
    manila 1:1 end=best_of_round | 112356 112356 112356 444412 555556 -> ... TurnPassed(3)
    112356 -> RoundEnded(2) ChampionsDecided((2,))
Lower prizes end no final and stay where they are not won
    manila 1:1 5:1 6:1 players=2 end=best_of_round | 411235 441123 -> PrizeAwarded(501, 2)
        RoundEnded(1) RoundBegan(2) TurnPassed(1)
After three rounds the 4s of all throws are counted
    # 1 threw 3 and 0 and 0, 2 threw 2 and 1 and 1, 3 nothing.
    manila 1:1 end=best_of_round | 444123 441123 112356 112356 411235 112356 112356 411235 112356 ->
        RoundEnded(3) ChampionsDecided((2,), most_fours)
    Crown() -> PrizeAwarded(101, 2) Crowned(2, most_fours) Ended()
Equal 4s are rolled off whatever is said of equal champion throws
    manila 1:1 end=best_of_round tie=first_keeps | 444123 441123 112356 112356 411235 112356 112356
        112356 112356 -> * RollOffOpened((1, 2), 1, ()) TurnPassed(1)
Whoever has left keeps their 4s and forgoes the roll-off
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
Emcee can let the 4s decide before the last round
    manila 1:1 end=best_of_round | 411235 441123 Stop(most_fours) -> Stopped(most_fours)
        ChampionsDecided((2,), most_fours)
4s before anybody has thrown let everybody roll
    manila 1:1 end=best_of_round | Stop(most_fours) -> * RollOffOpened((1, 2, 3), 1, ()) ...
Corrected throw of an earlier round ends the final with that round
    # 2 threw for champion in round 1, which was typed wrong: what came after did not count.
    manila 1:1 end=best_of_round | 112356 112356 112356 411235 444412 3=Throw(2, 444425)
    champions = (2,); gone = [5, 6]
Corrected throw takes a final on that was over
    manila 1:1 end=best_of_round | 112356 444412 112356
    champions = (2,)
    3=Throw(2, 112356)
    phase = rolling; round = 2; turn = 1
Leader wins at once when the others have thrown without beating
    manila 1:1 end=unbeaten_lap | 112356 444412 112356 112356 -> ChampionsDecided((2,))
Higher throw begins the lap anew
    manila 1:1 end=unbeaten_lap | 444412 112356 444425 112356 112356 -> ... ChampionsDecided((3,))
Equal throw neither beats nor waits where it is rolled off
    manila 1:1 end=unbeaten_lap | 444416 444425 112356 -> RollOffOpened((1, 2), 1, ()) TurnPassed(1)
Equal throw leads where the last wins
    manila 1:1 end=unbeaten_lap tie=last_wins | 444416 444425 112356 112356 -> ...
        ChampionsDecided((2,))
Skipped void and forgone turns are turns of the lap
    manila 1:1 players=4 end=unbeaten_lap invalid=skip_next | 444412 Skip(2) Void(3, out) 112356 ->
        ... ChampionsDecided((1,))
Turn that is forgone may be the last of the lap
    # 3 sits the second round out, and everybody else has thrown.
    manila 1:1 end=unbeaten_lap invalid=skip_next | 112356 112356 Void(3, out) 444412 112356 ->
        TurnForgone(3) ChampionsDecided((1,))
Throw that is thrown again is no turn
    manila 1:1 players=2 end=unbeaten_lap | 444412 Void(2, out)
    turn = 2
    112356 -> ... ChampionsDecided((1,))
Final is over when the last challenger leaves
    manila 1:1 end=unbeaten_lap | 444412 112356 Leave(3) -> PlayerLeft(3) ChampionsDecided((1,))
Final is over when a challenger leaves who is not in turn
    # The table is open: 2 throws once more, and 3 goes home meanwhile.
    manila 1:1 end=unbeaten_lap turn_order=open | 444412 112356 Call(2) Leave(3) -> PlayerLeft(3)
        ChampionsDecided((1,))
Final is over when the last challenger was somebody else all the time
    manila 1:1 end=unbeaten_lap turn_order=open | 444412 112356 Call(2) Merge(3, 2) ->
        PlayersMerged(3, 2) ChampionsDecided((1,))
Everybody but the leader may leave without hanging it up
    manila 1:1 end=unbeaten_lap | 444412 Leave(3) Leave(2) -> PlayerLeft(2) ChampionsDecided((1,))
Leader who has left is still to be beaten
    manila 1:1 end=unbeaten_lap | 444412 Leave(1) 112356 112356 -> ... ChampionsDecided((1,))
Late arrival has a turn of the lap too
    manila 1:1 players=2 end=unbeaten_lap | 444412 Join(3) 112356 -> ... TurnPassed(3)
    555556 -> CandidateRecorded(3, 555556, 3) ...
    phase = rolling
Without a leader after ten rounds each rolls once
    manila 1:1 players=2 end=unbeaten_lap | 112356 112356 112356 112356 112356 112356 112356 112356
        112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 ->
        RoundEnded(10) RollOffOpened((1, 2), 1, (), False) TurnPassed(1)
Leader of the tenth round has a lap all the same
    manila 1:1 players=2 end=unbeaten_lap | 112356 112356 112356 112356 112356 112356 112356 112356
        112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 444412 -> ...
        TurnPassed(1)
    112356 -> ... ChampionsDecided((2,))
Several champions lead together for a lap
    # Two go on: 1 and 3 lead once 3 has thrown; 2 and 4 try, and 1 need not.
    manila 1:2 players=4 end=unbeaten_lap | 444412 112356 444425 112356 112356 112356 -> ...
        ChampionsDecided((3, 1))
Who is wanting after ten rounds is rolled for among the others
    manila 1:2 end=unbeaten_lap | 444412 112356 112356 112356 112356 112356 112356 112356 112356
        112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356 112356
        112356 112356 112356 112356 112356 112356 112356 112356 -> RoundEnded(10) RollOffOpened((2,
        3), 1, (1,), False) TurnPassed(2)
Own lower throw that counts hands the lead on with a lap before it
    # The table is open: 1 led, and the latest throw counts, so that 2 leads now.
    manila 1:1 end=unbeaten_lap own_repeat=latest turn_order=open | 444425 444412 Call(1) 444411
    phase = rolling
    112356 112356
    champions = (2,)
Prize that nobody takes away is the first leaders after a lap
    manila 1:1 champion_award=held_and_chased chase=none end=unbeaten_lap | 444412 555556 112356 ->
        ... ChampionsDecided((1,))
Game for nothing but the champion’s prize never says that the last one is gone
    manila 1:1 players=2 | 112356 -> TurnPassed(2)
    112356 444412 112356 -> RoundEnded(2) ChampionsDecided((1,))
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
