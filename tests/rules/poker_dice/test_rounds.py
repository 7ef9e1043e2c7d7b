from __future__ import annotations

import pytest

from rules.poker_dice import Hand
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice.state import Phase
from tests.rules.poker_dice.playing import LIMITED, STAGE, Table
from tests.rules.table import ANN, BEN, CAI, DAN

SCENES = """
Game begins with the first round of the first player
    3 |
    phase = throwing; round = 1; turn = 1; contestants = (1, 2, 3)
Throw shows the dice and leaves the turn where it is
    3 | 44126 -> Thrown(1, 44126)
    turn = 1; dice = (4, 4, 1, 2, 6); thrown = 1
Third throw ends the turn by itself
    3 | 44126 44456-12 44426-123 -> HandMade(1, 44426) TurnPassed(2)
Player stands before the third throw
    3 | 44426. -> HandMade(1, 44426) TurnPassed(2)
    dice = (); thrown = 0
Die that was held may be thrown again later
    3 | 44126 44566-12 31266-45
    hands[1] = 31266
All five dice may be thrown again
    3 | 44126 55555
    dice = (5, 5, 5, 5, 5)
Best hand wins the round which then stands
    3 | 44426. 66655. 66543. -> ... RoundEnded(1, 2)
    phase = won; winner = 2; turn = None; won = {2: 1}; hands = {1: 44426, 2: 66655, 3: 66543}
Straight counts as a bust in a game of the house
    2 | 23456. 11345.
    winner = 2
Straight beats a full house where it is played
    2 straight=between_four_and_full | 23456. 66655.
    winner = 1
Next round begins with no hands
    2 | 44426. 66655. NextRound() -> RoundBegan(2, (2, 1))
    phase = throwing; hands = {}; winner = None
Wins add up over the rounds
    2 | 44426. 66655. NextRound() 11234. 66666. NextRound() 66666. 11234.
    standing = ((1, 2), (2, 1))
Tied players throw one more round
    3 | 44426. 66543. 62444. -> ... TieOpened((1, 3))
    phase = throwing; turn = 1; tie = 1; hands = {}
Tie is thrown with up to three throws again
    2 | 44426. 44426. 44123 44456-12 44466-123 44455.
    winner = 1; won = {1: 1}
Who is skipped has no hand
    3 | 44426. Skip(2) -> TurnSkipped(2) TurnPassed(3)
    hands[2] = None
Round in which all are skipped has no winner
    3 | Skip(1) Skip(2) Skip(3) -> ... RoundEnded(1, None)
    phase = won; winner = None; won = {}
Last player throws even where all others were skipped
    2 | Skip(1)
    phase = throwing; turn = 2
Only one left of tied players wins
    # though Ben has not thrown
    2 | 44426. 44426. Skip(1) -> TurnSkipped(1) RoundEnded(1, 2)
    waiting = ()
Tie is thrown only by those who have not left
    3 | 44426. 44426. Leave(1) 44426.
    contestants = (2, 3)
Who has a hand and left wins with it
    2 | 44426. Leave(1) 11234.
    winner = 1
Who leaves before their turn is over has no hand
    3 | Leave(1) -> PlayerLeft(1) TurnPassed(2)
    hands = {1: None}
    3 | 66666 Leave(1) -> PlayerLeft(1) TurnPassed(2)
    hands = {1: None}
    3 | 66666 66666 Leave(1) -> PlayerLeft(1) TurnPassed(2)
    hands = {1: None}
Who leaves before their turn comes is passed over
    3 | Leave(2) 44426. -> ... TurnPassed(3)
Who comes back in a round throws from the next one
    3 | Leave(2) ComeBack(2) 44426. 11234.
    phase = won
    NextRound()
    contestants = (2, 3, 1)
Round is not begun by who has left
    3 | 44426. 11234. 11235. Leave(2) NextRound()
    beginner = 3; contestants = (3, 1)
Later players may throw three times whatever the first did
    2 | 44426.
    limit = 3
Later players who throw less do not limit others
    3 later_players_limited_to_first=True | 44426 44426 44426 11234.
    limit = 3
First of a tie sets the limit there anew
    2 later_players_limited_to_first=True | 44426. 44426
    tie = 1; limit = 3
    66543 66543.
    limit = 2
Limit is set by the first who makes a hand
    3 later_players_limited_to_first=True | Skip(1) 44426.
    limit = 1
Limit is of its round alone
    2 later_players_limited_to_first=True | 44426. 11234 NextRound()
    limit = 3
Game ends between rounds
    2 | 44426. 11234. End() -> Ended()
    phase = ended; standing = ((1, 1), (2, 0))
End in the middle of a round has to be confirmed
    3 | 44426
    End() !> poker_dice.unconfirmed_end
    End(is_confirmed=True)
    phase = ended; turn = None; dice = ()
Undone throw can be brought back
    3 | 44426 undo
    thrown = 0
    redo
    as_after = 2
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_each_round_is_begun_by_who_sits_next_after_the_last_beginner() -> None:
    table = Table()
    orders = [table.state.contestants]
    for _ in range(3):
        for player in table.state.contestants:
            table.make(player, f"{player}{player}{player}12")
        table.do(c.NextRound())
        orders.append(table.state.contestants)

    assert orders == [(ANN, BEN, CAI), (BEN, CAI, ANN), (CAI, ANN, BEN), (ANN, BEN, CAI)]


def test_tie_after_a_tie_is_thrown_until_one_is_best() -> None:
    table = Table()
    for tied in ((ANN, BEN, CAI), (ANN, BEN, CAI), (ANN, BEN)):
        assert table.state.contestants == tied
        for player in tied:
            table.make(player, "66543" if player == CAI and table.state.tie else "44426")
    table.make(ANN, "11234")
    table.make(BEN, "22134")

    assert (table.state.winner, table.state.tie) == (BEN, 3)


def test_who_joins_in_a_round_throws_from_the_next_one() -> None:
    table = Table(players=(ANN, BEN))
    events = table.do(c.Join(DAN))
    table.make(ANN, "44426")
    table.make(BEN, "11234")

    assert events == (e.PlayerJoined(DAN),)
    assert table.state.phase is Phase.WON
    table.do(c.NextRound())
    assert table.state.contestants == (BEN, DAN, ANN)


@pytest.mark.parametrize("throws", [1, 2])
def test_later_players_are_limited_to_the_throws_of_the_first(throws: int) -> None:
    table = Table(LIMITED, players=(ANN, BEN))
    for _ in range(throws):
        table.throw(ANN, "44426")
    table.do(c.Stand(ANN))

    events = [table.throw(BEN, "11234") for _ in range(throws)]

    assert e.HandMade(BEN, Hand.parse("11234")) in events[-1]
    assert table.state.phase is Phase.WON
