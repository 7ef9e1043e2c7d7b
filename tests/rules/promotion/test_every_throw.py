"""All throws place and move as a second implementation says, from all 98 spaces."""

from __future__ import annotations

from itertools import cycle, product
from typing import Any

import pytest

from rules.dice import Roll, distinct_rolls
from rules.errors import InvalidSettings
from rules.promotion.placing_and_moving import DISTANCES, ENDS, PALACE, Book, Piece, Start
from rules.promotion.settings import Order, Pairs, Settings, StraightStart
from tests.rules.promotion.second import CHANG_OF, JAILS, Place, every_end, moved, pairs, starts

THROWS = ["".join(faces) for faces in product("123456", repeat=6)]
SORTED = ["".join(map(str, faces)) for faces in distinct_rolls()]
FREE = [space for space in range(1, 99) if space not in JAILS]
PLACES: list[Place] = [*FREE, *((jail, space) for space, jail in CHANG_OF.items())]


def piece_of(place: Place) -> Piece:
    return Piece(*place) if isinstance(place, tuple) else Piece(place)


def spaces(found: tuple[Start, ...]) -> list[int]:
    return [start.space for start in found]


def test_all_46656_throws_place_a_piece_as_another_reading_does() -> None:
    book = Book(Settings())

    wrong = [throw for throw in THROWS if spaces(book.place(Roll.parse(throw))) != starts(throw)]

    assert wrong == []


@pytest.mark.parametrize(
    ("how", "throws"),
    [("floor", SORTED + THROWS[::997]), ("even", SORTED), ("minus1", SORTED)],
)
def test_throws_move_from_98_spaces_as_another_reading_does(how: str, throws: list[str]) -> None:
    book = Book(Settings(Pairs(how)))
    pieces = [(place, piece_of(place)) for place in PLACES]
    ends: dict[tuple[int, int, int], dict[Piece, Piece]] = {}

    wrong = []
    for throw in throws:
        counts, roll = pairs(throw, how), Roll.parse(throw)
        if counts not in ends:
            ends[counts] = {piece: piece_of(moved(place, *counts)) for place, piece in pieces}
        wrong += [
            (throw, piece)
            for piece, end in ends[counts].items()
            if book.move(piece, roll).piece != end
        ]

    assert wrong == []


def test_order_of_the_dice_changes_no_move() -> None:
    """Each throw moves one of the pieces; sorted, it moved all of them above."""
    book, turns = Book(Settings()), zip(THROWS, cycle(map(piece_of, PLACES)), strict=False)

    wrong = [
        (throw, piece)
        for throw, piece in turns
        if book.move(piece, Roll.parse(throw)) != book.move(piece, Roll.parse(in_order(throw)))
    ]

    assert wrong == []


def in_order(throw: str) -> str:
    return "".join(sorted(throw))


@pytest.mark.parametrize("how", ["floor", "minus1"])
def test_player_may_end_wherever_a_second_reading_lets_them(how: str) -> None:
    book = Book(Settings(Pairs(how), Order.PLAYER))
    counts = {pairs(throw, how): throw for throw in SORTED}

    wrong = [
        (throw, place)
        for each, throw in counts.items()
        for place in PLACES
        if {way.piece for way in book.ways(piece_of(place), Roll.parse(throw))}
        != {piece_of(end) for end in every_end(place, *each)}
    ]

    assert wrong == []


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


def test_no_throw_reaches_15_or_53_without_a_straight_start() -> None:
    assert AGAIN.unreachable() == (15, 53, 63, 95, 96, 98)


@pytest.mark.parametrize(
    ("switches", "sentence"),
    [
        ({"turn_limit": -1}, "type 1 to 1000 turns each, or 0 for no limit (you typed -1)"),
        ({"most_to_go": 24}, "type 1 to 23 Te to begin with, or 0 for any (you typed 24)"),
    ],
)
def test_number_that_nobody_plays_by_is_refused(switches: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Settings.from_dict(switches)

    assert str(refused.value) == sentence
