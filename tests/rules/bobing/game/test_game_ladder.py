"""The champion ladder of other houses: the latest throw stands, and of equals the last leads."""

from __future__ import annotations

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.dice import Roll
from tests.rules.bobing.playing import NOTHING, ONE, Table, seated

SUM_7, ALSO_7, SUM_8, SUM_3 = "444416", "444425", "444426", "444412"
MANY = {1: 1, 6: 30}
LAST = {1: 1, 6: 1}


def recorded(player: int, roll: str, leader: int) -> e.CandidateRecorded:
    return e.CandidateRecorded(player, Roll.parse(roll), leader=leader)


def rungs(table: Table) -> list[tuple[int, str]]:
    return [(rung.player, str(rung.roll)) for rung in table.state.standing()]


def test_latest_throw_stands_even_if_it_is_lower() -> None:
    table = seated("manila", MANY, players=2, own_repeat="latest")
    table.throws(SUM_8, SUM_7)

    assert table.throw(SUM_3)[1] == recorded(1, SUM_3, leader=2)
    assert rungs(table) == [(2, SUM_7), (1, SUM_3)]


def test_latest_throw_decides_who_is_champion() -> None:
    table = seated("manila", LAST, players=2, own_repeat="latest")
    table.throws(SUM_8, SUM_7, SUM_3, ONE)

    assert table.state.champions == (2,)


def test_latest_throw_raises_the_mark_as_well() -> None:
    table = seated("manila", MANY, players=2, own_repeat="latest")
    table.throws(SUM_3, SUM_7)

    assert table.throw(SUM_8)[1] == recorded(1, SUM_8, leader=1)


def test_holder_loses_the_prize_by_their_own_lower_throw() -> None:
    table = seated("xiamen", MANY, players=2, own_repeat="latest")
    table.throws(SUM_8, SUM_7)
    assert table.holdings == {101: 1}

    assert table.throw(SUM_3)[1:3] == (recorded(1, SUM_3, leader=2), e.PrizeTaken(101, 1, 2))


def test_holder_without_a_rival_keeps_the_prize_with_a_lower_throw() -> None:
    table = seated("xiamen", MANY, players=2, own_repeat="latest")
    table.throws(SUM_8, NOTHING, SUM_3)
    assert table.holdings == {101: 1}

    table.throw(SUM_7)
    assert table.holdings == {101: 2}


def test_latest_throws_that_are_equal_roll_off() -> None:
    table = seated("manila", LAST, players=2, own_repeat="latest")
    table.throws(SUM_8, SUM_7, ALSO_7)

    assert table.throw(ONE)[3:] == (
        e.RoundEnded(2),
        e.RollOffOpened((1, 2), seats=1, settled=()),
        e.TurnPassed(1),
    )


def test_of_equals_the_last_leads_where_the_house_says_so() -> None:
    table = seated("manila", MANY, players=4, tie="last_wins")

    leading = [table.throw(roll)[1] for roll in (SUM_7, ALSO_7, SUM_3, SUM_7)]

    assert leading == [
        recorded(1, SUM_7, leader=1),
        recorded(2, ALSO_7, leader=2),
        recorded(3, SUM_3, leader=2),
        recorded(4, SUM_7, leader=4),
    ]
    assert rungs(table) == [(4, SUM_7), (2, ALSO_7), (1, SUM_7), (3, SUM_3)]


def test_each_has_a_place_of_their_own_where_the_last_wins() -> None:
    table = seated("manila", MANY, tie="last_wins")
    table.throws(SUM_7, ALSO_7, SUM_3)

    state = table.state

    assert [state.place(rung) for rung in state.standing()] == [1, 2, 3]


def test_last_of_equals_is_champion_without_a_roll_off() -> None:
    table = seated("manila", LAST, tie="last_wins")
    table.throws(SUM_7, ALSO_7, ONE)

    assert (table.state.phase, table.state.champions) == ("crowning", (2,))


def test_last_of_equals_takes_the_held_prize() -> None:
    table = seated("xiamen", MANY, tie="last_wins")
    table.throw(SUM_7)

    assert table.throw(ALSO_7)[2] == e.PrizeTaken(101, 1, 2)


