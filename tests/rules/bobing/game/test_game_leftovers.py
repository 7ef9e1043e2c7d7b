"""What becomes of prizes that nobody won by rolling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.events import Dealing
from tests.rules.bobing.playing import GRAB, NOTHING, ONE, TWO, Table, opened, seated, start

RED_4 = "444412"
FEW = {1: 1, 5: 1, 6: 3}


def stopped(rule: str, *throws: str, players: int = 3, counts: dict[int, int] = FEW) -> Table:
    """A Manila game that the emcee stopped after these throws."""
    table = seated("manila", counts, players=players, stop_leftover=rule)
    table.throws(*throws)
    table.do(c.Stop())
    return table


def test_leftovers_stay_with_the_organiser_by_default() -> None:
    table = stopped("keep", RED_4, ONE)

    assert table.do(c.Crown()) == (e.PrizeAwarded(101, 1), e.Crowned(1), e.Ended())
    assert table.holdings == {601: 2, 101: 1}


def test_leftovers_are_raffled_in_the_order_of_the_lots_until_nothing_is_left() -> None:
    table = stopped("raffle", RED_4)

    assert table.do(c.Crown((3, 1, 2))) == (
        e.PrizeAwarded(101, 1),
        e.Crowned(1),
        e.PrizesDealt(((501, 3), (601, 1), (602, 2), (603, 3)), Dealing.RAFFLE),
        e.Ended(),
    )
    assert table.holdings == {101: 1, 501: 3, 601: 1, 602: 2, 603: 3}


def test_best_prizes_are_raffled_first_however_they_are_listed() -> None:
    listed = start("manila", {1: 1, 2: 1, 5: 1, 6: 2}, stop_leftover="raffle")
    table = opened(replace(listed, prizes=listed.prizes[::-1]))
    table.throw(RED_4)
    table.do(c.Stop())

    dealt = table.do(c.Crown((3, 1, 2)))[2]

    assert dealt == e.PrizesDealt(((201, 3), (501, 1), (602, 2), (601, 3)), Dealing.RAFFLE)


def test_champions_prize_that_nobody_won_is_not_raffled() -> None:
    table = stopped("raffle", RED_4, counts={1: 2, 6: 1})
    table.do(c.Crown((2, 3, 1)))

    assert table.holdings == {101: 1, 601: 2}


@pytest.mark.parametrize("lots", [(), (1, 2), (1, 2, 2), (1, 2, 3, 3), (1, 2, 3, 9), (1, 2, 9)])
def test_raffle_needs_one_lot_for_each_player(lots: tuple[int, ...]) -> None:
    table = stopped("raffle", RED_4)

    assert table.refusal(c.Crown(lots)) == "game.no_lots"


def test_raffle_of_nothing_needs_no_lots() -> None:
    table = seated("manila", {1: 1, 6: 1}, players=2, stop_leftover="raffle")
    table.throws(RED_4, ONE)

    assert table.do(c.Crown()) == (e.PrizeAwarded(101, 1), e.Crowned(1), e.Ended())


def test_late_arrival_has_a_lot_too() -> None:
    table = seated("manila", FEW, players=2, stop_leftover="raffle")
    table.throw(RED_4)
    table.do(c.Join(9))
    table.do(c.Stop())

    assert table.refusal(c.Crown((1, 2))) == "game.no_lots"
    table.do(c.Crown((9, 2, 1)))
    assert table.holdings == {101: 1, 501: 9, 601: 2, 602: 1, 603: 9}


def test_whoever_has_nothing_gets_the_smallest_prize_as_a_consolation() -> None:
    table = stopped("consolation", RED_4, ONE, players=4)

    assert table.do(c.Crown()) == (
        e.PrizeAwarded(101, 1),
        e.Crowned(1),
        e.PrizesDealt(((602, 3), (603, 4)), Dealing.CONSOLATION),
        e.Ended(),
    )


def test_consolation_goes_up_the_tiers_as_long_as_there_are_prizes() -> None:
    table = stopped("consolation", RED_4, players=4, counts={1: 1, 4: 1, 5: 1, 6: 1})
    table.do(c.Crown())

    assert list(table.holdings.items()) == [(101, 1), (601, 2), (501, 3), (401, 4)]


def test_consolation_ends_when_the_prizes_do() -> None:
    table = stopped("consolation", RED_4, players=4, counts={1: 1, 6: 2})
    table.do(c.Crown())

    assert table.holdings == {101: 1, 601: 2, 602: 3}


def test_nobody_is_consoled_where_everybody_has_something() -> None:
    table = stopped("consolation", RED_4, ONE, TWO)

    assert table.do(c.Crown()) == (e.PrizeAwarded(101, 1), e.Crowned(1), e.Ended())
    assert table.holdings == {601: 2, 501: 3, 101: 1}


def test_holder_of_the_champions_prize_needs_no_consolation() -> None:
    table = seated("xiamen", FEW, players=2, stop_leftover="consolation")
    table.throws(RED_4, NOTHING)
    table.do(c.Stop())

    assert table.do(c.Crown())[1] == e.PrizesDealt(((601, 2),), Dealing.CONSOLATION)


@pytest.mark.parametrize(
    ("rule", "dealt"),
    [
        ("raffle", e.PrizesDealt(((601, 2), (602, 3), (603, 1)), Dealing.RAFFLE)),
        ("consolation", e.PrizesDealt(((601, 2), (602, 3)), Dealing.CONSOLATION)),
    ],
)
def test_leftovers_are_given_away_where_there_is_no_champions_prize(
    rule: str, dealt: e.PrizesDealt
) -> None:
    table = seated("manila", {5: 1, 6: 3}, stop_leftover=rule)
    table.throw(TWO)

    assert table.do(c.Stop()) == (e.Stopped(), e.ChampionsDecided(()))
    assert table.do(c.Crown((2, 3, 1))) == (dealt, e.Ended())


def test_game_without_a_champions_prize_and_leftovers_ends_by_itself() -> None:
    table = seated("manila", {6: 1}, players=2, stop_leftover="raffle")
    table.throw(ONE)

    assert table.throw(NOTHING)[1:] == (e.RoundEnded(1), e.Ended())


def test_leftovers_of_a_game_that_the_clock_ended_are_given_away() -> None:
    plain = start("manila", FEW, players=2, end="timed", stop_leftover="raffle")
    table = opened(replace(plain, minutes=1))
    table.throw(RED_4)
    table.throw(NOTHING, at=60)

    assert table.do(c.Crown((2, 1)))[2] == e.PrizesDealt(
        ((501, 2), (601, 1), (602, 2), (603, 1)), Dealing.RAFFLE
    )


def test_leftovers_wait_for_the_end_of_a_roll_off() -> None:
    table = stopped("raffle", NOTHING)
    assert table.state.phase == "roll_off"
    table.throws(NOTHING, ONE, NOTHING)

    table.do(c.Crown((1, 2, 3)))

    assert table.holdings == {101: 2, 501: 1, 601: 2, 602: 3, 603: 1}


def test_total_grab_leaves_nothing_to_give_away() -> None:
    table = seated("manila", FEW, stop_leftover="raffle")
    table.throw(GRAB, confirmed=True)

    assert (table.state.phase, set(table.holdings.values())) == ("ended", {1})
