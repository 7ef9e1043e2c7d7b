from __future__ import annotations

from rules.poker_dice import Hand
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from tests.rules.poker_dice.playing import STAGE, Table
from tests.rules.table import ANN, BEN, digits

SCENES = """
Corrected last throw changes the hand and the winner
    # entries 2 and 3
    2 | 44426. 55512. 2=Throw(1, 66626)
    gone = []; winner = 1; hands[1] = 66626
Later throw stays where the held dice are still the same
    3 | 44126 44456-12 2=Throw(1, 44331)
    gone = []; dice = (4, 4, 4, 5, 6); thrown = 2
Later throw is dropped where a held die differs now
    3 | 44126 44456-12 2=Throw(1, 45126)
    gone = [3]; turn = 1; dice = (4, 5, 1, 2, 6)
Player whose last throw is dropped stood since play went on
    3 | 44126 44456-12 44446-123 66543. 2=Throw(1, 35126)
    gone = [3, 4]; hands = {1: 35126, 2: 66543}; turn = 3
Turn that was over too early goes on with the other players
    # entry 3 is the stand
    3 | 44126. 66543. 3=Throw(1, 44456, (0, 1))
    hands = {1: 44456, 2: 66543}
Skipped player who threw after all has a hand
    3 | Skip(1) 66543. 2=Throw(1, 44456)
    hands[1] = 44456
Thrower who was away after all has no hand and no later throws
    3 | 44456. 66543. 2=Skip(1)
    gone = [3]; hands = {1: None, 2: 66543}
Throw that was somebody else’s passes over who had not thrown
    3 | 44456 2=Throw(2, 44456)
    turn = 2; hands = {1: None}
Tie that is none any more drops its throws
    # entries 6 and 7: the tie
    2 | 44426. 44426. 11234. 55123. NextRound() 2=Throw(1, 66626)
    gone = [6, 7, 8, 9]; round = 2; won = {1: 1}
Tie that nobody threw off has no winner
    # entries 7 and 8: the second round
    2 | 44426. 55512. NextRound() 66655. 2=Throw(1, 55521)
    gone = []; round = 2; won = {}; hands = {2: 66655}
Tie that stands now waits where nothing came after it
    2 | 44426. 55512. 2=Throw(1, 55521)
    phase = throwing; contestants = (1, 2)
Throws beyond a new limit are dropped
    2 later_players_limited_to_first=True | 44126 44456-12. 55123 55566-12 3=Stand(1)
    gone = [4, 6]; hands[2] = 55123
Round before the end is over as it was
    2 | 44426. 55512. End() 5=Throw(2, 55566, (0, 1))
    phase = ended; winner = 2
Round in the middle of which the game ended stays open
    2 | 44426. 55512 End(True) 2=Throw(1, 44461)
    gone = []; phase = ended; won = {}
Throw of the round is not taken for one of a tie
    2 later_players_limited_to_first=True | 44126 44456-12. 62144 62555-12 3=Stand(1)
    gone = [4, 6]; tie = 1; turn = 1; hands = {}
Throw of a tie is not taken for one of the round
    # entry 4
    # the tie
    2 | 44426. 44126 44326-12 44426-12 66543. 66666 4=Throw(2, 35126)
    gone = [5, 6, 7, 8, 9]; turn = 2; dice = (3, 5, 1, 2, 6)
Late player stays whatever is corrected
    2 | 44426 Join(3) 2=Skip(1)
    gone = []; seats.players = (1, 2, 3)
Correction is refused with the reason
    3 | 44426.
    1=Throw(1, 44426), 2=NextRound() !> correction.not_correctable
    2=Throw(1, 44426) !> correction.no_change
    2=Stand(1) !> poker_dice.not_thrown
    3=Throw(1, 54421, (0,)) !> poker_dice.held_changed
    9=Skip(1) !> log.not_done
Undone correction leaves what stood before
    3 | 44126. 66543. 2=Skip(1) undo
    as_after = 5
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_what_had_to_be_settled_is_told_with_the_act_before() -> None:
    table = Table()
    table.make(ANN, "44126")
    table.make(BEN, "66543")

    table.correct(3, c.Throw(ANN, digits("44456"), (0, 1)))

    stood = table.log.entries[-1].acts[0]
    assert stood.events == (
        e.Thrown(ANN, digits("44456"), (0, 1)),
        e.HandMade(ANN, Hand.parse("44456")),
        e.TurnPassed(BEN),
    )
