"""An evening with something of everything in it."""

from __future__ import annotations

from festival.games.bobing.play import directed_screens
from festival.games.bobing.play.hand_outs import hand_out
from festival.kinds import side_kinds
from festival.models import Festival, Table
from festival.people import guests
from festival.play.side_tables import start
from festival.setup.side_tables import open_table, set_table
from tests.festival import side_tables
from tests.festival.evening import ONE, RED_3, started, stored, throws

WIFI = {"wifi_name": "Moonlight", "wifi_password": "four-cold-cakes"}


def an_evening() -> Festival:
    festival = started(names=["Ana", "Ben", "Cora", "Đan 陳"])
    guests.register_guest(festival.pk, name="Waits", device="w" * 32)
    guests.claim(festival.pk, 1, "a" * 32)
    guests.set_guests_roll(festival.pk, is_on=True)
    throws(festival, ONE, RED_3)
    prize = festival.table.prizes.order_by("pk").first()
    won = festival.table.prizes.filter(tier=6).first()
    assert prize is not None
    assert won is not None
    hand_out(festival.table.pk, 1, [won.pk], None)
    Festival.objects.filter(pk=festival.pk).update(**WIFI)
    directed_screens.add_screen(festival.table.pk, "Garden")
    for kind in side_kinds():
        table = open_table(festival.pk, kind.key, "")
        set_table(table.pk, settings={}, numbers=[1, 2, 3, 4])
        start(side_tables.post(Table.objects.get(pk=table.pk)))
    return stored(festival)
