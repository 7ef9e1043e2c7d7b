from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.promotion import PALACE, Action, Piece, Settings
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.settings import Order, StartChoice, StraightStart
from rules.promotion.state import Phase
from tests.rules.promotion.playing import ANN, BEN, CAI, DAN, Table, digits

CHOOSING = Settings(order=Order.PLAYER, start_choice=StartChoice.PLAYER)


def alone_to_97(table: Table, winner: int, others: str = "123456") -> None:
    """Six of a kind and Te: 8, 72, 90, 92, 94, 97; the others throw the same all the time."""
    while table.spaces().get(winner) != 97:
        turn = table.state.turn
        assert turn is not None
        mine = "666666" if winner not in table.spaces() else "444126"
        if table.spaces().get(winner) == 8:
            mine = "444441"
        table.throw(turn, mine if turn == winner else others)


def test_first_throw_places_and_later_ones_move() -> None:
    table = Table(players=(ANN, BEN))

    assert table.throw(ANN, "441236") == (
        e.Thrown(ANN, digits("441236")),
        e.Placed(ANN, 4, 2, 4),
        e.TurnPassed(BEN, 1),
    )
    table.throw(BEN, "123456")

    assert table.throw(ANN, "444436") == (
        e.Thrown(ANN, digits("444436")),
        e.Walked(ANN, Action.TE, 4, 4, (4, 38, 39)),
        e.TurnPassed(BEN, 2),
    )
    assert table.spaces() == {ANN: 39, BEN: 15}


def test_straight_tells_of_no_dice_alike() -> None:
    assert e.Placed(ANN, 15, 0, 0) in Table().throw(ANN, "123456")


def test_straight_is_thrown_again_by_the_same_player() -> None:
    table = Table(Settings(straight_start=StraightStart.THROW_AGAIN))

    assert table.throw(ANN, "123456") == (e.Thrown(ANN, digits("123456")), e.ThrowsAgain(ANN))
    assert (table.state.turn, table.state.round, table.spaces()) == (ANN, 1, {})
    table.throw(ANN, "112346")

    assert (table.state.turn, table.spaces()) == (BEN, {ANN: 1})


def test_throw_of_which_nothing_applies_leaves_the_piece_where_it_is() -> None:
    table = Table(players=(ANN, BEN))
    table.throws("441236", "112356")

    assert e.Stayed(ANN, 4) in table.throw(ANN, "112233")


def test_chang_remembers_and_te_leads_back() -> None:
    table = Table(players=(ANN, BEN))
    table.throws("123456", "123456", "441236", "123456", "112356", "123456")

    assert table.state.pieces[ANN] == Piece(28, 55)
    table.throw(ANN, "442211")

    assert table.state.pieces[ANN] == Piece(28, 55)  # back by Te, and out again by Chang
    table.throws("123456", "441256")
    assert table.state.pieces[ANN] == Piece(55)


def test_players_throw_in_the_order_of_their_seats_round_by_round() -> None:
    table = Table()
    turns = []
    for _ in range(5):
        turns.append((table.state.turn, table.state.round))
        table.throws("123456")

    assert turns == [(ANN, 1), (BEN, 1), (CAI, 1), (ANN, 2), (BEN, 2)]


def test_first_in_the_palace_wins_and_the_round_is_not_finished() -> None:
    table = Table()
    alone_to_97(table, ANN)
    table.throws("123456", "123456")

    events = table.throw(ANN, "441256")

    assert events[1:] == (e.Walked(ANN, Action.TE, 4, 2, (97, PALACE)), e.Arrived(ANN, 1))
    assert (table.state.phase, table.state.turn, table.state.winners()) == (Phase.WON, None, (ANN,))


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


def test_game_ends_at_once_after_an_arrival_and_only_confirmed_before() -> None:
    table = Table()
    with pytest.raises(IllegalCommand) as refused:
        table.do(c.End())
    assert refused.value.sentence.code == "promotion.unconfirmed_end"
    alone_to_97(table, ANN)
    table.throws("123456", "123456", "441256")

    table.do(c.End())

    assert table.state.phase is Phase.ENDED
    confirmed = Table()
    confirmed.do(c.End(is_confirmed=True))
    assert (confirmed.state.phase, confirmed.state.winners()) == (Phase.ENDED, ())


def test_nearest_wins_at_the_limit_of_turns() -> None:
    table = Table(Settings(turn_limit=2))
    table.throws("555551", "123456", "441236", "123456", "123456")  # 7 is 5 Te away, 15 is 12

    events = table.throw(CAI, "123456")

    assert events[-2:] == (e.LimitReached(2), e.WonByDistance(ANN, 5))
    assert (table.state.phase, table.state.winners()) == (Phase.ENDED, (ANN,))


def test_equally_near_ones_share_the_win() -> None:
    table = Table(Settings(turn_limit=1))
    table.throws("555551", "222223", "123456")

    assert table.state.winners() == (ANN, BEN)
    assert [(each.player, each.place) for each in table.state.standing()] == [
        (ANN, 1),
        (BEN, 1),
        (CAI, 3),
    ]


def test_limit_after_an_arrival_leaves_the_winner() -> None:
    table = Table(Settings(turn_limit=5), players=(ANN, BEN, CAI))
    table.throws("555551", "123456", "123456")
    table.throws("444444", "123456", "123456")  # 7, 73, 92, 94
    table.throws("444412")  # 97, palace
    table.do(c.PlayOn())
    while table.state.phase is Phase.THROWING:
        table.throws("123456")

    assert (table.state.phase, table.state.winners()) == (Phase.ENDED, (ANN,))
    assert table.state.nearest == ()


