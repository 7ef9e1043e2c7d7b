"""The champion's prize at the end: the ladder, ties and roll-offs."""

from __future__ import annotations

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.dice import Roll
from tests.rules.bobing.playing import GRAB, NOTHING, ONE, RED_3, TWO, Table, seated

SUM_7, ALSO_7, SUM_8 = "444416", "444425", "444426"
MANY = {1: 1, 6: 30}
LAST = {1: 1, 6: 1}


def roll(text: str) -> Roll:
    return Roll.parse(text)


def tied(*throws: str, players: int = 3, counts: dict[int, int] = LAST, **switches: str) -> Table:
    """A Manila game at the end of its first round, in which everybody threw as given."""
    table = seated("manila", counts, players=players, **switches)
    table.throws(*throws)
    return table


def test_champion_throw_in_manila_is_recorded_and_wins_nothing_yet() -> None:
    table = seated("manila", MANY)

    assert table.throw(SUM_7) == (
        e.Rolled(1, roll(SUM_7)),
        e.CandidateRecorded(1, roll(SUM_7), leader=1),
        e.TurnPassed(2),
    )
    assert table.holdings == {}


def test_recorded_throw_says_who_leads_with_it() -> None:
    table = seated("manila", MANY, players=4)

    recorded = [table.throw(text)[1] for text in (SUM_7, SUM_8, ALSO_7, SUM_8)]

    assert recorded == [
        e.CandidateRecorded(1, roll(SUM_7), leader=1),
        e.CandidateRecorded(2, roll(SUM_8), leader=2),
        e.CandidateRecorded(3, roll(ALSO_7), leader=2),
        e.CandidateRecorded(4, roll(SUM_8), leader=2, is_equal=True),
    ]


def test_leaders_own_worse_throw_leaves_them_in_the_lead() -> None:
    table = seated("manila", MANY, players=2)
    table.throws(SUM_8, NOTHING)

    assert table.throw(SUM_7)[1] == e.CandidateRecorded(1, roll(SUM_7), leader=1, is_best=False)


def test_own_worse_throw_of_one_who_shares_the_lead_leaves_them_equal() -> None:
    table = seated("manila", MANY, players=2)
    table.throws(SUM_8, SUM_8)

    assert table.throw(SUM_7)[1] == e.CandidateRecorded(
        1, roll(SUM_7), leader=2, is_equal=True, is_best=False
    )


def test_equals_share_a_place_only_where_a_tie_is_rolled_off() -> None:
    rolled_off, kept = seated("manila", MANY), seated("manila", MANY, tie="first_keeps")

    for table in (rolled_off, kept):
        table.throws(SUM_7, ALSO_7)

    assert [[t.state.place(c) for c in t.state.standing()] for t in (rolled_off, kept)] == [
        [1, 1],
        [1, 2],
    ]


def test_ladder_stands_best_first_with_each_players_best_throw() -> None:
    table = seated("manila", MANY)
    table.throws(SUM_8, "444441", SUM_7, SUM_7, SUM_7, "222221")

    standing = [(rung.player, str(rung.roll)) for rung in table.state.standing()]

    assert standing == [(2, "444441"), (3, "222221"), (1, SUM_8)]


@pytest.mark.parametrize(
    ("tie", "places"), [("rolloff_fours", [1, 1, 3, 4]), ("first_keeps", [1, 2, 3, 4])]
)
def test_equals_share_a_place_only_where_they_roll_off(tie: str, places: list[int]) -> None:
    table = seated("manila", MANY, players=4, tie=tie)
    table.throws(SUM_8, "444412", SUM_8, SUM_7)

    state = table.state

    assert [state.place(candidate) for candidate in state.standing()] == places


def test_best_candidate_wins_the_prize_when_the_rolling_is_over() -> None:
    table = tied(SUM_7, SUM_8, ONE)

    assert table.state.phase == "crowning"
    assert table.do(c.Crown()) == (e.PrizeAwarded(101, 2), e.Crowned(2), e.Ended())
    assert (table.state.phase, table.holdings) == ("ended", {601: 3, 101: 2})


def test_best_candidate_wins_at_the_end_though_nothing_is_chased() -> None:
    table = tied(SUM_7, SUM_8, ONE, chase="none")

    assert table.state.champions == (2,)


def test_equal_sums_at_the_top_are_rolled_off() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7)

    assert table.throw(ONE)[2:] == (
        e.PrizesExhausted(),
        e.RoundEnded(1),
        e.RollOffOpened((1, 2), seats=1, settled=()),
        e.TurnPassed(1),
    )


def test_most_fours_win_the_roll_off() -> None:
    table = tied(SUM_7, ALSO_7, ONE)
    table.throw(TWO)

    assert table.throw(RED_3) == (
        e.RollOffThrown(2, roll(RED_3)),
        e.ChampionsDecided((2,)),
    )


def test_only_fours_count_in_a_roll_off() -> None:
    table = tied(SUM_7, ALSO_7, ONE)
    table.throws("666666", ONE)

    assert table.state.champions == (2,)


def test_six_fours_count_six_in_a_roll_off_and_grab_nothing() -> None:
    table = tied(SUM_7, ALSO_7, ONE)
    table.throw("444443")

    assert table.throw(GRAB) == (e.RollOffThrown(2, roll(GRAB)), e.ChampionsDecided((2,)))
    table.do(c.Crown())
    assert table.holdings == {601: 3, 101: 2}


def test_roll_off_wins_no_prizes() -> None:
    table = seated("manila", MANY, players=2)
    table.throws(SUM_7, ALSO_7)
    table.do(c.Stop())
    table.throws(TWO, ONE)

    assert (table.state.champions, table.holdings) == ((1,), {})


