"""What the emcee does without dice: prizes that change hands, and players who come and go."""

from __future__ import annotations

from dataclasses import replace

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import Phase
from rules.dice import Roll
from tests.rules.bobing.playing import (
    GRAB,
    NOTHING,
    ONE,
    RED_3,
    SAME_4,
    STRAIGHT,
    opened,
    seated,
    start,
)

RED_OF_ONE = Roll.parse(ONE)
FEW = {1: 1, 3: 1, 6: 2}


def test_winner_picks_a_prize_of_the_tier_instead_of_the_next() -> None:
    table = seated("manila", {1: 1, 6: 3})

    table.do(c.Throw(1, RED_OF_ONE, prize=603))

    assert table.holdings == {603: 1}


def test_prize_taken_back_is_won_again_by_the_next_throw_of_its_tier() -> None:
    table = seated("manila", {1: 1, 6: 3})
    table.throw(ONE)
    table.do(c.TakeBack(601))

    table.throw(ONE)

    assert table.holdings == {601: 2}


def test_prize_taken_back_opens_a_game_that_was_closing() -> None:
    table = seated("manila", {1: 1, 6: 1})
    table.throw(ONE)
    assert table.state.is_closing

    table.do(c.TakeBack(601))

    assert not table.state.is_closing


def test_prize_taken_back_after_the_rolling_opens_nothing() -> None:
    table = seated("manila", {1: 1, 6: 1}, players=2)
    table.throws("444416", ONE)

    table.do(c.TakeBack(601))

    assert table.state.is_closing


def test_prize_taken_back_does_not_turn_the_clock_back() -> None:
    timed = start("manila", {1: 1, 6: 2}, end="timed")
    table = opened(replace(timed, minutes=1))
    table.do(c.Throw(1, RED_OF_ONE, at=10_000))

    table.do(c.TakeBack(601))

    assert table.state.is_closing


def test_last_prize_given_by_hand_closes_the_game() -> None:
    table = seated("manila", {1: 1, 6: 1})

    events = table.do(c.Give(601, 3))

    assert events == (e.PrizeGiven(601, None, 3), e.PrizesExhausted())


def test_last_prize_given_by_hand_ends_a_game_that_ends_at_once() -> None:
    table = seated("xiamen", {1: 1, 6: 1})
    table.throw("444416")

    table.do(c.Give(601, 3))

    assert (table.state.phase, table.state.champions) == (Phase.CROWNING, (1,))


def test_prize_given_by_hand_while_others_are_left_closes_nothing() -> None:
    table = seated("manila", {1: 1, 6: 2})

    assert table.do(c.Give(601, 3)) == (e.PrizeGiven(601, None, 3),)


def test_prize_given_on_in_a_game_that_closes_already_closes_it_no_more() -> None:
    table = seated("manila", {1: 1, 6: 1})
    table.throw(ONE)

    assert table.do(c.Give(601, 3)) == (e.PrizeGiven(601, 1, 3),)


def test_last_prize_given_by_hand_after_the_rolling_closes_nothing() -> None:
    table = seated("manila", {1: 1, 6: 1})
    table.throw("444416")
    table.do(c.Stop())

    assert table.do(c.Give(601, 3)) == (e.PrizeGiven(601, None, 3),)


def test_round_is_finished_when_the_last_prize_was_given_by_hand() -> None:
    table = seated("manila", {1: 1, 6: 1})
    table.throw("444416")

    events = table.do(c.Give(601, 3))

    assert events == (e.PrizeGiven(601, None, 3), e.PrizesExhausted())


def test_last_prize_given_by_hand_ends_no_game_without_a_candidate() -> None:
    table = seated("manila", {1: 1, 6: 1}, end="immediate")

    events = table.do(c.Give(601, 3))

    assert events == (e.PrizeGiven(601, None, 3), e.PrizesExhausted())


def test_prize_given_on_counts_as_held_from_then() -> None:
    table = seated("xiamen", {1: 1, 2: 2, 6: 9})
    table.throws(STRAIGHT, STRAIGHT)
    table.do(c.Give(201, 3))
    table.throw(NOTHING)

    table.throw(STRAIGHT)  # of player 1, who takes what is held longest

    assert table.holdings == {201: 3, 202: 1}


def test_swap_with_the_table_puts_the_other_prize_there() -> None:
    table = seated("manila", {1: 1, 6: 2})
    table.throw(ONE)

    table.do(c.Swap(602, 601))

    assert (table.holdings, table.state.free(6)) == ({602: 1}, (601,))


def test_champion_that_lost_the_prize_by_hand_is_crowned_with_it_all_the_same() -> None:
    table = seated("manila", {1: 1, 6: 1}, players=2)
    table.throws("444416", ONE)
    table.do(c.Give(101, 2))

    table.do(c.Crown())

    assert table.holdings == {601: 2, 101: 1}


def test_two_champions_prizes_in_one_hand_go_to_two_champions() -> None:
    table = seated("manila", {1: 2, 6: 1}, players=3)
    table.throws("444416", "444415", ONE)
    table.do(c.Give(101, 1))
    table.do(c.Give(102, 1))

    table.do(c.Crown())

    assert table.holdings == {601: 3, 101: 1, 102: 2}


