"""The odds against those counted apart from the program, and simulated games."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from math import isclose, sqrt

import pytest

from rules.promotion.odds import (
    chain,
    chance_of,
    expected_from_placement,
    expected_turns,
    outcomes,
    placed,
    win_chances,
)
from rules.promotion.placing_and_moving import Action, Book, Piece
from rules.promotion.settings import PRESETS, Pairs, Settings, StraightStart
from tests.rules.promotion.second import Place, moved, pairs, starts

BOOK = Book(Settings())


@pytest.mark.parametrize(
    ("how", "mean"), [("floor", 92.2631), ("even", 114.4041), ("minus1", 66.3735)]
)
def test_way_from_the_placement_is_as_long_as_the_figures_say(how: str, mean: float) -> None:
    assert round(expected_from_placement(Book(Settings(Pairs(how)))), 4) == mean


def test_presets_say_the_turns_on_average_with_the_first_throw() -> None:
    exact = {
        key: expected_from_placement(Book(Settings.from_dict(preset.switches)))
        for key, preset in PRESETS.items()
    }

    for key, turns in exact.items():
        assert f": {round(1 + turns)} turns each" in PRESETS[key].meaning


@pytest.mark.parametrize(
    ("how", "te", "cung"),
    [("floor", 26.3224, 80.7270), ("even", 20.8998, 65.4664), ("minus1", 26.3224, 80.7270)],
)
def test_chance_of_each_action_is_as_the_figures_say(how: str, te: float, cung: float) -> None:
    chances = [round(float(100 * chance_of(what, Pairs(how))), 4) for what in Action]

    assert chances == [te, cung, te]


def test_expected_turns_fulfil_the_equation_of_every_piece() -> None:
    expected = expected_turns(BOOK)

    for piece, row in chain(BOOK).items():
        further = sum(ways * expected.get(to, 0) for to, ways in row.items()) / 46656
        assert isclose(expected[piece], 1 + further, abs_tol=1e-6), piece
    assert len(expected) == 96 + 13


def play(places: list[Place | None], dice: random.Random) -> int:
    """A race by the second reading: who has won, of places in the order of play."""
    while True:
        for number, place in enumerate(places):
            throw = "".join(dice.choices("123456", k=6))
            if place is None:
                places[number] = starts(throw)[0]
            else:
                places[number] = moved(place, *pairs(throw, "floor"))
            if places[number] == 0:
                return number


def test_chances_agree_with_simulated_races_within_their_error() -> None:
    places: list[Place | None] = [97, (28, 59), 94, 91]
    pieces = (Piece(97), Piece(28, 59), Piece(94), Piece(91))
    dice, games = random.Random(64), 4000
    won = Counter(play([*places], dice) for _ in range(games))

    chances = win_chances(BOOK, pieces)

    for number, chance in enumerate(chances):
        error = sqrt(chance * (1 - chance) / games)
        assert abs(won[number] / games - chance) < 4 * error


def test_outcomes_of_42_are_those_of_the_sketch() -> None:
    found = {
        (*map(str, each.actions), each.way.piece.space): round(100 * each.ways / 46656)
        for each in outcomes(BOOK, Piece(42))
    }

    assert found == {
        ("te", 43): 25,
        ("te", "te", 44): 1,
        ("te", "te", "te", 45): 0,
        ("cung", 31): 50,
        ("cung", "chang", 29): 15,
        (42,): 9,
    }
    assert sum(each.ways for each in outcomes(BOOK, Piece(42))) == 46656


def test_chances_of_a_race_add_up_and_favour_the_first_thrower() -> None:
    chances = win_chances(BOOK, (None,) * 4)

    assert isclose(sum(chances), 1, abs_tol=1e-6)
    assert all(earlier > later for earlier, later in pairwise(chances))


def test_placements_add_up_to_all_throws_with_some_repeated() -> None:
    assert sum(placed(BOOK).values()) == 46656
    assert (
        sum(placed(Book(Settings(straight_start=StraightStart.THROW_AGAIN))).values())
        == 46656 - 720
    )
