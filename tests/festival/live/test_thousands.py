"""Thousands of festivals that are opened once each, in one process."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

import pytest
from django.db.models import Model

from festival.live import fragments, hub
from festival.live.snapshots import BOARD, Topic, snapshot
from festival.models import Festival, LogEntry, Player, Prize, Seat, Table
from festival.record.queries import whole_table
from festival.web import addresses
from rules.bobing import game
from tests.festival.evening import NOTHING, ONE, started, throws

if sys.platform == "linux":
    from tests.bench.machine import resident_kb

Row = TypeVar("Row", bound=Model)

MANY = 5000
WARM = 2500  # more than any memory of tables, of their screens or of their numbers has places
AT_ONCE = 500  # are laid
MOST_GROWN = 6 * 1024  # KB: 2.5 a festival; with all bounds in place it was 0.9


@pytest.fixture
def warm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What has a bound of its own that thousands of boards would only just reach is at it soon; and
    no picture of an address is drawn, which takes longer than all else. Garbage is collected as
    often as in the server: tests collect it less often, which takes more memory."""
    fragments.render_cached.cache_clear()
    few = lru_cache(maxsize=4096)(fragments.render_cached.__wrapped__)
    monkeypatch.setattr(fragments, "render_cached", few)
    monkeypatch.setattr(addresses, "_drawn", lambda *_: "")
    often = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*often)


@pytest.mark.proof
@pytest.mark.timeout(1800)
@pytest.mark.django_db
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say what a process holds")
@pytest.mark.usefixtures("warm")
def test_thousands_of_festivals_that_are_opened_once_do_not_fill_the_memory() -> None:
    """By the memory that the system says this process has: once with more festivals opened than it
    remembers any of, and once with twice as many. Each is in the middle of its game, and is
    opened as a guest's page opens it: found by its address, read, and its board drawn."""
    opened = map(opens, many())

    count = sum(islice(opened, WARM))
    before = held_kb()
    count += sum(opened)
    grown = held_kb() - before

    assert (count, grown < MOST_GROWN) == (MANY, True), f"{grown / 1024:.1f} MB"


def held_kb() -> float:
    gc.collect()
    return resident_kb(os.getpid())


def opens(table: Table) -> bool:
    """Whether its own board is there."""
    shown = hub.shown_to_guests(table.festival.code, table.number)
    drawn = snapshot(Topic(BOARD, shown.table.pk, "en"), shown.table.revision)
    return table.festival.name in drawn.parts["header"]


def many() -> Iterator[Table]:
    festival = started(counts={1: 1, 6: 2})
    throws(festival, NOTHING, ONE)
    first = whole_table(festival.table.pk)
    for start in range(0, MANY, AT_ONCE):
        yield from laid(first, range(start, start + AT_ONCE))


def laid(first: Table, numbers: range) -> list[Table]:
    """Tables as the first one, down to what was rolled, at festivals with names of their own."""
    festivals = Festival.objects.bulk_create(
        copy(first.festival, name=f"Night {number}", code=f"night{number}") for number in numbers
    )
    tables = Table.objects.bulk_create(copy(first, festival=each) for each in festivals)
    players = Player.objects.bulk_create(
        copy(player, festival=each) for each in festivals for player in first.festival.players.all()
    )
    at = {table.festival_id: table for table in tables}
    Seat.objects.bulk_create(
        Seat(table=at[player.festival_id], player=player, place=player.number) for player in players
    )
    prizes, entries = list(first.prizes.all()), list(first.entries.all())
    own = iter(
        Prize.objects.bulk_create(copy(prize, table=table) for table in tables for prize in prizes)
    )
    rows = []
    for table in tables:
        number = {prize.pk: next(own).pk for prize in prizes}.__getitem__
        for row in entries:
            entry = game.CODEC.with_things(row.entry, number)
            rows.append(copy(row, table=table, entry=entry))
    LogEntry.objects.bulk_create(rows)
    return tables


def copy(row: Row, **changes: Any) -> Row:
    """Of a row, not saved."""
    columns = [each.name for each in row._meta.concrete_fields if not each.primary_key]
    return type(row)(**{name: getattr(row, name) for name in columns} | changes)
