from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Roll
from rules.errors import InvalidSettings
from rules.promotion.book import DISTANCES, ENDS, PALACE, Book, Start
from rules.promotion.settings import Settings, StraightStart

BOOK = Book(Settings())
AGAIN = Book(Settings(straight_start=StraightStart.THROW_AGAIN))
RUN = Roll.parse("312654")


def test_table_has_the_98_spaces() -> None:
    assert sorted(ENDS) == list(range(1, 99))


def test_straight_begins_on_15_or_is_thrown_again() -> None:
    assert BOOK.place(RUN) == (Start(15),)
    assert AGAIN.place(RUN) == ()


def test_distance_is_the_number_of_te_to_the_palace() -> None:
    far = {PALACE: 0, 97: 1, 98: 1, 76: 23, 1: 16, 2: 16, 22: 16, 42: 10, 91: 4, 28: None, 29: None}

    assert {space: DISTANCES.get(space) for space in far} == far


def test_spaces_that_nobody_can_reach_are_listed() -> None:
    assert BOOK.unreachable() == (63, 95, 96, 98)


def test_without_a_straight_nobody_comes_to_15_and_to_53_beyond_it() -> None:
    assert AGAIN.unreachable() == (15, 53, 63, 95, 96, 98)


@pytest.mark.parametrize(
    ("switches", "sentence"),
    [
        (
            {"turn_limit": -1},
            "type 1 to 1000 turns each, or 0 for no limit (you typed -1)",
        ),
        (
            {"most_to_go": 24},
            "type 1 to 23 Te to begin with, or 0 for any (you typed 24)",
        ),
    ],
)
def test_number_that_nobody_plays_by_is_refused(switches: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Settings.from_dict(switches)

    assert str(refused.value) == sentence
