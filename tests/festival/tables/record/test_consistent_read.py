"""What is read in several queries agrees with itself, whoever writes meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.players import players
from festival.games.bobing.record import halls
from festival.live import shown_tables
from festival.live.shown_tables import whole_table
from festival.models import Festival, Table
from festival.tables.record import festival_file
from festival.tables.record.festival_file import document
from tests.festival.evening import new_festival, stored
from tests.running import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

A_MOMENT = 0.2  # seconds


@contextmanager
def written_before(asked: str, write: Callable[[], Any], seconds: float) -> Iterator[None]:
    """Somebody begins to write when a list is asked for, and has so many seconds to end it."""

    def run() -> None:
        try:
            write()
        finally:
            connection.close()

    writer = threading.Thread(target=run)

    def execute(ask: Any, query: str, *args: Any) -> Any:
        if f'FROM "{asked}"' in query and writer.ident is None:
            writer.start()
            writer.join(seconds)
        return ask(query, *args)

    with connection.execute_wrapper(execute):
        yield
    assert writer.ident is not None
    writer.join(PATIENCE)
    assert not writer.is_alive()


def register(festival: Festival, name: str = "Zoe") -> int:
    return ask_to_join(festival.pk, name=name, device=name).number


def test_first_thing_that_a_thread_asks_may_be_a_reading() -> None:
    """A thread that has yet to connect to the data file: a guest's page may come to it."""
    festival = new_festival()
    with ThreadPoolExecutor(1) as fresh:
        read = fresh.submit(whole_table, festival.table.pk)
        fresh.submit(lambda: connection.close()).result()  # that of its thread

    assert read.result().pk == festival.table.pk


def strangers(table: Table) -> set[int]:
    """Who has a seat and is not on the list."""
    players = {player.pk for player in table.festival.players.all()}
    return {seat.player_id for seat in table.seats.all()} - players


def strangers_in(data: dict[str, Any]) -> set[int]:
    players = {player["number"] for player in data["players"]}
    return {seat["player"] for seat in data["seats"]} - players


def test_seats_and_players_are_read_at_one_moment() -> None:
    festival = new_festival()

    with written_before("festival_seat", lambda: register(festival), A_MOMENT):
        table = whole_table(festival.table.pk)

    assert strangers(table) == set()
    assert "Zoe" in [player.name for player in stored(festival).players.all()]


def test_read_one_after_the_other_a_seat_would_be_of_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shown_tables, "at_one_moment", nullcontext)
    festival = new_festival()

    with (
        written_before("festival_seat", lambda: register(festival), PATIENCE),
        pytest.raises(KeyError),  # a seat of somebody who is not on the list
    ):
        whole_table(festival.table.pk)


def test_file_of_a_festival_is_of_one_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    festival = new_festival()

    def written(seconds: float) -> dict[str, Any]:
        number = register(festival)
        leave = partial(players.remove_player, festival.pk, number)
        with written_before("festival_player", leave, seconds):
            return document(stored(festival))

    assert strangers_in(written(A_MOMENT)) == set()
    monkeypatch.setattr(festival_file, "at_one_moment", nullcontext)
    assert strangers_in(written(PATIENCE)) != set()  # the twin


def test_console_loads_while_a_guest_registers(desk: Client) -> None:
    festival = new_festival()
    shown_tables._shown.clear()

    with written_before("festival_seat", lambda: register(festival), A_MOMENT):
        answer = desk.get(reverse("console", args=[festival.pk]))

    assert answer.status_code == 200


def test_list_of_festivals_loads_while_a_hall_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = 'festival_festival" LEFT OUTER JOIN "festival_table'  # after those who play there

    def listed(seconds: float) -> int:
        with written_before(counted, partial(new_bowl, new_festival()), seconds):
            return len(halls.halls_in_short(None))

    assert listed(A_MOMENT) == 0
    monkeypatch.setattr(halls, "at_one_moment", nullcontext)
    with pytest.raises(KeyError):
        listed(PATIENCE)


def new_bowl(hall: Festival) -> None:
    Festival.objects.create(name="Table 1", date=hall.date, budget=0, hall=hall, round=1, place=1)
