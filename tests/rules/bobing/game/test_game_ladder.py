"""The champion ladder of other houses: the latest throw stands, and of equals the last leads."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Latest throw stands even if it is lower
    manila 1:1 6:30 players=2 own_repeat=latest | 444426 444416 444412 -> CandidateRecorded(1,
        444412, 2) ...
    rungs = [(2, '444416'), (1, '444412')]
Latest throw decides who is champion
    manila 1:1 6:1 players=2 own_repeat=latest | 444426 444416 444412 411235
    champions = (2,)
Latest throw raises the mark as well
    manila 1:1 6:30 players=2 own_repeat=latest | 444412 444416 444426 -> CandidateRecorded(1,
        444426, 1) ...
Holder loses the prize by their own lower throw
    xiamen 1:1 6:30 players=2 own_repeat=latest | 444426 444416
    holdings = {101: 1}
    444412 -> CandidateRecorded(1, 444412, 2) PrizeTaken(101, 1, 2) ...
Holder without a rival keeps the prize with a lower throw
    xiamen 1:1 6:30 players=2 own_repeat=latest | 444426 112356 444412
    holdings = {101: 1}
    444416
    holdings = {101: 2}
Latest throws that are equal roll off
    manila 1:1 6:1 players=2 own_repeat=latest | 444426 444416 444425 411235 -> * * RoundEnded(2)
        RollOffOpened((1, 2), 1, ()) TurnPassed(1)
Last of equals is champion without a roll-off
    manila 1:1 6:1 tie=last_wins | 444416 444425 411235
    phase = crowning; champions = (2,)
Last of equals takes the held prize
    xiamen 1:1 6:30 tie=last_wins | 444416 444425 -> * PrizeTaken(101, 1, 2) ...
Player’s own equal throw is the later one
    manila 1:1 6:30 players=2 tie=last_wins | 444416 444425 444416 -> CandidateRecorded(1, 444416,
        1) ...
Player’s own equal throw is no later where the first keeps
    manila 1:1 6:30 players=2 tie=first_keeps | 444416 444425 444416
    rungs = [(1, '444416'), (2, '444425')]
Player’s own lower throw does not count where the last wins
    manila 1:1 6:30 players=2 tie=last_wins | 444426 444426 444416 -> CandidateRecorded(1, 444416,
        2, is_best=False) ...
Early stop crowns the last of equals
    manila 1:1 6:30 tie=last_wins | 444416 444425 Stop() -> Stopped() ChampionsDecided((2,))
Winner of a roll-off stands above the loser
    # the other has yet to throw
    manila 1:1 6:1 | 444416 444425 411235
    places = [(1, 1), (1, 2)]
    112356
    places = [(1, 1), (1, 2)]
    411235
    places = [(1, 2), (2, 1)]
Crowning leaves the order of the roll-off as it was
    manila 1:1 6:1 | 444416 444425 411235 112356 411235 Crown()
    places = [(1, 2), (2, 1)]
Who is out in the first roll-off stands below those who roll once more
    manila 1:1 6:1 players=4 | 444416 444425 444416 411235 411235 112356 411235
    phase = roll_off; places = [(1, 1), (1, 3), (3, 2)]
    112356 411235
    places = [(1, 3), (2, 1), (3, 2)]
Safe champion stands above those who roll off for the second prize
    manila 1:2 6:1 players=4 | 444416 444426 444425 411235 112356 411235
    champions = (2, 3); places = [(1, 2), (2, 3), (3, 1)]
Forgone roll-off is less than one without a 4
    manila 1:1 6:1 | 444416 444425 411235 Skip(1) 112356
    places = [(1, 2), (2, 1)]
Loser of a roll-off is first again when it is taken back
    manila 1:1 6:1 | 444416 444425 411235 112356 411235 undo
    places = [(1, 1), (1, 2)]
Who keeps the prize stands above a higher throw
    xiamen 1:1 6:30 chase=none | 444412 666666 -> CandidateRecorded(2, 666666, 1, is_kept=True) ...
    places = [(1, 1), (2, 2)]; keepers = (1,); is_kept = True
Who holds a prize that can be chased keeps nothing
    xiamen 1:1 6:30 | 444412 666666
    keepers = (); is_kept = False; places = [(1, 2), (2, 1)]
Two entries of one person stand once after a roll-off
    manila 1:1 6:1 | 444416 444425 411235 112356 411235 Crown() Merge(1, 2)
    places = [(1, 2)]
Of equals the last leads where the house says so
    manila 1:1 6:30 players=4 tie=last_wins | 444416 -> CandidateRecorded(1, 444416, 1) ...
    444425 -> CandidateRecorded(2, 444425, 2) ...
    444412 -> CandidateRecorded(3, 444412, 2) ...
    444416 -> CandidateRecorded(4, 444416, 4) ...
    rungs = [(4, '444416'), (2, '444425'), (1, '444416'), (3, '444412')]; places = [(1, 4), (2, 2),
        (3, 1), (4, 3)]
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
