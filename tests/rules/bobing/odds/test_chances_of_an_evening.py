"""Forecasts of whole evenings, held against figures that were there before any code was, and of
running games, held against the game itself."""

from __future__ import annotations

from math import inf

import pytest

from rules.bobing.game.commands import Fault, Void
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.chances_of_an_evening import Caveat, Forecast
from tests.rules.bobing.books import BOTH, book
from tests.rules.bobing.playing import NOTHING, ONE, RED_3, SAME_4, STRAIGHT, TWO, Counts, seated

CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
SHARES = (0.05, 0.5, 0.9, 0.95, 0.99)
COLUMNS: dict[str, dict[str, str]] = {
    "default": {},
    "printed": {"third": "same4"},
    "red3": {"double3": "not_fours"},
    "straight": {"double3": "off"},
}


def sets(number: int) -> Counts:
    return {tier: number * count for tier, count in CUSTOM.items()}


def of_one_set(column: str, *, key: str = "manila", players: int = 10) -> Forecast:
    return Forecast.of(book(key, **COLUMNS[column]), CUSTOM, players)


# What was worked out in rationals for one set of 63 prizes, before there was any code.


# Rolls for one set, with its champion, or to a grab; per cent without a champion, ended by a grab;
# the rolls that are enough in so many of a hundred evenings.
PRINTED = """
default  207.493289 216.500149 206.983463 10.830008 0.443637 116 198 296 330 400
printed  175.489182 187.509345 175.128201 14.453257 0.375361 106 168 245 272 334
red3     209.993862 218.805738 209.471119 10.595556 0.448969 117 201 300 334 407
straight 220.435590 228.532698 219.854285  9.736106 0.471224 121 209 317 356 449
"""


@pytest.mark.parametrize("line", PRINTED.split("\n")[1:-1])
@pytest.mark.parametrize("key", BOTH)
def test_one_set_is_forecast_as_printed(key: str, line: str) -> None:
    column, *printed = line.split()
    forecast = of_one_set(column, key=key)

    to_grab = forecast.rolls.mean_before(float(forecast.odds.grab))
    rolls = (forecast.rolls.mean, forecast.rolls_and_champions.mean, to_grab)
    shares = (100 * forecast.no_champion, 100 * forecast.grab_first)
    assert [f"{figure:.6f}" for figure in (*rolls, *shares)] == printed[:5]
    assert [forecast.rolls.quantile(share) for share in SHARES] == list(map(int, printed[5:]))


# Books and counts of any kind.


def test_without_prizes_there_is_nothing_to_wait_for() -> None:
    forecast = Forecast.of(book("manila"), {}, 5)

    assert (forecast.rolls.mean, forecast.rolls_and_champions.mean) == (0, 0)
    assert forecast.rolls.mean_before(float(forecast.odds.grab)) == 0
    assert {forecast.rolls.quantile(share) for share in SHARES} == {0}
    assert (forecast.no_champion, forecast.grab_first) == (1, 0)


def test_a_tier_that_no_throw_wins_is_named_and_makes_the_wait_endless() -> None:
    rules = book("manila", straight_prize="off", double3="off")

    forecast = Forecast.of(rules, CUSTOM, 10)

    assert forecast.out_of_reach == (2,)
    assert (forecast.rolls.is_endless, forecast.rolls.mean) == (True, inf)
    assert {forecast.rolls.quantile(share) for share in SHARES} == {None}
    assert (forecast.no_champion, forecast.grab_first) == (0, 1)
    assert forecast.rolls.mean_before(float(forecast.odds.grab)) == pytest.approx(46_656)


def test_there_are_no_more_champions_than_players() -> None:
    few, many = (Forecast.of(book("manila"), sets(5), players) for players in (3, 30))

    assert (few.champions, many.champions) == (3, 5)
    assert few.rolls_and_champions.mean < many.rolls_and_champions.mean
    assert few.caveats == (Caveat.CHAMPIONS_DIFFER,)


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