def test_equal_tops_repeat_among_themselves_only() -> None:
    table = tied(SUM_7, ALSO_7, SUM_7, ONE, players=4)
    table.throws(TWO, ONE)

    assert table.throw(TWO) == (
        e.RollOffThrown(3, roll(TWO)),
        e.RollOffOpened((1, 3), seats=1, settled=()),
        e.TurnPassed(1),
    )
    assert table.refusal(c.Call(2)) == "game.not_a_contestant"
    table.throws(NOTHING, ONE)
    assert table.state.champions == (3,)


def test_roll_off_without_any_four_is_repeated_by_all() -> None:
    table = tied(SUM_7, ALSO_7, ONE)
    table.throw(NOTHING)

    assert table.throw(NOTHING)[1] == e.RollOffOpened((1, 2), seats=1, settled=())


@pytest.mark.parametrize("fault", list(Fault))
@pytest.mark.parametrize("invalid", ["reroll", "void_only", "skip_next"])
def test_invalid_throw_in_a_roll_off_is_repeated(fault: Fault, invalid: str) -> None:
    table = tied(SUM_7, ALSO_7, ONE, invalid=invalid)

    events = table.do(c.Void(1, fault))

    assert events == (e.ThrowVoided(1, fault, rolls_again=True, sits_out=False),)
    assert (table.state.phase, table.turn) == ("roll_off", 1)


def test_contestant_who_is_away_forgoes_the_roll_off() -> None:
    table = tied(SUM_7, ALSO_7, ONE)

    assert table.do(c.Skip(1)) == (e.RollOffThrown(1, None), e.TurnPassed(2))
    assert table.state.roll_off is not None
    assert dict(table.state.roll_off.thrown) == {1: -1}
    table.throw(NOTHING)
    assert table.state.champions == (2,)


def test_contestant_may_be_called_before_the_others() -> None:
    table = tied(SUM_7, ALSO_7, ONE)
    table.do(c.Call(2))
    table.throw(ONE)

    assert table.turn == 1
    table.throw(TWO)
    assert table.state.champions == (1,)


def test_player_with_the_top_rank_twice_is_one_contestant() -> None:
    table = tied(SUM_7, NOTHING, ALSO_7, ONE, players=2)

    assert (table.state.phase, table.state.champions) == ("crowning", (1,))


def test_tie_below_the_top_needs_no_roll_off() -> None:
    table = tied(SUM_7, ALSO_7, SUM_8, ONE, players=4)

    assert (table.state.phase, table.state.champions) == ("crowning", (3,))


def test_first_thrower_keeps_the_lead_where_the_house_says_so() -> None:
    table = tied(NOTHING, SUM_7, ALSO_7, NOTHING, SUM_7, ONE, tie="first_keeps")

    assert (table.state.phase, table.state.champions) == ("crowning", (2,))


def test_first_thrower_is_who_threw_the_best_first_and_not_who_threw_first() -> None:
    table = tied("444411", SUM_7, ALSO_7, ONE, players=2, tie="first_keeps")

    assert (table.state.phase, table.state.champions) == ("crowning", (2,))


def test_two_champions_are_the_two_best_different_players() -> None:
    table = tied("444412", SUM_8, SUM_7, SUM_8, ONE, ONE, counts={1: 2, 6: 1})

    assert (table.state.phase, table.state.champions) == ("crowning", (2, 1))


def test_champions_of_two_sets_take_a_prize_each() -> None:
    table = tied("444412", SUM_8, SUM_7, "444463", ONE, counts={1: 2, 6: 1}, players=5)

    assert table.state.champions == (4, 2)
    assert table.do(c.Crown()) == (
        e.PrizeAwarded(101, 4),
        e.Crowned(4),
        e.PrizeAwarded(102, 2),
        e.Crowned(2),
        e.Ended(),
    )


def test_one_player_takes_no_second_champion_prize() -> None:
    table = tied("444466", NOTHING, "444441", SUM_7, "666666", ONE, counts={1: 2, 6: 1}, players=2)

    assert table.state.champions == (1, 2)


def test_tie_across_the_last_seat_is_rolled_off_and_the_better_is_safe() -> None:
    table = tied(SUM_7, SUM_8, ALSO_7, ONE, counts={1: 2, 6: 1}, players=4)
    roll_off = table.state.roll_off
    assert roll_off is not None
    assert (roll_off.contestants, roll_off.seats, roll_off.settled) == ((1, 3), 1, (2,))

    table.throws(NOTHING, ONE)

    assert table.state.champions == (2, 3)


def test_tie_inside_the_seats_needs_no_roll_off() -> None:
    table = tied(SUM_7, ALSO_7, "444411", ONE, counts={1: 2, 6: 1}, players=4)

    assert (table.state.phase, table.state.champions) == ("crowning", (1, 2))


def test_roll_off_for_two_seats_settles_the_best_and_repeats_the_rest() -> None:
    table = tied(SUM_7, ALSO_7, SUM_7, ONE, counts={1: 2, 6: 1}, players=4)
    table.throws(ONE, TWO)

    assert table.throw(ONE)[1] == e.RollOffOpened((1, 3), seats=1, settled=(2,))
    table.throws(ONE, NOTHING)
    assert table.state.champions == (2, 1)


def test_roll_off_for_two_seats_is_over_when_two_stand_out() -> None:
    table = tied(SUM_7, ALSO_7, SUM_7, ONE, counts={1: 2, 6: 1}, players=4)
    table.throws(TWO, NOTHING, RED_3)

    assert table.state.champions == (3, 1)