def test_player_chooses_where_to_begin() -> None:
    table = Table(CHOOSING)

    assert table.throw(ANN, "112222")[1:] == (e.ChoiceOpened(ANN),)
    assert (table.state.phase, table.state.turn) == (Phase.CHOOSING, ANN)
    assert [each.key for each in table.state.options(table.state.faces)] == ["17", "1"]
    assert table.do(c.Choose(ANN, "1")) == (e.Placed(ANN, 1, 2, 1), e.TurnPassed(BEN, 1))


def test_player_chooses_in_which_order_the_pairs_are_used() -> None:
    table = Table(CHOOSING, players=(ANN, BEN))
    table.throws("112346", "123456")
    table.throw(ANN, "442213")

    assert [each.key for each in table.state.options(table.state.faces)] == ["te cung", "cung te"]
    assert table.do(c.Choose(ANN, "cung te")) == (
        e.Walked(ANN, Action.CUNG, 2, 2, (1, 76)),
        e.Walked(ANN, Action.TE, 4, 2, (76, 77)),
        e.TurnPassed(BEN, 2),
    )


def test_nothing_is_asked_where_there_is_one_way() -> None:
    table = Table(CHOOSING)

    table.throw(ANN, "112346")

    assert (table.state.phase, table.state.turn) == (Phase.THROWING, BEN)


def test_whoever_leaves_with_a_choice_open_leaves_it_to_the_rule() -> None:
    table = Table(CHOOSING)
    table.throw(ANN, "112222")

    assert table.do(c.Leave(ANN)) == (
        e.Placed(ANN, 17, 4, 2),
        e.TurnPassed(BEN, 1),
        e.PlayerLeft(ANN),
    )


def test_late_player_takes_the_last_seat_and_throws_in_the_same_round() -> None:
    table = Table()
    table.throws("123456")
    table.do(c.Join(DAN))
    table.throws("123456", "123456")

    assert (table.state.turn, table.state.round) == (DAN, 1)
    table.throws("112356")
    assert (table.spaces()[DAN], table.state.round) == (1, 2)


def test_player_who_leaves_in_turn_passes_it_on_and_keeps_the_piece() -> None:
    table = Table()
    table.throws("123456", "112356")

    assert table.do(c.Leave(CAI)) == (e.PlayerLeft(CAI), e.TurnPassed(ANN, 2))
    table.do(c.Leave(BEN))
    table.throws("123456")
    assert (table.state.turn, table.state.round) == (ANN, 3)
    table.do(c.ComeBack(BEN))
    table.throws("123456")

    assert (table.state.turn, table.spaces()[BEN]) == (BEN, 1)


def test_skipped_player_stays_and_the_next_one_throws() -> None:
    table = Table()

    assert table.do(c.Skip(ANN)) == (e.TurnSkipped(ANN), e.TurnPassed(BEN, 1))


def test_race_waits_for_somebody_when_all_on_the_way_have_left() -> None:
    table = Table(players=(ANN, BEN))
    alone_to_97(table, ANN)
    table.throws("123456", "441256")
    table.do(c.Join(CAI))
    table.do(c.PlayOn())
    table.do(c.Leave(CAI))
    table.do(c.Leave(BEN))

    assert (table.state.phase, table.state.turn) == (Phase.THROWING, None)
    with pytest.raises(IllegalCommand) as refused:
        table.throw(BEN, "123456")
    assert refused.value.sentence.code == "game.away"
    table.do(c.ComeBack(CAI))
    assert table.state.turn == CAI


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.Start((1, 2)), "game.started"),
        (c.Throw(BEN, digits("123456")), "game.out_of_turn"),
        (c.Throw(9, digits("123456")), "game.unknown_player"),
        (c.Throw(ANN, digits("12345")), "dice.faces"),
        (c.Throw(ANN, digits("123457")), "dice.faces"),
        (c.Choose(ANN, "1"), "promotion.nothing_to_choose"),
        (c.PlayOn(), "promotion.not_won"),
        (c.Join(ANN), "game.twice_seated"),
        (c.ComeBack(ANN), "game.is_present"),
    ],
)
def test_command_is_refused_with_the_reason(command: c.Command, code: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        Table().do(command)

    assert refused.value.sentence.code == code


@pytest.mark.parametrize("command", [c.Throw(ANN, digits("123456")), c.Skip(ANN)])
def test_whoever_has_to_choose_does_nothing_else(command: c.Command) -> None:
    table = Table(CHOOSING)
    table.throw(ANN, "112222")
    with pytest.raises(IllegalCommand) as refused:
        table.do(command)
    assert refused.value.sentence.code == "promotion.choose_first"
    with pytest.raises(IllegalCommand) as refused:
        table.do(c.Choose(ANN, "9"))
    assert str(refused.value) == "expected one of 17, 1, got “9”"


def test_nobody_throws_while_the_table_decides_whether_to_play_on() -> None:
    table = Table()
    alone_to_97(table, ANN)
    table.throws("123456", "123456", "441256")

    with pytest.raises(IllegalCommand) as refused:
        table.throw(BEN, "123456")

    assert refused.value.sentence.code == "promotion.at_home"


@pytest.mark.parametrize(
    ("count", "code"), [(1, "game.few_players"), (13, "promotion.many_players")]
)
def test_two_to_twelve_play(count: int, code: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        Table(players=tuple(range(1, count + 1)))
    assert refused.value.sentence.code == code
    table = Table(players=tuple(range(1, 13)))
    with pytest.raises(IllegalCommand) as refused:
        table.do(c.Join(13))
    assert refused.value.sentence.code == "promotion.many_players"
