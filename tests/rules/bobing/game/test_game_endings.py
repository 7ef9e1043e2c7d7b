"""Ends of other houses: one round more, the clock, and six alike that put the lights out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.bobing.game.events import Dealing
from rules.dice import Roll
from tests.rules.bobing.playing import (
    GRAB,
    NOTHING,
    ONE,
    STRAIGHT,
    TRIPLES,
    Table,
    opened,
    seated,
    start,
)

RED_4 = "444412"
LAST = {1: 1, 6: 1}
MANY = {1: 1, 6: 30}
BLACK = "666666"


def roll(text: str) -> Roll:
    return Roll.parse(text)


def timed(
    counts: dict[int, int] = MANY, *, key: str = "manila", players: int = 3, **switches: str
) -> Table:
    """A game of two minutes that began at 1,000 seconds and is over at 1,120."""
    plain = start(key, counts, players=players, end="timed", **switches)
    return opened(replace(plain, minutes=2, at=1_000))


def test_one_round_more_is_played_after_the_round_of_the_last_prize() -> None:
    table = seated("manila", LAST, players=2, end="one_more_round")
    table.throw(RED_4)

    assert table.throw(ONE)[1:] == (
        e.PrizeAwarded(601, 2),
        e.PrizesExhausted(),
        e.RoundEnded(1),
        e.RoundBegan(2),
        e.TurnPassed(1),
    )
    assert table.throw(NOTHING)[1:] == (e.TurnPassed(2),)
    assert table.throw(NOTHING)[1:] == (e.RoundEnded(2), e.ChampionsDecided((1,)))


def test_round_of_the_last_prize_is_finished_before_the_one_more() -> None:
    table = seated("manila", LAST, players=2, end="one_more_round")
    table.throws(ONE, RED_4)
    assert (table.state.phase, table.state.round) == ("rolling", 2)

    table.throws(NOTHING, NOTHING)
    assert table.state.champions == (2,)


def test_throw_in_the_one_more_round_may_win_the_championship() -> None:
    table = seated("manila", LAST, players=2, end="one_more_round")
    table.throws(ONE, RED_4, "444466", NOTHING)

    assert table.state.champions == (1,)


def test_without_a_candidate_after_the_one_more_round_others_follow() -> None:
    table = seated("manila", LAST, players=2, end="one_more_round")
    table.throws(ONE, NOTHING, NOTHING, NOTHING)
    assert (table.state.phase, table.state.round) == ("rolling", 3)

    table.throws(RED_4)
    assert table.throw(NOTHING)[1:] == (e.RoundEnded(3), e.ChampionsDecided((1,)))


def test_prizes_are_chased_in_the_one_more_round() -> None:
    table = seated("xiamen", {1: 1, 2: 1, 6: 1}, players=2, end="one_more_round")
    table.throws(RED_4, STRAIGHT, ONE, NOTHING)

    assert table.throw(TRIPLES)[1:] == (e.PrizeTaken(201, 2, 1), e.TurnPassed(2))


def test_timed_game_notes_when_its_time_is_up() -> None:
    plain = start("manila", MANY, end="timed")

    assert opened(replace(plain, minutes=2, at=1_000)).state.ends_at == 1_120


def test_minutes_mean_nothing_where_no_clock_ends_the_game() -> None:
    table = opened(replace(start("manila", MANY), minutes=2, at=1_000))

    assert table.state.ends_at is None
    assert table.throw(NOTHING, at=9_000)[1:] == (e.TurnPassed(2),)


def test_time_is_called_after_the_first_turn_that_ends_with_it() -> None:
    table = timed()
    table.throw(RED_4, at=1_010)

    assert table.throw(ONE, at=1_119)[2:] == (e.TurnPassed(3),)
    assert table.throw(ONE, at=1_120)[2:] == (
        e.TimeCalled(),
        e.RoundEnded(1),
        e.ChampionsDecided((1,)),
    )


def test_round_is_finished_when_the_time_is_up() -> None:
    table = timed()
    assert table.throw(RED_4, at=1_200)[2:] == (e.TimeCalled(), e.TurnPassed(2))

    assert table.throw(ONE, at=1_215)[1:] == (e.PrizeAwarded(601, 2), e.TurnPassed(3))
    assert table.throw(NOTHING, at=1_230)[1:] == (e.RoundEnded(1), e.ChampionsDecided((1,)))


def test_timed_game_without_a_candidate_goes_on_until_a_round_ends_with_one() -> None:
    table = timed(players=2)
    table.throw(NOTHING, at=1_200)
    assert table.throw(NOTHING, at=1_215)[1:] == (
        e.RoundEnded(1),
        e.RoundBegan(2),
        e.TurnPassed(1),
    )
    table.throw(RED_4, at=1_230)

    assert table.throw(NOTHING, at=1_245)[1:] == (e.RoundEnded(2), e.ChampionsDecided((1,)))


def test_timed_game_ends_before_its_time_when_the_prizes_are_gone() -> None:
    table = timed(LAST, players=2)
    table.throw(RED_4, at=1_010)

    assert table.throw(ONE, at=1_020)[2:] == (
        e.PrizesExhausted(),
        e.RoundEnded(1),
        e.ChampionsDecided((1,)),
    )


def test_time_is_not_called_any_more_when_the_prizes_are_gone() -> None:
    table = timed(LAST)
    table.throw(ONE, at=1_010)

    assert table.throw(RED_4, at=1_200)[2:] == (e.TurnPassed(3),)


def test_last_prize_is_not_told_any_more_when_the_time_is_up() -> None:
    table = timed(LAST)
    table.throw(RED_4, at=1_200)

    assert table.throw(ONE, at=1_215)[1:] == (e.PrizeAwarded(601, 2), e.TurnPassed(3))


@pytest.mark.parametrize(
    "turn",
    [c.Void(1, Fault.OUT, at=1_120), c.Skip(1, at=1_120)],
    ids=["void", "skipped"],
)
def test_time_is_called_after_a_turn_without_a_roll_too(turn: c.Command) -> None:
    table = timed(invalid="void_only")

    assert table.do(turn)[1:] == (e.TimeCalled(), e.TurnPassed(2))


def test_time_is_not_called_in_the_middle_of_a_turn() -> None:
    table = timed()

    assert table.do(c.Void(1, Fault.LEANING, at=1_200))[1:] == ()
    assert table.throw(NOTHING, at=1_100)[1:] == (e.TurnPassed(2),)


def test_time_is_called_after_the_choice_of_whom_to_chase() -> None:
    table = timed({1: 1, 2: 2, 6: 9}, key="xiamen", chase_from="thrower_chooses")
    table.throws(STRAIGHT, STRAIGHT)
    table.throw(STRAIGHT, at=1_110)

    assert table.do(c.TakeFrom(1, at=1_120))[1] == e.TimeCalled()


def test_six_alike_end_the_game_and_the_rest_is_shared() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 2}, six_black="ends_and_share")
    table.throw(ONE)

    assert table.throw(BLACK, confirmed=True) == (
        e.Rolled(2, roll(BLACK)),
        e.CandidateRecorded(2, roll(BLACK), leader=2),
        e.PrizesDealt(((501, 3), (602, 1)), Dealing.SHARED),
        e.ChampionsDecided((2,)),
    )
    table.do(c.Crown())
    assert table.holdings == {601: 1, 501: 3, 602: 1, 101: 2}


def test_six_alike_win_the_held_prize_before_the_rest_is_shared() -> None:
    table = seated("xiamen", {1: 1, 6: 2}, six_black="ends_and_share")
    table.throw("444466")

    assert table.throw(BLACK, confirmed=True)[2:] == (
        e.PrizeTaken(101, 1, 2),
        e.PrizesDealt(((601, 3), (602, 1)), Dealing.SHARED),
        e.ChampionsDecided((2,)),
    )


def test_six_alike_end_the_game_though_the_champion_is_another() -> None:
    table = seated("manila", MANY, six_black="ends_and_share", goldflower="top")
    table.throw("444411")
    table.throw(BLACK, confirmed=True)

    assert (table.state.phase, table.state.champions) == ("crowning", (1,))


def test_equals_still_roll_off_after_six_alike_have_ended_the_game() -> None:
    table = seated("manila", {1: 2, 6: 1}, players=4, six_black="ends_and_share")
    table.throws("444416", "444425", ONE)

    assert table.throw(BLACK, confirmed=True)[2:] == (
        e.RollOffOpened((1, 2), seats=1, settled=(4,)),
        e.TurnPassed(1),
    )


def test_lights_go_out_and_what_is_left_is_gone() -> None:
    table = seated("manila", {1: 1, 5: 1, 6: 2}, six_black="scramble", stop_leftover="raffle")
    table.throw(ONE)

    assert table.throw(BLACK, confirmed=True)[2:] == (e.RestScrambled(), e.ChampionsDecided((2,)))
    assert table.do(c.Crown()) == (e.PrizeAwarded(101, 2), e.Crowned(2), e.Ended())
    assert table.holdings == {601: 1, 101: 2}


@pytest.mark.parametrize(
    ("rule", "ending"),
    [
        ("ends_and_share", e.PrizesDealt(((201, 2), (501, 3), (601, 1)), Dealing.SHARED)),
        ("scramble", e.RestScrambled()),
    ],
)
def test_game_without_a_champions_prize_is_over_with_six_alike(rule: str, ending: e.Event) -> None:
    table = seated("manila", {2: 1, 5: 1, 6: 1}, six_black=rule, stop_leftover="raffle")

    assert table.throw(BLACK, confirmed=True)[2:] == (ending, e.Ended())


@pytest.mark.parametrize("rule", ["ends_and_share", "scramble"])
def test_nothing_is_shared_or_scrambled_for_where_nothing_is_left(rule: str) -> None:
    table = seated("manila", LAST, six_black=rule)
    table.throw(ONE)

    assert table.throw(BLACK, confirmed=True)[2:] == (e.ChampionsDecided((2,)),)


@pytest.mark.parametrize(
    ("key", "text", "phase"),
    [
        ("manila", "111111", "crowning"),
        ("manila", "333333", "crowning"),
        ("xiamen", "111111", "rolling"),  # they stand above the black ones
        ("manila", "666662", "rolling"),
        ("manila", "444441", "rolling"),
    ],
)
def test_black_are_six_alike_but_fours_and_ones_that_stand_above(
    key: str, text: str, phase: str
) -> None:
    table = seated(key, MANY, six_black="ends_and_share")

    table.throw(text, confirmed=True)

    assert table.state.phase == phase


def test_six_fours_are_red_where_nothing_is_grabbed() -> None:
    table = seated("manila", MANY, six_black="scramble", grab="off")

    assert table.throw(GRAB)[1:] == (
        e.CandidateRecorded(1, roll(GRAB), leader=1),
        e.TurnPassed(2),
    )


def test_six_ones_that_grab_do_not_share() -> None:
    table = seated("manila", MANY, six_black="ends_and_share", grab="red6_and_six_ones")

    assert table.throw("111111", confirmed=True)[1:] == (e.AllGrabbed(1), e.Ended())


def test_six_alike_that_are_all_equal_end_the_game_too() -> None:
    tables = [seated("manila", MANY, six_black="scramble", same6_order="equal") for _ in range(2)]
    for table, text in zip(tables, ("111111", "555555"), strict=True):
        table.throw(text, confirmed=True)

    assert [table.state.phase for table in tables] == ["crowning", "crowning"]


def test_six_alike_are_one_more_candidate_by_default() -> None:
    table = seated("manila", MANY)

    assert table.throw(BLACK)[1:] == (
        e.CandidateRecorded(1, roll(BLACK), leader=1),
        e.TurnPassed(2),
    )


def test_six_alike_count_no_four_in_a_roll_off_and_end_nothing() -> None:
    table = seated("manila", LAST, six_black="ends_and_share")
    table.throws("444416", "444425", ONE)

    assert table.throw(BLACK) == (e.RollOffThrown(1, roll(BLACK)), e.TurnPassed(2))
