"""Writes the lists of players and prizes as rows that an import can read back."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext

from festival.lists.excel_csv_json import Cell, Rows
from festival.models import Festival, Player
from festival.tables.kinds import name_of
from festival.words.money import amount
from festival.words.sentences import in_a_row

LISTS = ("players", "prizes")


def rows_of(festival: Festival, which: str) -> Rows:
    """A list with its heading. which: one of `LISTS`."""
    return _players(festival) if which == "players" else _prizes(festival)


def _players(festival: Festival) -> Rows:
    """The players by number, with their side tables."""
    tables: dict[int, list[str]] = {}
    for table in festival.tables.all():
        for seat in () if table.is_first else table.seats.all():
            tables.setdefault(seat.player_id, []).append(name_of(table))
    players = festival.players.filter(status=Player.Status.APPROVED)
    rows: Rows = [[gettext("Number"), gettext("Name"), gettext("Table")]]
    rows += [[each.number, each.name, in_a_row(tables.get(each.pk, ()))] for each in players]
    return rows


def _prizes(festival: Festival) -> Rows:
    """The prizes; equal neighbours share one row."""
    rows: Rows = [[gettext("Tier"), gettext("Prize"), gettext("Value"), gettext("Count")]]
    what = attrgetter("tier", "name", "value")
    for (tier, name, value), equals in groupby(festival.table.prizes.all(), key=what):
        worth = amount(value, festival.currency) if value else ""
        rows.append([tier, name, worth, len(list(equals))])
    return rows


def data_of(festival: Festival, which: str) -> dict[str, object]:
    """A list for other programs, with the same keys in every language."""
    keys = (
        ("number", "name", "table") if which == "players" else ("tier", "prize", "value", "count")
    )
    rows = rows_of(festival, which)[1:]
    return {
        "festival": festival.name,
        "date": festival.date.isoformat(),
        "currency": festival.currency,
        which: [{key: _plain(value) for key, value in zip(keys, row, strict=True)} for row in rows],
    }


def _plain(value: Cell) -> str | int | float:
    if isinstance(value, datetime):
        return value.isoformat()
    return float(value) if isinstance(value, Decimal) else value
