"""After a promotion game: who came to the palace and where the others stand, as pages and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from festival.kinds import kind_of
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import naming_at
from festival.record.record import Record, table_record
from festival.results.files import Cell, Count, Rows
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.sentences import Naming
from rules.promotion import events as e
from rules.promotion.book import PALACE, Action
from rules.promotion.state import Phase, State

BY = ("person",)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A player. place: 1 for the first, the same for equals; None without a piece. space: None for
    the palace, and without a piece. throws: how often they threw. disgraces: how often Chang sent
    them out. way: all spaces that they came to, one after the other."""

    place: int | None
    person: Person
    is_home: bool
    space: int | None
    to_go: int | None
    throws: int
    disgraces: int
    way: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Results:
    """phase: "waiting" | "running" | "ended". first: who has won."""

    phase: str
    first: tuple[Person, ...]
    rows: tuple[Row, ...]


def results_of(table: Table) -> Results:
    record, naming = table_record(table), naming_at(table)
    state: State = record.state
    phases = {Phase.WAITING: "waiting", Phase.ENDED: "ended"}
    return Results(
        phase=phases.get(state.phase, "running"),
        first=tuple(person_of(number, naming) for number in state.winners()),
        rows=tuple(_rows(record, naming)),
    )


def _rows(record: Record, naming: Naming) -> Iterator[Row]:
    state: State = record.state
    throws: Counter[int] = Counter()
    disgraces: Counter[int] = Counter()
    ways: dict[int, tuple[int, ...]] = {}
    for act in record.log.done:
        for event in act.events:
            match event:
                case e.Thrown(player):
                    throws[player] += 1
                case e.Placed(player, space):
                    ways[player] = (space,)
                case e.Walked(player, what, path=path):
                    disgraces[player] += what is Action.CHANG
                    ways[player] += path[1:]
    for each in state.standing():
        piece = state.pieces.get(each.player)
        yield Row(
            place=each.place or None,
            person=person_of(each.player, naming),
            is_home=each.player in state.home,
            space=(piece.space or None) if piece else None,
            to_go=each.to_go,
            throws=throws[each.player],
            disgraces=disgraces[each.player],
            way=tuple(space for space in ways.get(each.player, ()) if space != PALACE),
        )


def results_context(table: Table, language: str) -> dict[str, Any]:
    """What everybody may know. language: the one that is active."""
    return {"results": results_of(table), "game": table.name or kind_of(table).name}


def winners_context(table: Table) -> dict[str, Any]:
    """What the organiser takes home."""
    address = f"{guest_host()}{table.public_address('results')}"
    return {
        "results": results_of(table),
        "share_text": address,
        "share_qr": qr_image(with_scheme(address)),
    }


def rows_of(table: Table, by: str) -> Rows:
    """The standing under a heading. by: one of `BY`."""
    heading: list[Cell] = [
        gettext("Place"),
        gettext("No."),
        gettext("Name"),
        gettext("Space"),
        gettext("Te to go"),
        gettext("Throws"),
        gettext("Disgraces"),
        gettext("The way"),
    ]
    return [heading, *(list(_cells(row)) for row in results_of(table).rows)]


def _cells(row: Row) -> Iterator[Cell]:
    space: Cell = gettext("palace") if row.is_home else "" if row.space is None else row.space
    yield from (row.place or "", row.person.number, row.person.name, space)
    yield "" if row.to_go is None else Count(row.to_go)
    way = (*map(str, row.way), *([gettext("palace")] if row.is_home else []))
    yield from (Count(row.throws), Count(row.disgraces), " → ".join(way))


def data_of(table: Table, by: str) -> dict[str, Any]:
    """The same for another program, with the same keys in every language."""
    results = results_of(table)
    return {
        "festival": table.festival.name,
        "date": table.festival.date.isoformat(),
        "table": table.side_number,
        "game": table.kind,
        "is_final": results.phase == "ended",
        "people": [_person_data(row) for row in results.rows],
    }


def _person_data(row: Row) -> dict[str, Any]:
    return {
        "place": row.place,
        "number": row.person.number,
        "name": row.person.name,
        "is_in_palace": row.is_home,
        "space": row.space,
        "te_to_go": row.to_go,
        "throws": row.throws,
        "disgraces": row.disgraces,
        "way": list(row.way),
    }
