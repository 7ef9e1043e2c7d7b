"""Every number of prizes has a place on the wall, and a name the size that it needs."""

from __future__ import annotations

import pytest

from festival.games.bobing.board.cake_layout import (
    PYRAMID_HIGH,
    TIER_GAP,
    Cakes,
    Shelf,
    cakes_of,
    shelf_of,
)
from festival.games.bobing.prizes.slots import MOST_IN_TIER


@pytest.mark.parametrize(
    ("tier", "count", "shelf"),
    [
        (1, 1, Shelf("names", 1, 1)),
        (2, 2, Shelf("names", 2, 1)),
        (3, 4, Shelf("names", 4, 1)),
        (4, 8, Shelf("names", 8, 1)),
        (5, 16, Shelf("numbers", 16, 1)),
        (6, 32, Shelf("numbers", 16, 2)),
        (4, 24, Shelf("names", 8, 3)),
        (3, 12, Shelf("names", 6, 2)),
        (3, 13, Shelf("numbers", 13, 1)),
        (2, 20, Shelf("numbers", 10, 2)),
        (4, 80, Shelf("numbers", 20, 4)),
        (5, 160, Shelf("crowded", 32, 5)),
        (6, 320, Shelf("crowded", 40, 8)),
    ],
)
def test_tier_is_laid_out_by_the_number_of_its_prizes(tier: int, count: int, shelf: Shelf) -> None:
    assert shelf_of(tier, count) == shelf


def test_no_prize_is_left_without_a_place_and_no_line_is_empty() -> None:
    wrong = [
        (tier, count)
        for tier in range(1, 7)
        for count in range(1, MOST_IN_TIER + 1)
        for shelf in [shelf_of(tier, count)]
        if not shelf.columns * (shelf.lines - 1) < count <= shelf.columns * shelf.lines
    ]

    assert wrong == []


def test_cakes_are_as_high_as_all_tiers_leave_room_for() -> None:
    few = cakes_of(((1, 1), (2, 2), (5, 16)))
    many = cakes_of(((1, 1), (2, 24), (3, 13), (4, 24), (5, 60), (6, 400)))

    assert few == (
        Cakes(high=115, clamp=4, fills=False, label="beside"),
        Cakes(high=86, clamp=3, fills=False, label="beside"),
        Cakes(high=39, clamp=2, fills=False, label="above"),
    )
    assert all(
        cakes.high <= most for cakes, most in zip(many, (70, 39, 39, 50, 39, 18), strict=True)
    )
    assert [cakes.label for cakes in many][:3] == ["low"] * 3


@pytest.mark.parametrize("count", [1, 8, 13, 24, 25, 60, 100, 160, 400])
def test_every_pyramid_stands_between_header_and_ticker(count: int) -> None:
    for tiers in range(1, 7):
        numbers = range(7 - tiers, 7)
        high = TIER_GAP * (tiers - 1)
        for number, cakes in zip(
            numbers, cakes_of(tuple((n, count) for n in numbers)), strict=True
        ):
            lines, label = shelf_of(number, count).lines, 2.5 if number > 3 else 0
            high += max(label + lines * cakes.high / 10, 4.4 if number > 3 else 5.5)

        assert high <= PYRAMID_HIGH
