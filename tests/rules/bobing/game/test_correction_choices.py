"""Whom a prize was taken from, where a correction opens a choice or takes one away."""

from __future__ import annotations

from tests.rules.bobing.playing import STAGE

SCENES = """
Choice stands when it can
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(2) 2=Throw(1,
        111222)
    changes = (); holdings = {201: 1, 202: 3}
Prize that a winner picked is theirs when it can be
    manila 1:1 5:1 6:3 | 411235 Throw(2, 411235, prize=603) 2=Throw(1, 441123)
    holdings = {501: 1, 603: 2}
Prize that was picked later is handed to nobody before
    manila 1:1 5:1 6:2 | 441123 Throw(2, 411235, prize=601) 2=Throw(1, 411235)
    holdings = {601: 2, 602: 1}
Pick of a prize that has gone falls on the next
    manila 1:1 5:1 6:2 | 441123 Throw(2, 411235, prize=602) 2=Throw(1, 411235, prize=602)
    holdings = {601: 2, 602: 1}
Choice of one who never held falls on the first holder
    xiamen 1:1 2:2 6:9 players=4 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(1)
        112356 2=Throw(4, 123456)
    gone = []; holdings = {201: 3, 202: 2}
Choice is dropped where nothing is chased
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 123456 TakeFrom(2) 3=Throw(2,
        112356)
    gone = [5]; holdings = {201: 1, 202: 3}
Thrower is asked where the corrected throw is the last
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 112356 4=Throw(3, 123456)
    phase = choosing; turn = 3
    TakeFrom(2)
    holdings = {201: 1, 202: 3}
Choice that nobody made falls on the first holder once play went on
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 112356 411235 4=Throw(3, 123456)
    facts = [(Rolled(3, 123456), ChaseOpened(3, 2), PrizeTaken(201, 1, 3), RoundEnded(1),
        RoundBegan(2), TurnPassed(1)), (Rolled(1, 411235), PrizeAwarded(601, 1), TurnPassed(2))];
        holdings = {201: 3, 202: 2, 601: 1}
Late arrival sits down after such a choice
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 112356 Join(9) 4=Throw(3, 123456)
    phase = rolling; players = (1, 2, 3, 9); holdings = {201: 3, 202: 2}
First holder is whoever has held such a prize longest
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 112356 123456 112356 111222 112356 112356 112356
        7=Throw(3, 123456)
    holdings = {201: 3, 202: 1}
Thrower is asked where nothing after the throw can have happened
    xiamen 1:1 2:2 6:1 players=4 chase_from=thrower_chooses end=finish_round | 123456 123456 444412
        411235 Crown() 5=Throw(4, 123456)
    gone = [6]; phase = choosing; turn = 4
    TakeFrom(2)
    holdings = {101: 3, 201: 1, 202: 4}
Roll-off that such a choice opened stays a roll-off
    # 1 and 3 are tied, and 1 throws two 4s
    xiamen 1:1 2:2 6:1 players=4 chase_from=thrower_chooses end=finish_round tie=rolloff_fours |
        123456 123456 444416 112356 444425 411235 112356 112356 441123 9=Throw(4, 123456) 2=Throw(1,
        111222)
    gone = []; rolled_off = {1: 2}
Turn after such a choice can be corrected too
    xiamen 1:1 2:2 6:9 chase_from=thrower_chooses | 123456 111222 112356 411235 4=Throw(3, 123456)
        5=Throw(1, 112356)
    first_facts[0] = Rolled(1, 112356); gone = []; holdings = {201: 3, 202: 2}; turn = 2
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
