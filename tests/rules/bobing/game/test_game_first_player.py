"""Who rolls first: the organiser's list, the elder's dice, or the lot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.bobing.game.decide import order_of_play
from tests.rules.bobing.playing import NOTHING, opened, start

MANY = {1: 1, 6: 30}

each_lot = pytest.mark.parametrize("rule", ["lots", "random"])


@each_lot
@pytest.mark.parametrize(
    ("first", "direction", "order"),
    [
        (1, "clockwise", (1, 2, 3, 4)),
        (2, "clockwise", (2, 3, 4, 1)),
        (4, "clockwise", (4, 1, 2, 3)),
        (3, "counterclockwise", (3, 2, 1, 4)),
    ],
)
def test_whoever_was_drawn_rolls_first_and_the_others_follow_as_they_sit(
    rule: str, first: int, direction: str, order: tuple[int, ...]
) -> None:
    drawn = start("manila", MANY, players=4, first_player=rule, direction=direction)

    assert order_of_play(replace(drawn, first=first)) == order


@each_lot
def test_game_is_played_in_the_order_that_was_drawn(rule: str) -> None:
    table = opened(replace(start("manila", MANY, first_player=rule), first=3))
    turns = [table.turn]
    for _ in range(3):
        table.throw(NOTHING)
        turns.append(table.turn)

    assert (turns, table.state.round) == ([3, 1, 2, 3], 2)


def test_seats_are_those_of_the_list_and_not_of_the_numbers() -> None:
    seats = replace(start("manila", MANY, first_player="lots"), players=(7, 3, 5), first=5)

    assert order_of_play(seats) == (5, 7, 3)


def test_nobody_is_drawn_where_the_elder_throws() -> None:
    elder = start("xiamen", MANY, players=4, first_player="elder")

    assert order_of_play(replace(elder, elder=2, elder_dice=(1, 1))) == (3, 4, 1, 2)
