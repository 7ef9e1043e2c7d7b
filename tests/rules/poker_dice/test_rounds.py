from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.poker_dice import Hand
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice.state import Phase
from tests.rules.poker_dice.playing import ANN, BEN, CAI, DAN, LIMITED, WITH_STRAIGHTS, Table


def test_game_begins_with_the_first_round_of_the_first_player() -> None:
    table = Table()

    state = table.state
    assert (state.phase, state.round, state.turn) == (Phase.THROWING, 1, ANN)
    assert state.contestants == (ANN, BEN, CAI)


def test_throw_shows_the_dice_and_leaves_the_turn_where_it_is() -> None:
    table = Table()

    events = table.throw(ANN, "44126")

    assert events == (e.Thrown(ANN, (4, 4, 1, 2, 6)),)
    assert (table.state.turn, table.state.dice, table.state.thrown) == (ANN, (4, 4, 1, 2, 6), 1)


def test_third_throw_ends_the_turn_by_itself() -> None:
    table = Table()
    table.throw(ANN, "44126")
    table.throw(ANN, "44456", held="12")

    events = table.throw(ANN, "44426", held="123")

    assert events[1:] == (e.HandMade(ANN, Hand.parse("44426")), e.TurnPassed(BEN))


def test_player_stands_before_the_third_throw() -> None:
    table = Table()
    table.throw(ANN, "44426")

    events = table.do(c.Stand(ANN))

    assert events == (e.HandMade(ANN, Hand.parse("44426")), e.TurnPassed(BEN))
    assert (table.state.dice, table.state.thrown) == ((), 0)


def test_die_that_was_held_may_be_thrown_again_later() -> None:
    table = Table()
    table.throw(ANN, "44126")
    table.throw(ANN, "44566", held="12")

    table.throw(ANN, "31266", held="45")

    assert table.state.hands[ANN] == Hand.parse("31266")


def test_all_five_dice_may_be_thrown_again() -> None:
    table = Table()
    table.throw(ANN, "44126")

    table.throw(ANN, "55555")

    assert table.state.dice == (5, 5, 5, 5, 5)


def test_best_hand_wins_the_round_which_then_stands() -> None:
    table = Table()
    table.make(ANN, "44426")
    table.make(BEN, "66655")

    events = table.make(CAI, "66543")

    state = table.state
    assert events[-1] == e.RoundEnded(1, BEN)
    assert (state.phase, state.winner, state.turn, dict(state.won)) == (
        Phase.WON,
        BEN,
        None,
        {BEN: 1},
    )
    assert state.hands == {
        ANN: Hand.parse("44426"),
        BEN: Hand.parse("66655"),
        CAI: Hand.parse("66543"),
    }


def test_straight_counts_as_a_bust_in_a_game_of_the_house() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "23456")

    table.make(BEN, "11345")

    assert table.state.winner == BEN


def test_straight_beats_a_full_house_where_it_is_played() -> None:
    table = Table(WITH_STRAIGHTS, players=(ANN, BEN))
    table.make(ANN, "23456")

    table.make(BEN, "66655")

    assert table.state.winner == ANN


def test_each_round_is_begun_by_who_sits_next_after_the_last_beginner() -> None:
    table = Table()
    orders = [table.state.contestants]
    for _ in range(3):
        for player in table.state.contestants:
            table.make(player, f"{player}{player}{player}12")
        table.do(c.NextRound())
        orders.append(table.state.contestants)

    assert orders == [(ANN, BEN, CAI), (BEN, CAI, ANN), (CAI, ANN, BEN), (ANN, BEN, CAI)]


def test_next_round_begins_with_no_hands() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "66655")

    events = table.do(c.NextRound())

    assert events == (e.RoundBegan(2, (BEN, ANN)),)
    assert (table.state.phase, table.state.hands, table.state.winner) == (Phase.THROWING, {}, None)


def test_wins_add_up_over_the_rounds() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "66655")
    for _ in range(2):
        table.do(c.NextRound())
        for player in table.state.contestants:
            table.make(player, "66666" if player == ANN else "11234")

    assert table.state.standing() == ((ANN, 2), (BEN, 1))


def test_tied_players_throw_one_more_round() -> None:
    table = Table()
    table.make(ANN, "44426")
    table.make(BEN, "66543")

    events = table.make(CAI, "62444")

    state = table.state
    assert events[-1] == e.TieOpened((ANN, CAI))
    assert (state.phase, state.turn, state.tie, state.hands) == (Phase.THROWING, ANN, 1, {})


def test_tie_is_thrown_with_up_to_three_throws_again() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "44426")

    table.throw(ANN, "44123")
    table.throw(ANN, "44456", held="12")
    table.throw(ANN, "44466", held="123")
    table.make(BEN, "44455")

    assert (table.state.winner, dict(table.state.won)) == (ANN, {ANN: 1})


def test_tie_after_a_tie_is_thrown_until_one_is_best() -> None:
    table = Table()
    for tied in ((ANN, BEN, CAI), (ANN, BEN, CAI), (ANN, BEN)):
        assert table.state.contestants == tied
        for player in tied:
            table.make(player, "66543" if player == CAI and table.state.tie else "44426")
    table.make(ANN, "11234")
    table.make(BEN, "22134")

    assert (table.state.winner, table.state.tie) == (BEN, 3)


def test_who_is_skipped_has_no_hand() -> None:
    table = Table()
    table.make(ANN, "44426")

    events = table.do(c.Skip(BEN))

    assert events == (e.TurnSkipped(BEN), e.TurnPassed(CAI))
    assert table.state.hands[BEN] is None


