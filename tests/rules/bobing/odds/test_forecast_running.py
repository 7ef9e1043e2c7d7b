"""Forecasts of running games, held against the game itself."""

from __future__ import annotations

from rules.bobing.game.commands import Fault, Void
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.forecast import Forecast
from tests.rules.bobing.playing import (
    NOTHING,
    ONE,
    RED_3,
    SAME_4,
    STRAIGHT,
    TWO,
    Counts,
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
        table.throw(roll)
    assert Forecast(table.state).left == {2: 0, 3: 0, 4: 1, 5: 0, 6: 0}


def test_whoever_chooses_whose_prize_to_take_has_rolled_already() -> None:
    table = seated("xiamen", {1: 1, 3: 2, 6: 3}, players=4, chase_from="thrower_chooses")
    table.throws(RED_3, RED_3)
    before = Forecast(table.state)

    table.throw(RED_3)

    choosing = Forecast(table.state)
    assert table.state.phase is Phase.CHOOSING
    assert (choosing.left, choosing.rolls) == (before.left, before.rolls)
    assert (choosing.champions, choosing.this_round) == (1, (4,))


def test_whoever_sits_out_does_not_roll_in_this_round() -> None:
    table = seated("xiamen", CUSTOM, players=4)
    table.do(Void(1, Fault.OUT))
    table.throws(NOTHING, NOTHING, NOTHING, NOTHING)

    forecast = Forecast(table.state)

    assert (table.state.turn, table.state.round) == (3, 2)
    assert forecast.this_round == (3, 4)
