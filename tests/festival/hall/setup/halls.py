"""Halls to test with: set up through the program's own writes, and played to the end at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from festival.games.bobing.record.halls import bowls_of
from festival.games.bobing.setup.hall_tables import set_count
from festival.hall.setup.seats_at_tables import NewGuest, seat_guests
from festival.models import FIRST, Festival, Player, Table
from tests.festival.bowls import begin
from tests.festival.evening import GRAB, NOTHING, confirmed, new_festival, stored, throw


def new_hall(tables: int = 3, guests: Sequence[str] = (), **changes: Any) -> Festival:
    """A hall whose guests sit down in the order of their names, as many at each table."""
    hall = new_festival(names=(), **changes)
    set_count(hall.pk, tables)
    seat_guests(hall.pk, [NewGuest(name=name) for name in guests], None, is_random=False)
    return stored(hall)


def names(count: int) -> list[str]:
    return [f"Guest {number}" for number in range(1, count + 1)]


def at_tables(hall: Festival, round_number: int = 1) -> dict[str, list[str]]:
    """Who sits where, in their order."""
    return {bowl.name: at_table(bowl) for bowl in bowls_of(hall, round_number)}


def at_table(bowl: Festival) -> list[str]:
    seats = Table.objects.get(festival=bowl, number=FIRST).seats.select_related("player")
    return [seat.player.name for seat in seats if seat.player.status == "approved"]


def won(bowl: Festival, *, seat: int = 1) -> Player:
    """The game is played to its end: whoever sits there takes all. Returns them."""
    there = begin(bowl)
    for _ in range(seat - 1):
        throw(there, NOTHING)
    confirmed(there, GRAB)
    return Player.objects.get(festival=bowl, number=seat)


def all_won(hall: Festival, round_number: int = 1) -> list[str]:
    """Every table of a round is over; the names of its champions, the first seats."""
    return [won(bowl).name for bowl in bowls_of(hall, round_number)]
