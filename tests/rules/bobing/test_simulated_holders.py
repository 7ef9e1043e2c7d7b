"""Who leaves with nothing, simulated, held against every stock of prizes and against the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules.bobing import Roll
from rules.bobing.forecast import Forecast
from rules.bobing.simulated import empty_handed_simulated
from rules.bobing.throw_odds import Kind
from rules.dice import distinct_rolls
from tests.rules.bobing import stocks
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import ONE, RED_3, Counts, seated
from tests.rules.bobing.stocks import by_rules, in_floats

FLOWER = {"goldflower": "top", "goldflower_bonus": "remaining_second"}
FEW: Counts = {2: 1, 4: 1, 5: 1, 6: 2}


@pytest.mark.parametrize(
    "switches",
    [
        {"carry": "on"},
        {"carry": "on", "empty_tier": "next_lower", **FLOWER},
        {"empty_tier": "next_lower"},
        FLOWER,
    ],
)
def test_as_many_leave_with_nothing_as_over_every_stock(switches: dict[str, str]) -> None:
    rules = book("manila", **switches)
    evening = in_floats(by_rules(rules.switches, FEW))
    forecast = Forecast.of(rules, FEW, 4)

    found = empty_handed_simulated(forecast, Random(1).random, games=2_000)

    expected = stocks.empty_handed(evening, 4, range(4))
    assert found == pytest.approx(expected, abs=4 * 0.7 / 2_000**0.5)
    assert (forecast.empty_handed is None) == (switches != FLOWER)


def test_with_a_golden_flower_who_leaves_with_nothing_is_computed() -> None:
    rules = book("manila", **FLOWER)
    evening = in_floats(by_rules(rules.switches, FEW))

    found = Forecast.of(rules, FEW, 3).empty_handed

    assert found == pytest.approx(stocks.empty_handed(evening, 3, range(3)), abs=1e-9)


def scripted(forecast: Forecast, rolls: list[Roll]) -> Iterator[float]:
    """The numbers that make a simulation throw these rolls."""
    kinds = list(forecast.odds.kinds.items())
    for roll in rolls:
        place = [kind for kind, _ in kinds].index(Kind.of(forecast.state.book.score(roll)))
        yield float(sum(chance for _, chance in kinds[:place]) + kinds[place][1] / 2)


@pytest.mark.parametrize("chase_from", ["oldest", "newest", "previous_seat"])
@pytest.mark.parametrize("switches", [{}, {"empty_tier": "next_lower", "carry": "on"}])
def test_prizes_are_taken_back_as_in_the_game(chase_from: str, switches: dict[str, str]) -> None:
    """Thirty games with the same throws; only those that end no game are thrown."""
    rules = {**switches, **FLOWER, "goldflower_bonus": "both_second", "chase_from": chase_from}
    counts, random = {2: 2, 3: 2, 4: 1, 5: 1, 6: 2}, Random(3)
    for _ in range(30):
        table = seated("xiamen", counts, players=4, **rules)
        faces = [f for f in distinct_rolls() if not table.state.book.score(Roll(f)).takes_all]
        winning = [faces for faces in faces if table.state.book.score(Roll(faces)).tier]
        forecast, rolls = Forecast.of_state(table.state), list[Roll]()
        while any(table.state.free(tier) for tier in counts):
            rolls.append(Roll(random.choice(winning)))
            table.throw(str(rolls[-1]))
        served = {player for prize, player in table.holdings.items() if prize > 200}

        found = empty_handed_simulated(forecast, scripted(forecast, rolls).__next__, games=1)

        assert found == 4 - len(served)


def test_whoever_may_choose_from_whom_to_take_draws_lots() -> None:
    table = seated("xiamen", {3: 2, 6: 1}, players=3, chase_from="thrower_chooses")
    table.throws(RED_3, RED_3)
    forecast = Forecast.of_state(table.state)
    red_3, one = list(scripted(forecast, [Roll.parse(RED_3), Roll.parse(ONE)]))

    left = [
        empty_handed_simulated(forecast, iter([red_3, lot, one]).__next__, games=1)
        for lot in (0.1, 0.9)
    ]

    # Player 3 takes from 1 or from 2, then player 1 wins the last prize.
    assert left == [0, 1]


def test_what_never_ends_leaves_nobody_to_count() -> None:
    rules = book("manila", straight_prize="off", double3="off")

    assert empty_handed_simulated(Forecast.of(rules, {2: 1, 6: 1}, 10), Random(1).random) is None


def test_without_prizes_or_players_nothing_is_thrown() -> None:
    nobody = Forecast.of(book("manila"), FEW, 0)
    nothing = Forecast.of(book("manila"), {1: 1}, 5)

    assert empty_handed_simulated(nobody, Random(1).random, games=3) == 0
    assert empty_handed_simulated(nothing, Random(1).random, games=3) == 5
