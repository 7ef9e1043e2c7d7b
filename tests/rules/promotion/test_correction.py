from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.promotion import Piece, Settings
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.settings import Order, StartChoice, StraightStart
from rules.promotion.state import Phase
from tests.rules.promotion.playing import ANN, BEN, CAI, Table, digits

CHOOSING = Settings(order=Order.PLAYER, start_choice=StartChoice.PLAYER)


def thrown(player: int, dice: str) -> c.Throw:
    return c.Throw(player, digits(dice))


def won_by_ann() -> Table:
    """Ann arrives with entry 8: 7, 73, 92, 94 with her second throw, then 97 and the palace."""
    table = Table()
    table.throws("555551", "123456", "112356")
    table.throws("444444", "123456", "112356")
    table.throws("444412")
    return table


def test_corrected_throw_moves_the_piece_and_all_its_later_steps() -> None:
    table = Table(players=(ANN, BEN))
    table.throws("112346", "123456", "441236", "123456")

    dropped = table.correct(2, thrown(ANN, "441236"))

    assert (dropped, table.spaces()[ANN]) == ([], 38)


def test_disgrace_that_was_none_is_taken_out_of_the_way_back() -> None:
    table = Table(players=(ANN, BEN))
    table.throws("123456", "112346", "441236", "123456")  # Ann on 55
    table.throws("112356", "123456", "441236")  # 28, and back to 55

    table.correct(6, thrown(ANN, "123456"))

    assert table.state.pieces[ANN] == Piece(56)


def test_win_that_was_none_lets_the_race_go_on() -> None:
    table = won_by_ann()
    table.do(c.End())

    dropped = table.correct(8, thrown(ANN, "123456"))

    assert (dropped, table.state.phase, table.state.turn) == ([9], Phase.THROWING, BEN)


def test_earlier_win_drops_the_throws_after_it() -> None:
    table = Table()
    table.throws("555551", "123456", "112356")
    table.throws("444412", "123456", "112356")  # Ann on 92 with entry 5
    table.throws("444412", "123456")  # on 97 with entry 8
    table.throws("112356", "441236")  # the palace with entry 11

    dropped = table.correct(8, thrown(ANN, "444444"))

    assert (dropped, table.state.phase, table.state.home) == ([9, 10, 11], Phase.WON, (ANN,))


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


def test_throw_of_a_turn_that_was_not_thrown_again_after_all_falls_away() -> None:
    table = Table(Settings(straight_start=StraightStart.THROW_AGAIN), players=(ANN, BEN))
    table.throws("123456", "112356", "222346", "441236")

    dropped = table.correct(2, thrown(ANN, "441236"))

    assert dropped == [3]
    assert table.spaces() == {ANN: 38, BEN: 10}


def test_player_who_should_have_thrown_again_is_skipped() -> None:
    table = Table(Settings(straight_start=StraightStart.THROW_AGAIN), players=(ANN, BEN))
    table.throws("112356", "222346")

    dropped = table.correct(2, thrown(ANN, "123456"))

    assert (dropped, table.spaces(), table.state.turn) == ([], {BEN: 10}, ANN)


def test_choice_that_there_is_no_more_falls_away() -> None:
    table = Table(CHOOSING)
    table.throws("112222")
    table.do(c.Choose(ANN, "1"))
    table.throws("123456")

    dropped = table.correct(2, thrown(ANN, "441236"))

    assert (dropped, table.spaces()) == ([3], {ANN: 4, BEN: 15})


def test_choice_that_nobody_made_is_left_to_the_rule_where_play_went_on() -> None:
    table = Table(CHOOSING)
    table.throws("112346", "123456")

    dropped = table.correct(2, thrown(ANN, "112222"))

    assert (dropped, table.spaces()) == ([], {ANN: 17, BEN: 15})


def test_choice_waits_where_nothing_came_after_it() -> None:
    table = Table(CHOOSING)
    table.throws("112346")

    table.correct(2, thrown(ANN, "112222"))

    assert (table.state.phase, table.state.turn) == (Phase.CHOOSING, ANN)


def test_choice_itself_can_be_put_right() -> None:
    table = Table(CHOOSING)
    table.throws("112222")
    table.do(c.Choose(ANN, "1"))

    table.correct(3, c.Choose(ANN, "17"))

    assert table.spaces() == {ANN: 17}


def test_skipped_player_who_threw_after_all_is_placed() -> None:
    table = Table()
    table.do(c.Skip(ANN))
    table.throws("123456")

    table.correct(2, thrown(ANN, "112346"))

    assert (table.spaces(), table.state.turn) == ({ANN: 1, BEN: 15}, CAI)


def test_throw_that_was_somebody_elses_passes_over_who_was_in_turn() -> None:
    table = Table()
    table.throws("112346")

    table.correct(2, thrown(BEN, "112346"))

    assert (table.spaces(), table.state.turn) == ({BEN: 1}, CAI)


def test_late_and_leaving_players_stay_so_whatever_is_corrected() -> None:
    table = Table()
    table.throws("123456")
    table.do(c.Join(9))
    table.do(c.Leave(BEN))

    dropped = table.correct(2, c.Skip(ANN))

    assert (dropped, table.state.seats.players, table.state.turn) == ([], (ANN, BEN, CAI, 9), CAI)


@pytest.mark.parametrize(
    ("seq", "command", "code"),
    [
        (1, thrown(ANN, "112346"), "correction.not_correctable"),
        (2, c.PlayOn(), "correction.not_correctable"),
        (2, thrown(ANN, "112346"), "correction.no_change"),
        (3, thrown(ANN, "112346"), "game.out_of_turn"),
        (2, c.Choose(ANN, "1"), "promotion.nothing_to_choose"),
        (9, c.Skip(ANN), "log.not_done"),
    ],
)
def test_correction_is_refused_with_the_reason(seq: int, command: c.Command, code: str) -> None:
    table = Table()
    table.throws("112346", "123456", "123456")

    with pytest.raises(IllegalCommand) as refused:
        table.correct(seq, command)

    assert refused.value.sentence.code == code


def test_undone_correction_leaves_what_stood_before() -> None:
    table = won_by_ann()
    before = table.state

    table.correct(2, c.Skip(ANN))
    table.undo()

    assert table.state == before
