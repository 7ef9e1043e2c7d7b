"""The parts of a hall's screens, with which the rooms below `hall` show them.

A screen has a part for each table, so that only changed tables are sent.
"""

from __future__ import annotations

from collections.abc import Iterator

from festival.hall.board.hall_values import Bowl, Hall
from festival.hall.board.read_hall import KnownHall, hall_revisions, read
from festival.tables.board.board_kind import HallKind, Part

OF_WALL = ("masthead", "progress", "greats", "crowned", "join", "final")


def wall_parts(hall: Hall) -> Iterator[Part]:
    for name in OF_WALL:
        yield _of_hall(name, hall)
    kind = hall.grid.kind
    for bowl in hall.current:
        yield _of_bowl(f"bowl-{bowl.id}", kind, bowl)
    for number, played in enumerate(hall.called):
        context = {"number": number, "played": played}
        yield Part(f"calls-{number}", "hall/board/parts.html#called", context, is_value=True)


def guest_parts(hall: Hall) -> Iterator[Part]:
    yield _of_hall("summary", hall)
    for bowl in hall.for_guests:
        yield _of_bowl(f"row-{bowl.id}", "row", bowl)
    for bowl in hall.for_guests:
        yield Part(
            f"guests-{bowl.id}",
            "hall/board/parts.html#guests",
            {"id": bowl.id, "guests": bowl.guests},
            is_value=True,
        )


def overview_parts(hall: Hall) -> Iterator[Part]:
    yield _of_hall("tally", hall)
    for bowl in (hall.final, *hall.bowls):
        yield _of_bowl(f"line-{bowl.id}", "line", bowl)


def _of_hall(name: str, hall: Hall) -> Part:
    return Part(f"hall-{name}", f"hall/board/parts.html#{name}", {"hall": hall})


def _of_bowl(name: str, template: str, bowl: Bowl) -> Part:
    return Part(name, f"hall/board/parts.html#{template}", {"bowl": bowl}, is_value=True)


KIND: HallKind[Hall, KnownHall] = HallKind(
    read=read,
    revisions=hall_revisions,
    wall_parts=wall_parts,
    guest_parts=guest_parts,
    overview_parts=overview_parts,
)
