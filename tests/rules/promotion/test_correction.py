from __future__ import annotations

from rules.promotion import commands as c
from rules.promotion import events as e
from tests.rules.promotion.playing import STAGE, Table
from tests.rules.table import ANN, CAI, digits


def thrown(player: int, dice: str) -> c.Throw:
    return c.Throw(player, digits(dice))


def won_by_ann() -> Table:
    """Ann arrives with entry 8: 7, 73, 92, 94 with her second throw, then 97 and the palace."""
    table = Table()
    table.throws("555551", "123456", "112356")
    table.throws("444444", "123456", "112356")
    table.throws("444412")
    return table


SCENES = """
Corrected throw moves the piece and all its later steps
    2 | 112346 123456 441236 123456 2=Throw(1, 441236)
    gone = []; spaces[1] = 38
Disgrace that was none is taken out of the way back
    # Ann on 55
    # 28, and back to 55
    2 | 123456 112346 441236 123456 112356 123456 441236 6=Throw(1, 123456)
    pieces[1] = Piece(56)
Win that was none lets the race go on
    3 | 555551 123456 112356 444444 123456 112356 444412 End() 8=Throw(1, 123456)
    gone = [9]; phase = throwing; turn = 2
Earlier win drops the throws after it
    # Ann on 92 with entry 5
    # on 97 with entry 8
    # the palace with entry 11
    3 | 555551 123456 112356 444412 123456 112356 444412 123456 112356 441236 8=Throw(1, 444444)
    gone = [9, 10, 11]; phase = won; home = (1,)
Throw of a turn that was not thrown again after all falls away
    2 straight_start=throw_again | 123456 112356 222346 441236 2=Throw(1, 441236)
    gone = [3]; spaces = {1: 38, 2: 10}
Player who should have thrown again is skipped
    2 straight_start=throw_again | 112356 222346 2=Throw(1, 123456)
    gone = []; spaces = {2: 10}; turn = 1
Choice that there is no more falls away
    3 order=player start_choice=player | 112222 Choose(1, '1') 123456 2=Throw(1, 441236)
    gone = [3]; spaces = {1: 4, 2: 15}
Choice that nobody made is left to the rule where play went on
    3 order=player start_choice=player | 112346 123456 2=Throw(1, 112222)
    gone = []; spaces = {1: 17, 2: 15}
Choice waits where nothing came after it
    3 order=player start_choice=player | 112346 2=Throw(1, 112222)
    phase = choosing; turn = 1
Choice itself can be put right
    3 order=player start_choice=player | 112222 Choose(1, '1') 3=Choose(1, '17')
    spaces = {1: 17}
Skipped player who threw after all is placed
    3 | Skip(1) 123456 2=Throw(1, 112346)
    spaces = {1: 1, 2: 15}; turn = 3
Throw that was somebody else’s passes over who was in turn
    3 | 112346 2=Throw(2, 112346)
    spaces = {2: 1}; turn = 3
Late and leaving players stay so whatever is corrected
    3 | 123456 Join(9) Leave(2) 2=Skip(1)
    gone = []; seats.players = (1, 2, 3, 9); turn = 3
Correction is refused with the reason
    3 | 112346 123456 123456
    1=Throw(1, 112346), 2=PlayOn() !> correction.not_correctable
    2=Throw(1, 112346) !> correction.no_change
    3=Throw(1, 112346) !> game.out_of_turn
    2=Choose(1, '1') !> promotion.nothing_to_choose
    9=Skip(1) !> log.not_done
Undone correction leaves what stood before
    3 | 555551 123456 112356 444444 123456 112356 444412 2=Skip(1) undo
    as_after = 8
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_others_who_played_on_keep_their_throws_and_whoever_came_back_is_skipped() -> None:
    table = won_by_ann()
    table.do(c.PlayOn())
    table.throws("123456", "112356", "441236")  # Ben, Cai, Ben

    dropped = table.correct(8, thrown(ANN, "123456"))

    assert dropped == [9]
    assert (table.state.home, table.state.turn) == ((), CAI)
    skipped = [
        event.player
        for act in table.log.done
        for event in act.events
        if isinstance(event, e.TurnSkipped)
    ]
    assert skipped == [ANN]
