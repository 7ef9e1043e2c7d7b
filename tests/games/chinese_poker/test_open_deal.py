"""An open deal, whose cards only the players' phones show, and the files that leave the laptop."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from festival.festivals.transfer.import_festival import take_in
from festival.festivals.transfer.read_file import read
from festival.festivals.transfer.replace_festival import replace
from festival.models import Festival, Table
from festival.tables.record.dice_commitment import promises_of
from festival.tables.record.festival_file import document, written
from rules.chinese_poker import commands as c
from tests import dice_script
from tests.festival.side_tables import do, stored
from tests.games.chinese_poker.samples import ANA, cards_of, game

pytestmark = pytest.mark.django_db

HIDDEN = c.DealCards(("",) * 3)
SHOWN = c.Showdown((c.Shown(""),) * 3)
AGAIN = "The open deal was dealt again: no file has its cards."


def opened() -> Table:
    """One deal that all have seen, then an open one."""
    table = game(surrender="1")
    for command in (HIDDEN, SHOWN, HIDDEN):
        do(table, command)
    return stored(table)


def leaving(emcee: Client, table: Table, folder: Path) -> Iterator[bytes]:
    """All that the owner of a festival can take along."""
    festival, out = table.festival, folder / f"{table.version}.json"
    call_command("export_festival", festival.code, str(out), verbosity=0)
    yield out.read_bytes()
    for at in (table, festival.table):
        yield emcee.get(at.address("log_file")).getvalue()
    packed = emcee.get(reverse("everything", args=[festival.pk])).getvalue()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        yield from map(archive.read, archive.namelist())


def test_no_exported_file_has_the_cards_of_an_open_deal(desk: Client, tmp_path: Path) -> None:
    """Nor one that left before the deal: its number is known."""
    table = game(surrender="1")
    seed = table.promise.seed.encode()

    before = list(leaving(desk, table, tmp_path))
    do(table, HIDDEN)
    during = list(leaving(desk, stored(table), tmp_path))
    do(table, SHOWN)
    do(table, c.End())

    assert stored(table).promise.seed.encode() == seed
    assert [data for data in (*before, *during) if seed in data] == []
    assert seed in next(leaving(desk, stored(table), tmp_path))


def test_another_laptop_deals_an_open_deal_anew_and_says_so(desk: Client) -> None:
    table = opened()
    sent = SimpleUploadedFile("festival.json", written(document(table.festival)))

    Festival.objects.filter(pk=table.festival_id).update(code="elsewhere")
    page = desk.post("/festivals/in/", {"festival_file": sent}, follow=True)

    there = Table.objects.exclude(festival=table.festival).get(kind="chinese_poker")
    assert AGAIN in page.content.decode()
    assert set(cards_of(there, ANA)) != set(cards_of(table, ANA))
    do(there, SHOWN)
    do(there, c.End())
    assert checked(there) == [4]


def test_deal_dealt_anew_can_be_checked_once_its_table_is_back(desk: Client) -> None:
    table = opened()
    dealt = set(cards_of(table, ANA))

    replace(played_elsewhere(table), table.festival_id, None)

    here = stored(Table.objects.get(festival=table.festival_id, kind=table.kind))
    assert [(each.since, each.until) for each in promises_of(here)] == [(1, 3), (4, None)]
    assert checked(here) == [2, 4]
    # What was here is a copy: its open deal has other cards.
    assert set(cards_of(stored(table), ANA)) != dealt


class AtHome(Exception):
    """What the other laptop did is not in the data of this one."""


def played_elsewhere(table: Table) -> dict[str, Any]:
    """The file of the game, played to its end at a laptop that knows only its file."""
    data: dict[str, Any] = {}
    try:
        with transaction.atomic():
            sent = read(written(document(table.festival)))
            Festival.objects.filter(pk=table.festival_id).update(code="elsewhere")
            there = take_in(sent, None, as_copy=False).tables.get(kind=table.kind)
            do(there, SHOWN)
            do(there, c.End())
            data = read(written(document(there.festival)))
            raise AtHome
    except AtHome:
        return data


def checked(table: Table) -> list[int]:
    """The numbers of the deals that the script finds right; raises where one is wrong."""
    raw = Client().get(stored(table).public_address("dice_json")).getvalue()
    assert all("seed" in each for each in json.loads(raw)["promises"])
    return [int(line.split(":")[0]) for line in dice_script.said(raw) if line.endswith("is right")]
