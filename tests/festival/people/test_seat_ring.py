"""The picture of the table: everybody once, clockwise from the top."""

from __future__ import annotations

from festival.people.seat_ring import chairs_of
from festival.record.log_lines import Person


def people(count: int) -> list[Person]:
    return [Person(number=number, name=f"Guest {number}") for number in range(1, count + 1)]


def test_four_players_sit_at_the_top_the_right_the_bottom_and_the_left() -> None:
    chairs = chairs_of(people(4))

    assert [(chair.x, chair.y) for chair in chairs] == [
        (160, 56),
        (236, 140),
        (160, 224),
        (84, 140),
    ]
    assert [chair.anchor for chair in chairs] == ["middle", "start", "middle", "end"]


def test_who_is_in_turn_and_who_has_left_is_marked() -> None:
    guests = people(3)

    chairs = chairs_of(guests, turn=guests[1], away=frozenset({3}))

    assert [(chair.is_in_turn, chair.is_away) for chair in chairs] == [
        (False, False),
        (True, False),
        (False, True),
    ]


def test_long_name_is_shortened() -> None:
    (chair,) = chairs_of([Person(number=1, name="Tita Remedios de la Cruz")])

    assert chair.label == "Tita Remedi…"


def test_more_players_than_fit_are_not_drawn() -> None:
    assert len(chairs_of(people(16))) == 16
    assert chairs_of(people(17)) == ()
