"""How a game ends: the last prize, the round, the extra rounds, and the emcee's early stop."""

from __future__ import annotations

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from tests.rules.bobing.books import BOTH
from tests.rules.bobing.playing import NOTHING, ONE, STRAIGHT, TWO, seated

RED_4 = "444412"
LAST = {1: 1, 6: 1}


def test_manila_finishes_the_round_when_the_last_prize_is_gone() -> None:
    table = seated("manila", LAST)
    table.throw(RED_4)

    assert table.throw(ONE)[1:] == (
        e.PrizeAwarded(601, 2),
        e.PrizesExhausted(),
        e.TurnPassed(3),
    )
    assert table.throw(NOTHING)[1:] == (e.RoundEnded(1), e.ChampionsDecided((1,)))


def test_throw_after_the_last_prize_may_still_win_the_championship() -> None:
    table = seated("manila", LAST)
    table.throws(RED_4, ONE, "444466")

    assert table.state.champions == (3,)


def test_manila_plays_whole_rounds_until_one_ends_with_a_candidate() -> None:
    table = seated("manila", LAST, players=2)
    table.throws(ONE, NOTHING)
    assert (table.state.phase, table.state.round, table.turn) == ("rolling", 2, 1)

    table.throws(NOTHING, NOTHING, RED_4)
    assert (table.state.phase, table.state.round, table.turn) == ("rolling", 3, 2)

    assert table.throw(NOTHING)[1:] == (e.RoundEnded(3), e.ChampionsDecided((1,)))


def test_throw_in_an_extra_round_wins_none_of_the_prizes_that_are_gone() -> None:
    table = seated("manila", LAST, players=2)
    table.throws(ONE, NOTHING)

    assert table.throw(ONE)[1:] == (e.TierFoundEmpty(1, 6), e.TurnPassed(2))


def test_skipped_player_ends_the_last_round_too() -> None:
    table = seated("manila", LAST, players=2)
    table.throws(RED_4, NOTHING, ONE)

    assert table.do(c.Skip(2))[1:] == (e.RoundEnded(2), e.ChampionsDecided((1,)))


def test_late_arrival_has_a_throw_in_the_last_round() -> None:
    table = seated("manila", LAST, players=2)
    table.throws(RED_4)
    table.do(c.Join(3))
    table.throws(ONE)
    assert table.turn == 3

    table.throw("444466")
    assert table.state.champions == (3,)


def test_game_ends_at_once_with_the_last_prize_where_the_house_says_so() -> None:
    table = seated("manila", LAST, end="immediate")
    table.throw(RED_4)

    assert table.throw(ONE)[2:] == (e.PrizesExhausted(), e.ChampionsDecided((1,)))


def test_game_without_candidate_goes_on_to_the_first_and_ends_there() -> None:
    table = seated("manila", LAST, end="immediate")
    table.throws(ONE, NOTHING)

    assert table.throw(RED_4)[2:] == (e.ChampionsDecided((3,)),)


def test_xiamen_ends_at_once_with_the_last_prize() -> None:
    table = seated("xiamen", LAST)
    table.throw(RED_4)

    assert table.throw(ONE)[1:] == (
        e.PrizeAwarded(601, 2),
        e.PrizesExhausted(),
        e.ChampionsDecided((1,)),
    )
    assert table.do(c.Crown()) == (e.Crowned(1), e.Ended())
    assert table.holdings == {101: 1, 601: 2}


def test_xiamen_plays_on_when_only_the_champion_is_missing() -> None:
    table = seated("xiamen", LAST, players=2)
    table.throw(ONE)
    assert (table.state.phase, table.state.is_closing) == ("rolling", False)
    table.throws(NOTHING, NOTHING)

    assert table.throw(RED_4)[2:] == (
        e.PrizeAwarded(101, 2),
        e.PrizesExhausted(),
        e.ChampionsDecided((2,)),
    )


def test_xiamen_may_finish_the_round_with_the_chase_going_on() -> None:
    table = seated("xiamen", {1: 1, 2: 1, 6: 1}, end="finish_round", players=4)
    table.throws(RED_4, STRAIGHT)
    assert table.throw(ONE)[2:] == (e.PrizesExhausted(), e.TurnPassed(4))

    table.throw(STRAIGHT)

    assert (table.state.phase, table.holdings) == ("crowning", {101: 1, 601: 3, 201: 4})


