"""The numbers on the labels of several prizes, in short."""

from __future__ import annotations

from festival.record.bobing import prize_numbers


def test_numbers_in_a_row_are_said_by_the_first_and_the_last() -> None:
    said = {
        ((4, 1),): "4-1",
        ((6, 2), (6, 1)): "6-1, 6-2",
        ((6, 3), (6, 5), (6, 6), (6, 7), (6, 8)): "6-3, 6-5…6-8",
        ((5, 1), (6, 2), (6, 3)): "5-1, 6-2, 6-3",
    }

    assert {prizes: prize_numbers(prizes) for prizes in said} == said
