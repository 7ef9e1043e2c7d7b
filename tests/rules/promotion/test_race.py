from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.state import Phase
from tests.rules.promotion.playing import STAGE, Table
from tests.rules.table import ANN, BEN, CAI


def alone_to_97(table: Table, winner: int, others: str = "123456") -> None:
    """Six of a kind and Te: 8, 72, 90, 92, 94, 97; the others throw the same all the time."""
    while table.spaces().get(winner) != 97:
        turn = table.state.turn
        assert turn is not None
        mine = "666666" if winner not in table.spaces() else "444126"
        if table.spaces().get(winner) == 8:
            mine = "444441"
        table.throw(turn, mine if turn == winner else others)


SCENES = """
First throw places and later ones move
    2 | 441236 -> Thrown(1, 441236) Placed(1, 4, 2, 4) TurnPassed(2, 1)
    123456 444436 -> Thrown(1, 444436) Walked(1, te, 4, 4, (4, 38, 39)) TurnPassed(2, 2)
    spaces = {1: 39, 2: 15}
Straight is thrown again by the same player
    3 straight_start=throw_again | 123456 -> Thrown(1, 123456) ThrowsAgain(1)
    turn = 1; round = 1; spaces = {}
    112346
    turn = 2; spaces = {1: 1}
Chang remembers and te leads back
    # back by Te, and out again by Chang
    2 | 123456 123456 441236 123456 112356 123456
    pieces[1] = Piece(28, 55)
    442211
    pieces[1] = Piece(28, 55)
    123456 441256
    pieces[1] = Piece(55)
First in the palace wins and the round is not finished
    3 | 666666 123456 123456 444441 123456 123456 444126 123456 123456 444126 123456 123456 444126
        123456 123456 441256 -> Walked(1, te, 4, 2, (97, 0)) Arrived(1, 1)
    phase = won; turn = None; winners = (1,)
Nearest wins at the limit of turns
    # 7 is 5 Te away, 15 is 12
    3 turn_limit=2 | 555551 123456 441236 123456 123456 123456 -> ... LimitReached(2)
        WonByDistance(1, 5)
    phase = ended; winners = (1,)
Equally near ones share the win
    3 turn_limit=1 | 555551 222223 123456
    winners = (1, 2); places = [(1, 1), (2, 1), (3, 3)]
Player chooses where to begin
    3 order=player start_choice=player | 112222 -> ChoiceOpened(1)
    phase = choosing; turn = 1; choices = ['17', '1']
    Choose(1, '1') -> Placed(1, 1, 2, 1) TurnPassed(2, 1)
Player chooses in which order the pairs are used
    2 order=player start_choice=player | 112346 123456 442213
    choices = ['te cung', 'cung te']
    Choose(1, 'cung te') -> Walked(1, cung, 2, 2, (1, 76)) Walked(1, te, 4, 2, (76, 77))
        TurnPassed(2, 2)
Nothing is asked where there is one way
    3 order=player start_choice=player | 112346
    phase = throwing; turn = 2
Whoever leaves with a choice open leaves it to the rule
    3 order=player start_choice=player | 112222 Leave(1) -> Placed(1, 17, 4, 2) TurnPassed(2, 1)
        PlayerLeft(1)
Late player takes the last seat and throws in the same round
    3 | 123456 Join(4) 123456 123456
    turn = 4; round = 1
    112356
    spaces[4] = 1; round = 2
Player who leaves in turn passes it on and keeps the piece
    3 | 123456 112356 Leave(3) -> PlayerLeft(3) TurnPassed(1, 2)
    Leave(2) 123456
    turn = 1; round = 3
    ComeBack(2) 123456
    turn = 2; spaces[2] = 1
Skipped player stays and the next one throws
    3 | Skip(1) -> TurnSkipped(1) TurnPassed(2, 1)
Race waits for somebody when all on the way have left
    2 | 666666 123456 444441 123456 444126 123456 444126 123456 444126 123456 441256 Join(3)
        PlayOn() Leave(3) Leave(2)
    phase = throwing; turn = None
    Throw(2, 123456) !> game.away
    ComeBack(3)
    turn = 3
Command is refused with the reason
    3 |
    Start((1, 2)) !> game.started
    Throw(2, 123456) !> game.out_of_turn
    Throw(9, 123456) !> game.unknown_player
    Throw(1, 12345), Throw(1, 123457) !> dice.faces
    Choose(1, '1') !> promotion.nothing_to_choose
    PlayOn() !> promotion.not_won
    Join(1) !> game.twice_seated
    ComeBack(1) !> game.is_present
Whoever has to choose does nothing else
    3 order=player start_choice=player | 112222 Throw(1, 123456) !> promotion.choose_first
    Choose(1, '9') !> expected one of 17, 1, got “9”
    3 order=player start_choice=player | 112222 Skip(1) !> promotion.choose_first
    Choose(1, '9') !> expected one of 17, 1, got “9”
Nobody throws while the table decides whether to play on
    3 | 666666 123456 123456 444441 123456 123456 444126 123456 123456 444126 123456 123456 444126
        123456 123456 441256
    Throw(2, 123456) !> promotion.at_home
Straight tells of no dice alike
    3 | 123456 -> Placed(1, 15, 0, 0) TurnPassed(2, 1)
Throw of which nothing applies leaves the piece where it is
    2 | 441236 112356 112233 -> Stayed(1, 4) TurnPassed(2, 2)
Players throw in the order of their seats round by round
    3 | 123456 -> ... TurnPassed(2, 1)
    123456 -> ... TurnPassed(3, 1)
    123456 -> ... TurnPassed(1, 2)
    123456 -> ... TurnPassed(2, 2)
Game ends before an arrival only where that is confirmed
    3 | End() !> promotion.unconfirmed_end
    End(True)
    phase = ended; winners = ()
Game ends at once after an arrival
    3 | 666666 123456 123456 444441 123456 123456 444126 123456 123456 444126 123456 123456 444126
        123456 123456 441256 End()
    phase = ended; winners = (1,)
Limit after an arrival leaves the winner
    # Ann: 7, 73, 92, 94, then 97 and the palace.
    3 turn_limit=5 | 555551 123456 123456 444444 123456 123456 444412 PlayOn() 123456 123456 123456
        123456 123456 123456
    phase = ended; winners = (1,); nearest = ()
Twelve may play
    12 |
    Join(13) !> promotion.many_players
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_table_plays_on_for_the_second_place() -> None:
    table = Table()
    alone_to_97(table, ANN)
    table.throws("123456", "123456", "441256")

    assert table.do(c.PlayOn()) == (e.PlayedOn(2), e.TurnPassed(BEN, table.state.round))
    alone_to_97(table, BEN, "112356")
    while table.state.phase is Phase.THROWING:
        table.throws("441256" if table.state.turn == BEN else "123456")

    assert table.state.home == (ANN, BEN)
    assert [(each.player, each.place) for each in table.state.standing()] == [
        (ANN, 1),
        (BEN, 2),
        (CAI, 3),
    ]
    with pytest.raises(IllegalCommand) as refused:
        table.do(c.PlayOn())
    assert refused.value.sentence.code == "promotion.no_race"


def test_thirteen_do_not_play() -> None:
    with pytest.raises(IllegalCommand) as refused:
        Table(players=tuple(range(1, 14)))

    assert refused.value.sentence.code == "promotion.many_players"