def test_prize_list_without_a_champions_prize_ends_without_a_champion() -> None:
    table = seated("manila", {6: 1}, players=2)
    table.throw("666666")

    assert table.throw(ONE)[-1] == e.Ended()
    assert (table.state.phase, table.state.champions, table.holdings) == ("ended", (), {601: 2})


def test_prize_list_of_the_champion_alone_waits_for_a_candidate() -> None:
    table = seated("manila", {1: 1}, players=2)
    table.throws(NOTHING, NOTHING, NOTHING, RED_4)
    table.do(c.Crown())

    assert (table.state.phase, table.holdings) == ("ended", {101: 2})


def test_more_champion_prizes_than_players_do_not_keep_manila_from_ending() -> None:
    table = seated("manila", {1: 3, 6: 1}, players=2)
    table.throws(RED_4, "444466", ONE, NOTHING)

    assert (table.state.phase, table.state.champions) == ("crowning", (2, 1))


def test_more_champion_prizes_than_players_do_not_keep_xiamen_from_ending() -> None:
    table = seated("xiamen", {1: 3, 6: 1}, players=2)
    table.throws(RED_4, "444466", ONE)

    assert (table.state.phase, table.state.champions) == ("crowning", (2, 1))


def test_early_stop_gives_the_championship_to_the_best_so_far() -> None:
    table = seated("manila", {1: 1, 6: 30})
    table.throws(ONE, RED_4)

    assert table.do(c.Stop()) == (e.Stopped(), e.ChampionsDecided((2,)))
    table.do(c.Crown())
    assert table.holdings == {601: 1, 101: 2}


def test_early_stop_leaves_the_rest_of_the_prizes_to_the_organiser() -> None:
    table = seated("manila", {1: 1, 6: 30})
    table.throws(RED_4)
    table.do(c.Stop())
    table.do(c.Crown())

    assert (len(table.state.free(6)), table.state.phase) == (30, "ended")


def test_early_stop_with_a_tie_is_rolled_off() -> None:
    table = seated("manila", {1: 1, 6: 30})
    table.throws("444416", NOTHING, "444425")

    assert table.do(c.Stop())[1] == e.RollOffOpened((1, 3), seats=1, settled=())


@pytest.mark.parametrize("key", BOTH)
def test_early_stop_without_candidate_lets_everybody_roll_for_most_fours(key: str) -> None:
    table = seated(key, {1: 1, 6: 30})
    table.throw(NOTHING)

    assert table.do(c.Stop()) == (
        e.Stopped(),
        e.RollOffOpened((1, 2, 3), seats=1, settled=(), is_tie=False),
        e.TurnPassed(1),
    )
    table.throws(ONE, TWO, ONE)
    table.do(c.Crown())
    assert (table.state.phase, table.holdings) == ("ended", {101: 2})


def test_absent_players_do_not_hold_up_the_roll_off_after_an_early_stop() -> None:
    table = seated("manila", {1: 1, 6: 30})
    table.do(c.Stop())
    table.do(c.Skip(1))
    table.do(c.Skip(2))

    table.throw(NOTHING)

    assert table.state.champions == (3,)


def test_early_stop_in_xiamen_leaves_the_prize_with_its_holder() -> None:
    table = seated("xiamen", {1: 1, 6: 30})
    table.throw(RED_4)
    table.do(c.Stop())

    assert table.do(c.Crown()) == (e.Crowned(1), e.Ended())


def test_early_stop_without_a_champions_prize_ends_without_a_champion() -> None:
    table = seated("manila", {6: 30})

    assert table.do(c.Stop()) == (e.Stopped(), e.Ended())


def test_early_stop_without_candidate_gives_each_a_prize_when_there_are_enough() -> None:
    table = seated("manila", {1: 2, 6: 30}, players=2)

    assert table.do(c.Stop()) == (e.Stopped(), e.ChampionsDecided((1, 2)))


def test_early_stop_counts_a_throw_that_did_not_count_for_nothing() -> None:
    table = seated("xiamen", {1: 1, 6: 30}, players=2)
    table.do(c.Void(1, Fault.OUT))
    table.do(c.Stop())
    table.throws(ONE, NOTHING)

    assert table.state.champions == (1,)