def test_players_own_equal_throw_is_the_later_one() -> None:
    table = seated("manila", MANY, players=2, tie="last_wins")
    table.throws(SUM_7, ALSO_7)

    assert table.throw(SUM_7)[1] == recorded(1, SUM_7, leader=1)


def test_players_own_equal_throw_is_no_later_where_the_first_keeps() -> None:
    table = seated("manila", MANY, players=2, tie="first_keeps")
    table.throws(SUM_7, ALSO_7)
    table.throw(SUM_7)

    assert rungs(table) == [(1, SUM_7), (2, ALSO_7)]


def test_players_own_lower_throw_does_not_count_where_the_last_wins() -> None:
    table = seated("manila", MANY, players=2, tie="last_wins")
    table.throws(SUM_8, SUM_8)

    assert table.throw(SUM_7)[1] == e.CandidateRecorded(
        1, Roll.parse(SUM_7), leader=2, is_best=False
    )


def test_early_stop_crowns_the_last_of_equals() -> None:
    table = seated("manila", MANY, tie="last_wins")
    table.throws(SUM_7, ALSO_7)

    assert table.do(c.Stop()) == (e.Stopped(), e.ChampionsDecided((2,)))


def places(table: Table) -> list[tuple[int, int]]:
    return [(table.state.place(rung), rung.player) for rung in table.state.standing()]


def test_winner_of_a_roll_off_stands_above_the_loser() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE)
    assert places(table) == [(1, 1), (1, 2)]

    table.throw(NOTHING)
    assert places(table) == [(1, 1), (1, 2)]  # the other has yet to throw

    table.throw(ONE)
    assert places(table) == [(1, 2), (2, 1)]


def test_crowning_leaves_the_order_of_the_roll_off_as_it_was() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE, NOTHING, ONE)
    table.do(c.Crown())

    assert places(table) == [(1, 2), (2, 1)]


def test_who_is_out_in_the_first_roll_off_stands_below_those_who_roll_once_more() -> None:
    table = seated("manila", {1: 1, 6: 1}, players=4)
    table.throws(SUM_7, ALSO_7, SUM_7, ONE)
    table.throws(ONE, NOTHING, ONE)
    assert table.state.phase == "roll_off"
    assert places(table) == [(1, 1), (1, 3), (3, 2)]

    table.throws(NOTHING, ONE)
    assert places(table) == [(1, 3), (2, 1), (3, 2)]


def test_safe_champion_stands_above_those_who_roll_off_for_the_second_prize() -> None:
    table = seated("manila", {1: 2, 6: 1}, players=4)
    table.throws(SUM_7, SUM_8, ALSO_7, ONE, NOTHING, ONE)

    assert table.state.champions == (2, 3)
    assert places(table) == [(1, 2), (2, 3), (3, 1)]


def test_forgone_roll_off_is_less_than_one_without_a_4() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE)
    table.do(c.Skip(1))
    table.throw(NOTHING)

    assert places(table) == [(1, 2), (2, 1)]


def test_loser_of_a_roll_off_is_first_again_when_it_is_taken_back() -> None:
    table = seated("manila", LAST)
    table.throws(SUM_7, ALSO_7, ONE, NOTHING, ONE)
    table.undo()

    assert places(table) == [(1, 1), (1, 2)]


def test_who_keeps_the_prize_stands_above_a_higher_throw() -> None:
    table = seated("xiamen", MANY, chase="none")
    table.throw(SUM_3)

    assert table.throw("666666")[1] == e.CandidateRecorded(
        2, Roll.parse("666666"), leader=1, is_kept=True
    )
    assert places(table) == [(1, 1), (2, 2)]
    assert (table.state.keepers(), table.state.is_kept()) == ((1,), True)


def test_who_holds_a_prize_that_can_be_chased_keeps_nothing() -> None:
    table = seated("xiamen", MANY)
    table.throws(SUM_3, "666666")

    assert (table.state.keepers(), table.state.is_kept()) == ((), False)
    assert places(table) == [(1, 2), (2, 1)]


def test_two_entries_of_one_person_stand_once_after_a_roll_off() -> None:
    table = seated("manila", LAST, players=3)
    table.throws(SUM_7, ALSO_7, ONE, NOTHING, ONE)
    table.do(c.Crown())
    table.do(c.Merge(1, 2))

    assert places(table) == [(1, 2)]
