"""How often evenings end with a tie: worked out by hand, and as in games played elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rules.bobing import Rulebook
from rules.bobing.odds.evenings import Evenings
from tests.rules.bobing.books import book

CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
GAMES = 20_000


def ties(
    rules: Rulebook, counts: dict[int, int], players: int, time_up: int | None = None
) -> float:
    """The share of evenings that end with one."""
    random = Random(1)
    played = Evenings(rules, counts, players, random.random, time_up)
    codes = played.codes(random.randbytes)
    return sum(played.play(codes).is_tied for _ in range(GAMES)) / GAMES


def with_rows(*rows: dict[str, object], **switches: str) -> Rulebook:
    """Manila with no other throws than these."""
    data = {**book("manila").data, "rows": list(rows)}
    return Rulebook.from_dict({"book": data, "switches": switches})


def equal_champions(pattern: str = "4*****", **switches: str) -> Rulebook:
    """A book in which every throw with a 4 is the same champion's."""
    return with_rows({"key": "red_1", "pattern": pattern, "tier": 1}, **switches)


EACH = 1 - (5 / 6) ** 6  # that a throw has a 4


# Whole Manila games, a million of each played elsewhere with plain dice.


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        pytest.param(5, 0.02922, marks=pytest.mark.proof),
        (10, 0.03300),
        *(pytest.param(*each, marks=pytest.mark.proof) for each in ((20, 0.03572), (100, 0.04234))),
    ],
)
def test_ties_are_as_frequent_as_in_games_played(players: int, expected: float) -> None:
    assert ties(book("manila"), CUSTOM, players) == pytest.approx(expected, abs=4 * 0.0014)


# Two players of whom each has a champion throw or none.


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
        ({}, None, first_round),
        ({"end": "one_more_round"}, None, two_rounds),
        ({"end": "one_more_round", "champion_award": "held_and_chased"}, None, a_round_more),
        ({"end": "timed"}, 3, two_rounds),
        ({"end": "timed"}, 1, first_round),
        ({"end": "timed", "tie": "last_wins", "own_repeat": "latest"}, 4, two_rounds),
    ],
)
def test_a_tie_is_as_likely_as_the_end_of_the_game_allows(
    switches: dict[str, str], time_up: int | None, expected: Callable[[float], float]
) -> None:
    # Nobody wins the sixth prize; where the clock ends the game, that does not matter.
    counts = {1: 1, 6: 1} if time_up is not None else {1: 1}

    found = ties(equal_champions(**switches), counts, 2, time_up)

    assert found == pytest.approx(expected(EACH), abs=4 * 0.0036)


def test_where_champion_throws_win_lower_prizes_games_end_as_when_played() -> None:
    """The flower takes both second prizes, and nothing else does; it is the only champion throw.

    So both players tie when both have thrown it in the round of the first.
    """
    flower = {"key": "golden_flower", "pattern": "44****", "tier": 1, "takes_second": True}
    rules = with_rows(flower, goldflower_bonus="remaining_second")
    each = 1 - (5 / 6) ** 6 - 6 * 5**5 / 6**6

    found = ties(rules, {1: 1, 2: 2}, 2)

    assert found == pytest.approx(first_round(each), abs=4 * 0.0036)


@pytest.mark.parametrize(
    ("rules", "counts", "expected"),
    [
        (equal_champions(end="immediate"), {1: 1}, 0),
        (equal_champions("******"), {1: 1}, 1),
        (equal_champions("******"), {1: 2}, 1),
        (equal_champions("******"), {1: 3}, 0),
        (book("manila"), {1: 0, 6: 1}, 0),
    ],
    ids=["ends at once", "all are equal", "two seats", "a seat for each", "no champion's prize"],
)
def test_a_tie_needs_equals_across_the_last_seat(
    rules: Rulebook, counts: dict[int, int], expected: float
) -> None:
    assert ties(rules, counts, 3) == expected


def test_a_champion_throw_that_ends_the_game_is_tied_with_none() -> None:
    row = {"key": "red_1", "pattern": "4*****", "tier": 1, "ends_game": True}

    assert ties(with_rows(row, six_black="scramble"), {1: 1}, 3) == 0