def test_champions_prize_that_went_astray_is_a_champions_before_one_on_the_table() -> None:
    table = seated("manila", {1: 2, 6: 9})
    table.throw("444416")
    table.do(c.Give(102, 3))
    table.do(c.Stop())

    table.do(c.Crown())

    assert table.holdings == {102: 1}


def test_leader_who_was_given_two_champions_prizes_keeps_one_when_another_climbs() -> None:
    table = seated("xiamen", {1: 2, 6: 9}, players=3)
    table.throw("444416")
    table.do(c.Give(102, 1))

    table.throw("444415")

    assert table.holdings == {101: 1, 102: 2}


def test_whoever_no_longer_leads_loses_the_champions_prize_before_it_is_taken_from_a_leader() -> (
    None
):
    table = seated("xiamen", {1: 3, 6: 9}, players=3)
    table.throws("444416", "112356")
    for prize in (102, 103):
        table.do(c.Give(prize, 1 if prize == 102 else 2))

    table.throw("444415")

    assert table.holdings == {101: 1, 102: 1, 103: 3}


def test_whoever_leaves_in_their_turn_forgoes_it() -> None:
    table = seated("manila", FEW)

    events = table.do(c.Leave(1))

    assert events == (e.PlayerLeft(1), e.TurnPassed(2))


def test_turn_stays_where_it_is_when_another_leaves() -> None:
    table = seated("manila", {1: 1, 6: 9})
    table.do(c.Call(3))

    assert table.do(c.Leave(2)) == (e.PlayerLeft(2),)


def test_who_left_is_passed_over_until_they_come_back() -> None:
    table = seated("manila", {1: 1, 6: 9})
    table.do(c.Leave(2))
    table.throw(NOTHING)
    assert table.turn == 3

    table.do(c.ComeBack(2))
    table.throw(NOTHING)

    assert table.turn == 2  # their turn of this round


def test_roll_off_is_forgone_by_a_contestant_who_left_before_it() -> None:
    table = seated("manila", {1: 1, 6: 1})
    table.throws("444416", "444425", ONE)
    table.do(c.Leave(2))

    table.throw(NOTHING)

    assert (table.state.phase, table.state.champions) == (Phase.CROWNING, (1,))


def test_shares_and_roll_off_of_all_are_for_those_who_are_here() -> None:
    table = seated("manila", {1: 1, 6: 2}, players=3)
    table.do(c.Leave(3))

    table.do(c.Stop())

    assert table.state.roll_off is not None
    assert table.state.roll_off.contestants == (1, 2)


def test_consolation_is_for_those_who_are_here() -> None:
    table = seated("manila", {1: 1, 6: 3}, players=3, stop_leftover="consolation")
    table.throw("444416")
    table.do(c.Leave(2))
    table.do(c.Stop())

    table.do(c.Crown())

    assert table.holdings == {101: 1, 601: 3}


def test_new_order_leaves_the_turn_where_it_is() -> None:
    table = seated("manila", {1: 1, 6: 9})

    table.do(c.Reorder((3, 2, 1)))

    assert table.turn == 1
    table.throw(NOTHING)
    assert table.turn == 3


def test_merged_entries_have_prizes_and_champion_throw_together() -> None:
    table = seated("manila", {1: 1, 4: 1, 6: 9})
    table.throws("444416", ONE, SAME_4)

    table.do(c.Merge(1, into=2))

    assert table.holdings == {601: 2, 401: 3}
    assert [candidate.player for candidate in table.state.standing()] == [2]
    assert table.state.players == (2, 3)


def test_champion_with_two_entries_is_champion_under_the_one_that_stays() -> None:
    table = seated("manila", {1: 1, 6: 1})
    table.throws("444416", ONE, NOTHING)
    table.do(c.Crown())

    table.do(c.Merge(1, into=3))

    assert (table.state.champions, table.holdings) == ((3,), {601: 2, 101: 3})


def test_total_grab_under_two_entries_is_that_of_the_one_that_stays() -> None:
    table = seated("manila", {1: 1, 6: 1})
    table.throw(GRAB, confirmed=True)

    table.do(c.Merge(1, into=3))

    assert (table.state.grabbed_by, table.holdings) == (3, {101: 3, 601: 3})


def test_turn_of_a_merged_entry_passes_on() -> None:
    table = seated("manila", {1: 1, 6: 9})
    table.throw(NOTHING)

    table.do(c.Merge(2, into=1))

    assert table.turn == 3  # player 1 has rolled already


def test_turn_stays_where_it_is_when_two_others_are_merged() -> None:
    table = seated("manila", {1: 1, 6: 9}, players=4)
    table.do(c.Call(4))

    assert table.do(c.Merge(2, into=1)) == (e.PlayersMerged(2, 1),)


def test_merged_entry_plays_its_turn_where_the_other_had_rolled() -> None:
    table = seated("manila", {1: 1, 6: 9})
    table.throw(RED_3)

    table.do(c.Merge(1, into=3))

    assert table.turn == 2
    table.throw(NOTHING)
    assert table.turn == 3
