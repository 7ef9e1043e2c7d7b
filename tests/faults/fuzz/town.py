"""An evening with something of everything in it, and what is tried there and taken back."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction

from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.direction import directed_screens
from festival.games.bobing.join import claimed_names
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.play import guests_roll_and_line_up
from festival.models import Festival, Table
from festival.play.side_play import start
from festival.play.side_tables.side_tables import open_table, set_table
from festival.tables.kinds import side_kinds
from tests.festival import side_tables
from tests.festival.evening import ONE, RED_3, started, stored, throws
from tests.festival.memory import forget_everything

WIFI = {"wifi_name": "Moonlight", "wifi_password": "four-cold-cakes"}


def an_evening() -> Festival:
    festival = started(names=["Ana", "Ben", "Cora", "Đan 陳"])
    ask_to_join(festival.pk, name="Waits", device="w" * 32)
    claimed_names.claim(festival.pk, 1, "a" * 32)
    guests_roll_and_line_up.set_guests_roll(festival.pk, is_on=True)
    throws(festival, ONE, RED_3)
    hand_out(festival.table.pk, 1, [festival.table.prizes.filter(tier=6)[0].pk], None)
    Festival.objects.filter(pk=festival.pk).update(**WIFI)
    directed_screens.add_screen(festival.table.pk, "Garden")
    for kind in side_kinds():
        table = open_table(festival.pk, kind.key, "")
        set_table(table.pk, settings={}, numbers=[1, 2, 3, 4])
        start(side_tables.post(Table.objects.get(pk=table.pk)))
    return stored(festival)


@contextmanager
def taken_back(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What is written in it is as if it had not been; and nothing is logged as broken."""
    caplog.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    connection.run_on_commit = []
    forget_everything()
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
