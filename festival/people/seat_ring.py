"""Positions of the seats in a picture of the table: clockwise, the first player at the top."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from festival.record.log_lines import Person

MOST = 16  # more names would overlap
WIDTH, HEIGHT = 320, 280
TABLE = (76, 84)  # half the width and height of the ring of seats
LETTERS = 12
BESIDE = 10  # distance from a seat to its name


@dataclass(frozen=True, kw_only=True)
class Chair:
    person: Person
    label: str
    x: int
    y: int
    label_x: int
    label_y: int
    anchor: str  # of its name, in SVG's words: "start" | "middle" | "end"
    is_in_turn: bool
    is_away: bool


def chairs_of(
    people: Sequence[Person], *, turn: Person | None = None, away: frozenset[int] = frozenset()
) -> tuple[Chair, ...]:
    """A seat for each person; () when there are too many for a picture."""
    if len(people) > MOST:
        return ()
    return tuple(
        _chair(
            person, place / len(people), is_in_turn=person == turn, is_away=person.number in away
        )
        for place, person in enumerate(people)
    )


def _chair(person: Person, part: float, *, is_in_turn: bool, is_away: bool) -> Chair:
    """part: share of the way around the table, clockwise; 0 at the top."""
    right, up = math.sin(2 * math.pi * part), math.cos(2 * math.pi * part)
    is_beside = abs(right) > 0.1
    x, y = WIDTH / 2 + TABLE[0] * right, HEIGHT / 2 - TABLE[1] * up
    return Chair(
        person=person,
        label=person.shortened(LETTERS),
        x=round(x),
        y=round(y),
        label_x=round(x + math.copysign(BESIDE, right)) if is_beside else round(x),
        label_y=round(y + 4) if is_beside else round(y + 4 - math.copysign(18, up)),
        anchor="middle" if not is_beside else "start" if right > 0 else "end",
        is_in_turn=is_in_turn,
        is_away=is_away,
    )