def test_round_in_which_all_are_skipped_has_no_winner() -> None:
    table = Table()
    for player in (ANN, BEN):
        table.do(c.Skip(player))

    events = table.do(c.Skip(CAI))

    assert events[-1] == e.RoundEnded(1, None)
    assert (table.state.phase, table.state.winner, dict(table.state.won)) == (Phase.WON, None, {})


def test_last_player_throws_even_where_all_others_were_skipped() -> None:
    table = Table(players=(ANN, BEN))

    table.do(c.Skip(ANN))

    assert (table.state.phase, table.state.turn) == (Phase.THROWING, BEN)


def test_only_one_left_of_tied_players_wins() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "44426")

    events = table.do(c.Skip(ANN))

    assert events == (e.TurnSkipped(ANN), e.RoundEnded(1, BEN))
    assert table.state.waiting() == ()  # though Ben has not thrown


def test_tie_is_thrown_only_by_those_who_have_not_left() -> None:
    table = Table()
    table.make(ANN, "44426")
    table.make(BEN, "44426")
    table.do(c.Leave(ANN))

    table.make(CAI, "44426")

    assert table.state.contestants == (BEN, CAI)


def test_who_has_a_hand_and_left_wins_with_it() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.do(c.Leave(ANN))

    table.make(BEN, "11234")

    assert table.state.winner == ANN


@pytest.mark.parametrize("throws", [0, 1, 2])
def test_who_leaves_before_their_turn_is_over_has_no_hand(throws: int) -> None:
    table = Table()
    for _ in range(throws):
        table.throw(ANN, "66666")

    events = table.do(c.Leave(ANN))

    assert events == (e.PlayerLeft(ANN), e.TurnPassed(BEN))
    assert table.state.hands == {ANN: None}


def test_who_leaves_before_their_turn_comes_is_passed_over() -> None:
    table = Table()
    table.do(c.Leave(BEN))

    events = table.make(ANN, "44426")

    assert events[-1] == e.TurnPassed(CAI)


def test_who_comes_back_in_a_round_throws_from_the_next_one() -> None:
    table = Table(players=(ANN, BEN, CAI))
    table.do(c.Leave(BEN))
    table.do(c.ComeBack(BEN))
    table.make(ANN, "44426")
    table.make(CAI, "11234")

    assert table.state.phase is Phase.WON
    table.do(c.NextRound())
    assert table.state.contestants == (BEN, CAI, ANN)


def test_who_joins_in_a_round_throws_from_the_next_one() -> None:
    table = Table(players=(ANN, BEN))
    events = table.do(c.Join(DAN))
    table.make(ANN, "44426")
    table.make(BEN, "11234")

    assert events == (e.PlayerJoined(DAN),)
    assert table.state.phase is Phase.WON
    table.do(c.NextRound())
    assert table.state.contestants == (BEN, DAN, ANN)


def test_round_is_not_begun_by_who_has_left() -> None:
    table = Table()
    for player, dice in ((ANN, "44426"), (BEN, "11234"), (CAI, "11235")):
        table.make(player, dice)
    table.do(c.Leave(BEN))

    table.do(c.NextRound())

    assert (table.state.beginner, table.state.contestants) == (CAI, (CAI, ANN))


def test_later_players_may_throw_three_times_whatever_the_first_did() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")

    assert table.state.limit == 3


@pytest.mark.parametrize("throws", [1, 2])
def test_later_players_are_limited_to_the_throws_of_the_first(throws: int) -> None:
    table = Table(LIMITED, players=(ANN, BEN))
    for _ in range(throws):
        table.throw(ANN, "44426")
    table.do(c.Stand(ANN))

    events = [table.throw(BEN, "11234") for _ in range(throws)]

    assert e.HandMade(BEN, Hand.parse("11234")) in events[-1]
    assert table.state.phase is Phase.WON


def test_later_players_who_throw_less_do_not_limit_others() -> None:
    table = Table(LIMITED)
    for _ in range(3):
        table.throw(ANN, "44426")
    table.make(BEN, "11234")

    assert table.state.limit == 3


def test_first_of_a_tie_sets_the_limit_there_anew() -> None:
    table = Table(LIMITED, players=(ANN, BEN))
    table.make(ANN, "44426")
    table.throw(BEN, "44426")
    assert (table.state.tie, table.state.limit) == (1, 3)

    table.throw(ANN, "66543")
    table.throw(ANN, "66543")
    table.do(c.Stand(ANN))

    assert table.state.limit == 2


def test_limit_is_set_by_the_first_who_makes_a_hand() -> None:
    table = Table(LIMITED)
    table.do(c.Skip(ANN))
    table.make(BEN, "44426")

    assert table.state.limit == 1


def test_limit_is_of_its_round_alone() -> None:
    table = Table(LIMITED, players=(ANN, BEN))
    table.make(ANN, "44426")
    table.throw(BEN, "11234")

    table.do(c.NextRound())

    assert table.state.limit == 3


def test_game_ends_between_rounds() -> None:
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "11234")

    events = table.do(c.End())

    assert events == (e.Ended(),)
    assert (table.state.phase, table.state.standing()) == (Phase.ENDED, ((ANN, 1), (BEN, 0)))


def test_end_in_the_middle_of_a_round_has_to_be_confirmed() -> None:
    table = Table()
    table.throw(ANN, "44426")

    with pytest.raises(IllegalCommand) as refused:
        table.do(c.End())
    table.do(c.End(is_confirmed=True))

    assert refused.value.sentence.code == "poker_dice.unconfirmed_end"
    assert (table.state.phase, table.state.turn, table.state.dice) == (Phase.ENDED, None, ())


def test_undone_throw_can_be_brought_back() -> None:
    table = Table()
    table.throw(ANN, "44426")
    thrown = table.state

    table.undo()
    assert table.state.thrown == 0
    table.redo()

    assert table.state == thrown
