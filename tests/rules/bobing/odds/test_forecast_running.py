"""Forecasts of running games, held against the game itself."""

from __future__ import annotations

import pytest

from rules.bobing.game.commands import Crown, Fault, Skip, Stop, Void
from rules.bobing.game.decide import opening
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.forecast import Forecast
from tests.rules.bobing.books import BOTH, book
from tests.rules.bobing.odds import stocks
from tests.rules.bobing.odds.stocks import of_tiers
from tests.rules.bobing.playing import (
    GRAB,
    NOTHING,
    ONE,
    RED_3,
    SAME_4,
    STRAIGHT,
    TWO,
    Counts,
    Table,
    seated,
)

CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}


def left_of(state: State) -> Counts:
    return {tier: len(state.free(tier)) for tier in range(1, 7)}


def test_a_running_game_is_forecast_like_an_evening_with_what_is_left() -> None:
    table = seated("manila", {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}, players=4)

    for roll in (ONE, NOTHING, TWO, RED_3, ONE, ONE, ONE, STRAIGHT, SAME_4, TWO, NOTHING):
        fresh = Forecast.of(table.state.book, left_of(table.state), 4)
        running = Forecast(table.state)
        assert running.rolls == fresh.rolls
        assert running.rolls_and_champions == fresh.rolls_and_champions
        assert (running.no_champion, running.grab_first) == (fresh.no_champion, fresh.grab_first)
        assert running.missed_share == fresh.missed_share
        table.throw(roll)
    assert Forecast(table.state).left == {2: 0, 3: 0, 4: 1, 5: 0, 6: 0}


def test_the_champion_throw_that_is_there_need_not_come_again() -> None:
    table = seated("manila", CUSTOM)

    table.throw("444423")

    forecast = Forecast(table.state)
    assert (forecast.no_champion, forecast.champions) == (0, 0)
    assert (
        forecast.rolls_and_champions
        == forecast.rolls
        == Forecast.of(book("manila"), CUSTOM, 3).rolls
    )


@pytest.mark.parametrize("rolls", [(), (ONE,), (ONE, TWO), (NOTHING, ONE, TWO, NOTHING, ONE)])
def test_only_those_without_a_prize_can_leave_with_nothing(rolls: tuple[str, ...]) -> None:
    table = seated("manila", {4: 1, 5: 2, 6: 4}, players=4)
    table.throws(*rolls)
    state, odds = table.state, table.state.book.throw_odds.tiers
    tiers = [(float(odds[tier]), len(state.free(tier))) for tier in (4, 5, 6)]
    first = len(rolls) % 4
    turns = {
        (player - 1 - first) % 4 for player in (1, 2, 3, 4) if player not in state.holdings.values()
    }

    found = Forecast(state).empty_handed

    expected = stocks.empty_handed(of_tiers(tiers), 4, turns)
    assert found == pytest.approx(expected, abs=1e-9)


def test_a_champion_throw_alone_is_no_prize_of_the_lower_tiers() -> None:
    table = seated("xiamen", {1: 1, 2: 1, 6: 1}, players=2)
    alone = Forecast(table.state).empty_handed

    table.throws("444423", NOTHING)

    assert table.holdings == {101: 1}
    assert Forecast(table.state).empty_handed == alone


def test_whoever_is_in_turn_rolls_next_and_the_rest_of_the_round_after() -> None:
    table = seated("manila", CUSTOM, players=5)
    orders = [Forecast(table.state).upcoming]

    table.throw(NOTHING)
    table.do(Skip(2))
    orders.append(Forecast(table.state).upcoming)

    assert orders == [(1, 2, 3, 4, 5), (3, 4, 5, 1, 2)]


def test_whoever_chooses_whose_prize_to_take_has_rolled_already() -> None:
    table = seated("xiamen", {1: 1, 3: 2, 6: 3}, players=4, chase_from="thrower_chooses")
    table.throws(RED_3, RED_3)
    before = Forecast(table.state)

    table.throw(RED_3)

    choosing = Forecast(table.state)
    assert table.state.phase is Phase.CHOOSING
    assert (choosing.left, choosing.rolls) == (before.left, before.rolls)
    assert (choosing.champions, choosing.this_round, choosing.upcoming) == (1, (4,), (4, 1, 2, 3))


def test_whoever_sits_out_does_not_roll_in_this_round() -> None:
    table = seated("xiamen", CUSTOM, players=4)
    table.do(Void(1, Fault.OUT))
    table.throws(NOTHING, NOTHING, NOTHING, NOTHING)

    forecast = Forecast(table.state)

    assert (table.state.turn, table.state.round) == (3, 2)
    assert forecast.this_round == (3, 4)


@pytest.mark.parametrize("rule", BOTH)
def test_after_the_rolling_nothing_is_to_come(rule: str) -> None:
    def stopped(table: Table) -> State:
        table.throw("444423")
        table.do(Stop())
        return table.state

    def crowned(table: Table) -> State:
        stopped(table)
        table.do(Crown())
        return table.state

    def grabbed(table: Table) -> State:
        table.throw(GRAB, confirmed=True)
        return table.state

    found = {}
    for end in (stopped, crowned, grabbed):
        state = end(seated(rule, CUSTOM))
        forecast = Forecast(state)
        found[state.phase, end.__name__] = (forecast.rolls.mean, forecast.rolls_and_champions.mean)

    assert found == {
        (Phase.CROWNING, "stopped"): (0, 0),
        (Phase.ENDED, "crowned"): (0, 0),
        (Phase.ENDED, "grabbed"): (0, 0),
    }


def test_a_game_that_waits_for_its_start_has_nothing_to_forecast() -> None:
    forecast = Forecast(opening(book("manila")))

    assert (forecast.rolls.mean, forecast.upcoming, forecast.empty_handed) == (0, (), 0)


def test_who_is_left_with_nothing_is_not_known_where_throws_slide_or_win_twice() -> None:
    assert Forecast.of(book("manila", empty_tier="next_lower"), CUSTOM, 10).empty_handed is None
    assert Forecast.of(book("manila", carry="on"), CUSTOM, 10).empty_handed is None
