"""How often a roll-off is needed: a simulation, so it is given room for chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, product
from math import prod
from random import Random

import pytest

from rules.bobing import Rulebook
from rules.bobing.commands import Stop
from rules.bobing.forecast import Forecast
from rules.bobing.simulated import is_tied, tie_chance_simulated
from rules.dice import FACES, distinct_rolls
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import GRAB, NOTHING, ONE, seated
from tests.rules.bobing.scorer import Verdict, judge
from tests.rules.bobing.stocks import Evening, by_rules, in_floats, throw_of

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


# How a game ends, worked out by hand for two players of whom each has a champion throw or none.


def first_round(each: float) -> float:
    """That both have one, in the first round in which anybody has."""
    return each**2 / (1 - (1 - each) ** 2)


def two_rounds(each: float) -> float:
    """That both have one after two rounds, or else in the first round in which anybody has."""
    one_of_two = 1 - (1 - each) ** 2
    return one_of_two**2 + (1 - each) ** 4 * first_round(each)


def a_round_more(each: float) -> float:
    """That both have one in the first round in which anybody has, or after a round more."""
    return first_round(each) + (1 - first_round(each)) * each


@pytest.mark.parametrize(
    ("switches", "time_up", "expected"),
    [
        ({"end": "one_more_round"}, None, two_rounds),
        ({"end": "one_more_round", "champion_award": "held_and_chased"}, None, a_round_more),
        ({"end": "timed"}, 3, two_rounds),
        ({"end": "timed"}, 0, first_round),
        ({"end": "timed", "tie": "last_wins", "own_repeat": "latest"}, 4, two_rounds),
    ],
)
def test_a_tie_is_as_likely_as_the_end_of_the_game_allows(
    switches: dict[str, str], time_up: int | None, expected: Callable[[float], float]
) -> None:
    # Nobody wins the sixth prize; where the clock ends the game, that does not matter.
    counts = {1: 1, 6: 1} if time_up is not None else {1: 1}
    forecast = Forecast.of(equal_champions(**switches), counts, 2)

    found = tie_chance_simulated(forecast, Random(1).random, games=20_000, time_up=time_up)

    each = float(forecast.odds.champion)
    assert found == pytest.approx(expected(each), abs=4 * 0.0036)


def two_champions(**switches: str) -> Rulebook:
    """A book in which throws with a 4 are champion throws, those with two 4s the higher ones."""
    rows = [
        {"key": "red_2", "pattern": "44****", "tier": 1},
        {"key": "red_1", "pattern": "4*****", "tier": 1},
    ]
    data = {**book("manila").data, "rows": rows}
    return Rulebook.from_dict({"book": data, "switches": switches})


@pytest.mark.parametrize("own_repeat", ["best", "latest"])
def test_the_throw_that_stands_for_a_player_is_the_one_that_ties(own_repeat: str) -> None:
    """Each player has two throws, and more only if nobody had a champion throw in these."""
    rules = two_champions(own_repeat=own_repeat, end="timed")
    forecast = Forecast.of(rules, {1: 1, 6: 1}, 2)
    no_four, one_four = (5 / 6) ** 6, 6 * 5**5 / 6**6
    chances = {0: no_four, 1: one_four, 2: 1 - no_four - one_four}
    expected = (chances[1] ** 2 + chances[2] ** 2) / (1 - no_four**2) * no_four**4
    for first, second in product(product(chances, repeat=2), repeat=2):
        if stands(first, own_repeat) == stands(second, own_repeat) > 0:
            expected += prod(chances[fours] for fours in (*first, *second))

    found = tie_chance_simulated(forecast, Random(1).random, games=20_000, time_up=4)

    assert found == pytest.approx(expected, abs=4 * 0.0036)


def stands(own: tuple[int, ...], own_repeat: str) -> int:
    """Which of two throws counts, 0 being none."""
    return max(own) if own_repeat == "best" else own[1] or own[0]


def test_a_champion_throw_that_ends_the_game_is_tied_with_none() -> None:
    rows = [{"key": "red_1", "pattern": "4*****", "tier": 1, "ends_game": True}]
    data = {**book("manila").data, "rows": rows}
    rules = Rulebook.from_dict({"book": data, "switches": {"six_black": "scramble"}})

    assert tie_chance_simulated(Forecast.of(rules, {1: 1}, 3), Random(1).random, 500) == 0


def test_where_champion_throws_win_lower_prizes_games_end_as_when_played() -> None:
    """The flower takes both second prizes, and nothing else does; it is the only champion throw.

    So both players tie when both have thrown it in the round of the first.
    """
    rows = [{"key": "golden_flower", "pattern": "44****", "tier": 1, "takes_second": True}]
    data = {**book("manila").data, "rows": rows}
    switches = {"goldflower_bonus": "remaining_second"}
    rules = Rulebook.from_dict({"book": data, "switches": switches})
    forecast = Forecast.of(rules, {1: 1, 2: 2}, 2)

    found = tie_chance_simulated(forecast, Random(1).random, games=20_000)

    assert found == pytest.approx(first_round(float(forecast.odds.champion)), abs=4 * 0.0036)


def played_to_a_tie(evening: Evening[float], verdicts: Iterator[Verdict], players: int) -> bool:
    """Whether the best are equal when a round ends with the prizes gone and a champion found."""
    stock, best = evening.counts, dict[int, tuple[float, ...]]()
    while any(stock) or not best:
        for player in range(players):
            verdict = next(verdicts)
            if verdict.takes_all:
                return False
            if verdict.tier == 1:
                best[player] = max(verdict.strength, best.get(player, ()))
            stock = evening.after(stock, throw_of(verdict))
    leaders = list(best.values())
    return leaders.count(max(leaders)) > 1


def test_ties_are_as_frequent_where_champion_throws_win_lower_prizes() -> None:
    rules = book("manila", carry="on", goldflower="top", goldflower_bonus="remaining_second")
    counts, random, games = {1: 1, 2: 2, 4: 1, 6: 2}, Random(2), 4_000
    verdicts = {faces: judge(faces, rules.switches) for faces in distinct_rolls()}
    thrown = (verdicts[tuple(sorted(random.choices(FACES, k=6)))] for _ in count())
    evening = in_floats(by_rules(rules.switches, counts))

    found = tie_chance_simulated(Forecast.of(rules, counts, 8), random.random, games)

    played = sum(played_to_a_tie(evening, thrown, 8) for _ in range(games)) / games
    assert found == pytest.approx(played, abs=4 * (2 * 0.03 / games) ** 0.5)


def test_a_round_more_that_has_begun_is_played_to_its_end() -> None:
    table = seated("manila", {1: 1, 6: 1}, players=3, end="one_more_round")
    table.throws("666666", ONE, "666666", NOTHING, NOTHING)
    last_roll = Forecast.of_state(table.state)

    assert (table.state.is_closing, last_roll.this_round) == (True, (3,))
    found = tie_chance_simulated(last_roll, Random(1).random, games=500)
    assert found is not None
    assert found > 0.99


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
