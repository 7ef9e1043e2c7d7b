"""The champion's prize at the end: the ladder, ties and roll-offs."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Champion throw in Manila is recorded and wins nothing yet
    manila 1:1 6:30 | 444416 -> Rolled(1, 444416) CandidateRecorded(1, 444416, 1) TurnPassed(2)
    holdings = {}
Leader’s own worse throw leaves them in the lead
    manila 1:1 6:30 players=2 | 444426 112356 444416 -> CandidateRecorded(1, 444416, 1,
        is_best=False) ...
Own worse throw of one who shares the lead leaves them equal
    manila 1:1 6:30 players=2 | 444426 444426 444416 -> CandidateRecorded(1, 444416, 2, True, False)
        ...
Best candidate wins the prize when the rolling is over
    manila 1:1 6:1 | 444416 444426 411235
    phase = crowning
    Crown() -> PrizeAwarded(101, 2) Crowned(2) Ended()
    phase = ended; holdings = {101: 2, 601: 3}
Best candidate wins at the end though nothing is chased
    manila 1:1 6:1 chase=none | 444416 444426 411235
    champions = (2,)
Equal sums at the top are rolled off
    manila 1:1 6:1 | 444416 444425 411235 -> * PrizesExhausted() RoundEnded(1) RollOffOpened((1, 2),
        1, ()) TurnPassed(1)
Most fours win the roll-off
    manila 1:1 6:1 | 444416 444425 411235 441123 444123 -> RollOffThrown(2, 444123)
        ChampionsDecided((2,))
Only fours count in a roll-off
    manila 1:1 6:1 | 444416 444425 411235 666666 411235
    champions = (2,)
Six fours count six in a roll-off and grab nothing
    manila 1:1 6:1 | 444416 444425 411235 444443 444444 -> RollOffThrown(2, 444444)
        ChampionsDecided((2,))
    Crown()
    holdings = {101: 2, 601: 3}
Roll-off wins no prizes
    manila 1:1 6:30 players=2 | 444416 444425 Stop() 441123 411235
    champions = (1,); holdings = {}
Equal tops repeat among themselves only
    manila 1:1 6:1 players=4 | 444416 444425 444416 411235 441123 411235 441123 -> RollOffThrown(3,
        441123) RollOffOpened((1, 3), 1, ()) TurnPassed(1)
    Call(2) !> game.not_a_contestant
    112356 411235
    champions = (3,)
Roll-off without any four is repeated by all
    manila 1:1 6:1 | 444416 444425 411235 112356 112356 -> * RollOffOpened((1, 2), 1, ()) ...
Contestant who is away forgoes the roll-off
    manila 1:1 6:1 | 444416 444425 411235 Skip(1) -> RollOffThrown(1, None) TurnPassed(2)
    rolled_off = {1: -1}
    112356
    champions = (2,)
Contestant may be called before the others
    manila 1:1 6:1 | 444416 444425 411235 Call(2) 411235
    turn = 1
    441123
    champions = (1,)
Player with the top rank twice is one contestant
    manila 1:1 6:1 players=2 | 444416 112356 444425 411235
    phase = crowning; champions = (1,)
Tie below the top needs no roll-off
    manila 1:1 6:1 players=4 | 444416 444425 444426 411235
    phase = crowning; champions = (3,)
First thrower keeps the lead where the house says so
    manila 1:1 6:1 tie=first_keeps | 112356 444416 444425 112356 444416 411235
    phase = crowning; champions = (2,)
First thrower is who threw the best first and not who threw first
    manila 1:1 6:1 players=2 tie=first_keeps | 444411 444416 444425 411235
    phase = crowning; champions = (2,)
Two champions are the two best different players
    manila 1:2 6:1 | 444412 444426 444416 444426 411235 411235
    phase = crowning; champions = (2, 1)
Champions of two sets take a prize each
    manila 1:2 6:1 players=5 | 444412 444426 444416 444463 411235
    champions = (4, 2)
    Crown() -> PrizeAwarded(101, 4) Crowned(4) PrizeAwarded(102, 2) Crowned(2) Ended()
One player takes no second champion prize
    manila 1:2 6:1 players=2 | 444466 112356 444441 444416 666666 411235
    champions = (1, 2)
Tie inside the seats needs no roll-off
    manila 1:2 6:1 players=4 | 444416 444425 444411 411235
    phase = crowning; champions = (1, 2)
Roll-off for two seats settles the best and repeats the rest
    manila 1:2 6:1 players=4 | 444416 444425 444416 411235 411235 441123 411235 -> *
        RollOffOpened((1, 3), 1, (2,)) ...
    411235 112356
    champions = (2, 1)
Roll-off for two seats is over when two stand out
    manila 1:2 6:1 players=4 | 444416 444425 444416 411235 441123 112356 444123
    champions = (3, 1)
Recorded throw says who leads with it
    manila 1:1 6:30 players=4 | 444416 -> CandidateRecorded(1, 444416, 1) ...
    444426 -> CandidateRecorded(2, 444426, 2) ...
    444425 -> CandidateRecorded(3, 444425, 2) ...
    444426 -> CandidateRecorded(4, 444426, 2, True) ...
Ladder stands best first with each player’s best throw
    manila 1:1 6:30 | 444426 444441 444416 444416 444416 222221
    rungs = [(2, '444441'), (3, '222221'), (1, '444426')]
Equals share a place only where they roll off
    manila 1:1 6:30 players=4 | 444426 444412 444426 444416
    places = [(1, 1), (1, 3), (3, 4), (4, 2)]
    manila 1:1 6:30 players=4 tie=first_keeps | 444426 444412 444426 444416
    places = [(1, 1), (2, 3), (3, 4), (4, 2)]
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
Tie across the last seat is rolled off and the better is safe
    manila 1:2 6:1 players=4 | 444416 444426 444425 411235
    roll_off.contestants = (1, 3); roll_off.seats = 1; roll_off.settled = (2,)
    112356 411235
    champions = (2, 3)
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
