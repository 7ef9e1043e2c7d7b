"""After a game of high die."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from django.utils.translation import gettext

from festival.models import Table
from festival.record.queries import naming_at
from festival.record.record import table_record
from festival.results.files import Rows

BY = ("person",)
BY_FACE = itemgetter(1)


def standing(table: Table) -> list[tuple[str, int]]:
    players = naming_at(table).players
    thrown: dict[int, int] = table_record(table).state.thrown
    return sorted(((players[number], face) for number, face in thrown.items()), key=BY_FACE)


def results_context(table: Table, language: str) -> dict[str, Any]:
    return {"standing": standing(table)}


def winners_context(table: Table) -> dict[str, Any]:
    return {"standing": standing(table)}


def rows_of(table: Table, by: str) -> Rows:
    rows: Rows = [[gettext("Name"), gettext("Face")]]
    rows += [[name, face] for name, face in standing(table)]
    return rows


def data_of(table: Table, by: str) -> dict[str, Any]:
    return {"people": dict(standing(table))}
