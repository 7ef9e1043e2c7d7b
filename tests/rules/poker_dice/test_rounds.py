from __future__ import annotations

from tests.rules.poker_dice.playing import STAGE

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
Each round is begun by who sits next after the last beginner
    3 | 11112. 22212. 33312. NextRound() -> RoundBegan(2, (2, 3, 1))
    22212. 33312. 11112. NextRound() -> RoundBegan(3, (3, 1, 2))
    33312. 11112. 22212. NextRound() -> RoundBegan(4, (1, 2, 3))
Tie after a tie is thrown until one is best
    3 | 44426. 44426. 44426. -> ... TieOpened((1, 2, 3))
    44426. 44426. 66543. -> ... TieOpened((1, 2))
    44426. 44426. -> ... TieOpened((1, 2))
    11234. 22134.
    winner = 2; tie = 3
Who joins in a round throws from the next one
    2 | Join(4) -> PlayerJoined(4)
    44426. 11234.
    phase = won
    NextRound()
    contestants = (2, 4, 1)
Later players are limited to the throws of the first
    2 later_players_limited_to_first=True | 44426. 11234 -> HandMade(2, 11234) ...
    phase = won
    2 later_players_limited_to_first=True | 44426 44426. 11234 11234 -> HandMade(2, 11234) ...
    phase = won
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}
