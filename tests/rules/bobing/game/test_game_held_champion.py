"""The champion's prize in Xiamen: held at once, and taken by the next higher throw."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Champions prize in Xiamen is held at once
    xiamen 1:1 6:30 | 444416 -> Rolled(1, 444416) CandidateRecorded(1, 444416, 1) PrizeAwarded(101,
        1) TurnPassed(2)
Higher throw takes the champion’s prize from its holder
    xiamen 1:1 6:30 | 444416 444426 -> Rolled(2, 444426) CandidateRecorded(2, 444426, 2)
        PrizeTaken(101, 1, 2) TurnPassed(3)
Holder’s own better throw raises the mark
    xiamen 1:1 6:30 players=2 | 444416 112356 444466 444456
    holdings = {101: 1}
    112356 222221
    holdings = {101: 2}
Holder’s own worse throw is ignored
    xiamen 1:1 6:30 players=2 | 444426 112356 444411 444416
    holdings = {101: 1}
Former holder takes the prize back with a higher throw only
    xiamen 1:1 6:30 players=2 | 444416 444426 444462
    holdings = {101: 2}
    112356 444436
    holdings = {101: 1}
Six ones beat six sixes in Xiamen
    xiamen 1:1 6:30 | 666666 111111 555555
    holdings = {101: 2}
Five alike in Xiamen tie by the sixth die
    xiamen 1:1 6:30 | 111112 666662 222223
    holdings = {101: 3}
Champions prize is not taken where nothing is chased
    xiamen 1:1 6:30 players=2 chase=none | 444416 444426
    holdings = {101: 1}
Champions prize stays with its holder to the end where nothing is chased
    xiamen 1:1 6:1 players=2 chase=none | 444416 444426 411235
    champions = (1,)
    Crown()
    holdings = {101: 1, 601: 1}
Of two champion’s prizes the free one is held where nothing is chased
    xiamen 1:2 6:30 chase=none | 444416 444426 666666
    holdings = {101: 1, 102: 2}
    Stop()
    champions = (1, 2)
Prize that nobody holds yet has no champion where nothing is chased
    xiamen 1:2 6:30 chase=none | 444416 Stop() Crown() -> Crowned(1) Ended()
Winner of a roll-off takes the prize from its holder
    xiamen 1:1 6:1 tie=rolloff_fours | 444416 444425 411235 112356 441123 Crown() -> PrizeTaken(101,
        1, 2) Crowned(2) Ended()
Holder who wins the roll-off keeps the prize
    xiamen 1:1 6:1 tie=rolloff_fours | 444416 444425 411235 441123 112356 Crown() -> Crowned(1)
        Ended()
Winner of a roll-off leaves the safe champion alone
    xiamen 1:2 6:1 players=4 tie=rolloff_fours | 444416 444426 444425 411235 112356 411235 Crown()
        -> Crowned(2) PrizeTaken(101, 1, 3) Crowned(3) Ended()
Winner of a roll-off takes the prize of the loser and no other
    xiamen 1:2 6:1 players=4 tie=rolloff_fours | 444426 444416 444425 411235 112356 411235 Crown()
        -> Crowned(1) PrizeTaken(102, 2, 3) Crowned(3) Ended()
Two champion prizes in Xiamen are held by the two best
    xiamen 1:2 6:30 | 444416 444411
    holdings = {101: 1, 102: 2}
    444426 -> * PrizeTaken(102, 2, 3) ...
    444441 -> * TurnPassed(2)
    444442 -> * PrizeTaken(102, 3, 2) ...
Equal or lower throw leaves the champion’s prize with its holder
    xiamen 1:1 6:30 | 444416 444425
    holdings = {101: 1}
    xiamen 1:1 6:30 | 444416 444416
    holdings = {101: 1}
    xiamen 1:1 6:30 | 444416 444411
    holdings = {101: 1}
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
