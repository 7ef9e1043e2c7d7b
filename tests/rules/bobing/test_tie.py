"""How often a roll-off is needed: a simulation, so it is given room for chance."""

from __future__ import annotations

from random import Random

import pytest

from rules.bobing import Rulebook
from rules.bobing.commands import Stop
from rules.bobing.forecast import Forecast
from rules.bobing.tie import is_tied, tie_chance_simulated
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import GRAB, NOTHING, seated

CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}


def equal_champions(chance: str = "4*****", **switches: str) -> Rulebook:
    """A book in which every throw with a 4 is the same champion's."""
    rows = [{"key": "red_1", "pattern": chance, "tier": 1}]
    data = {**book("manila").data, "rows": rows}
    return Rulebook.from_dict({"book": data, "switches": switches})


# Whole Manila games, a million of each played elsewhere with plain dice.


@pytest.mark.parametrize(
    ("players", "expected"), [(5, 0.02922), (10, 0.03300), (20, 0.03572), (100, 0.04234)]
)
def test_ties_are_as_frequent_as_in_games_played(players: int, expected: float) -> None:
    forecast = Forecast.of(book("manila"), CUSTOM, players)

    found = tie_chance_simulated(forecast, Random(1).random, games=20_000)

    assert found == pytest.approx(expected, abs=4 * 0.0014)


def test_the_same_source_of_chance_gives_the_same_answer() -> None:
    forecast = Forecast.of(book("manila"), CUSTOM, 10)

    answers = [
        tie_chance_simulated(forecast, Random(seed).random, games=1_000) for seed in (7, 7, 8)
    ]

    assert answers[0] == answers[1] != answers[2]


def test_where_only_champions_are_wanted_the_first_round_with_one_decides() -> None:
    forecast = Forecast.of(equal_champions(), {1: 1}, 2)
    each = float(forecast.odds.champion)

    found = tie_chance_simulated(forecast, Random(1).random, games=20_000)

    assert found == pytest.approx(each**2 / (1 - (1 - each) ** 2), abs=4 * 0.0035)


def test_a_game_that_ends_at_once_leaves_no_time_for_a_tie() -> None:
    forecast = Forecast.of(equal_champions(end="immediate"), {1: 1}, 2)

    assert tie_chance_simulated(forecast, Random(1).random, games=500) == 0


def test_where_every_throw_is_a_champions_the_whole_round_is_tied() -> None:
    forecast = Forecast.of(equal_champions("******"), {1: 1}, 3)

    assert tie_chance_simulated(forecast, Random(1).random, games=500) == 1


def test_a_running_game_is_played_on_from_its_ladder_and_its_round() -> None:
    table = seated("manila", {1: 1, 6: 1}, players=4)
    table.throws("666666", "666666", NOTHING)
    tied = tie_chance_simulated(Forecast.of_state(table.state), Random(1).random, games=500)

    table.throw("666666")
    table.throw("411235")

    assert tied is not None
    assert tied > 0.99
    assert table.state.is_closing
    assert tie_chance_simulated(Forecast.of_state(table.state), Random(1).random, games=500) == tied


def test_a_leader_whom_nobody_can_equal_in_time_is_not_tied() -> None:
    table = seated("manila", {1: 1, 6: 1}, players=2)
    table.throws("666666", "411235")

    assert tie_chance_simulated(Forecast.of_state(table.state), Random(1).random, games=500) is None


def test_without_a_champions_prize_nobody_ties() -> None:
    forecast = Forecast.of(book("manila"), {**CUSTOM, 1: 0}, 10)

    assert tie_chance_simulated(forecast, Random(1).random, games=10) == 0


def test_an_evening_that_never_ends_has_no_tie_to_tell_of() -> None:
    rules = book("manila", straight_prize="off", double3="off")

    assert tie_chance_simulated(Forecast.of(rules, CUSTOM, 10), Random(1).random, games=10) is None


@pytest.mark.parametrize("end", ["stopped", "grabbed"])
def test_once_the_rolling_is_over_there_is_nothing_to_simulate(end: str) -> None:
    table = seated("manila", CUSTOM)
    table.throw("444423")
    if end == "stopped":
        table.do(Stop())
    else:
        table.throw(GRAB, confirmed=True)

    assert tie_chance_simulated(Forecast.of_state(table.state), Random(1).random, games=10) is None


@pytest.mark.parametrize(
    ("best", "seats", "tied"),
    [
        ({}, 1, False),
        ({1: (3, 5)}, 1, False),
        ({1: (3, 5), 2: (3, 5)}, 1, True),
        ({1: (3, 5), 2: (3, 4)}, 1, False),
        ({1: (3, 5), 2: (3, 5)}, 2, False),
        ({1: (3, 5), 2: (3, 5), 3: (1, 9)}, 2, False),
        ({1: (3, 5), 2: (1, 9), 3: (1, 9)}, 2, True),
        ({1: (3, 5), 2: (3, 5)}, 0, False),
    ],
)
def test_a_tie_lies_across_the_last_champions_seat(
    best: dict[int, tuple[int, ...]], seats: int, *, tied: bool
) -> None:
    assert is_tied(best, seats) is tied
