"""The lists of players and prizes as files, everything in one ZIP, and the shopping list, which has
each thing once, game and reserve together."""

from __future__ import annotations

import io
import zipfile
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from openpyxl import load_workbook

from festival.games.bobing.play import commands
from festival.models import Festival
from festival.people.helpers import add_helper
from festival.play import write_path
from festival.play.correction_preview import hands_of
from festival.results.lists import rows_of as list_rows
from festival.setup.copies import rehearse
from festival.setup.festivals import Slot, create_festival, set_prizes
from festival.setup.prizes.reserve import keep
from festival.setup.side_tables import open_table, set_table
from festival.views.setup.festival_zip import everything, log_text
from tests.festival.evening import (
    ONE,
    ONE_EACH,
    SIX_5S,
    TWO,
    confirmed,
    correct,
    details,
    new_festival,
    post,
    started,
    stored,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db
KINDS = ("xlsx", "csv", "json")


def unpacked(festival: Festival) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(everything(stored(festival)))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sheet_rows(data: bytes) -> list[list[Any]]:
    sheet = load_workbook(io.BytesIO(data)).active
    assert sheet is not None
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def test_players_and_prizes_are_listed_with_side_tables_and_equal_ones_counted() -> None:
    festival = new_festival(counts={1: 1, 6: 3})
    festival.table.prizes.filter(tier=6, position__lte=2).update(name="=1+1", value=1250)
    side = open_table(festival.pk, "spots", "Corner")
    set_table(side.pk, settings={}, numbers=[3])

    assert list_rows(stored(festival), "players") == [
        ["Number", "Name", "Table"],
        *([1, "Ana", ""], [2, "Ben", ""], [3, "Cora", "Corner"]),
    ]
    heading = ["Tier", "Prize", "Value", "Count"]
    assert list_rows(stored(festival), "prizes") == [
        heading,
        [1, "Prize 1-1", Decimal(1), 1],
        [6, "=1+1", Decimal("12.5"), 2],
        [6, "Prize 6-3", Decimal(6), 1],
    ]
    # The list stands alone in its workbook, with numbers as numbers.
    assert sheet_rows(unpacked(festival)["prizes.xlsx"]) == [
        heading,
        *([1, "Prize 1-1", 1, 1], [6, "=1+1", 12.5, 2], [6, "Prize 6-3", 6, 1]),
    ]
    with override("zh-hans"):
        assert list_rows(festival, "prizes")[0][:3] == ["奖级", "奖品", "价值"]


def test_everything_is_in_one_zip_in_the_middle_of_the_evening_and_the_keepsake_at_its_end() -> (
    None
):
    festival = started(counts=ONE_EACH, switches={"six_black": "scramble"}, name="Moon Night")
    throws(festival, ONE)
    files = unpacked(festival)
    confirmed(festival, SIX_5S)
    commands.crown(post(festival))

    assert set(files) == {
        *(f"winners-by-{by}.{kind}" for by, kind in product(("prize", "person"), KINDS)),
        *("players.xlsx", "players.csv", "prizes.xlsx", "prizes.csv"),
        *("shopping.xlsx", "shopping.csv"),
        *("log.json", "log.txt", "dice.json", "rulebook.json", "rules.html"),
    }
    assert b"<!doctype html>" in unpacked(festival)["keepsake.html"]
    page = files["rules.html"].decode()  # a page that can be read
    assert page.startswith("<!doctype html>")
    said = ("Moon Night", "Which throw wins what", "House rules")
    assert [each for each in said if each not in page] == []
    assert [each for each in (' src="', "<link") if each in page] == []


def test_log_as_text_has_every_entry_and_what_does_not_count() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, TWO)
    commands.simulate(post(festival), 2)
    write_path.undo(post(festival))
    correct(festival, 2, ONE)
    table = stored(festival).table

    lines = log_text(table, hands_of(table)).splitlines()

    assert lines[0] == "Moon Night · 2026-09-25 · Asia/Manila"
    assert [line.split(" · ")[0] for line in lines[2:]] == ["1", "2", "3", "4", "5"]
    assert "Ana · 4 4 1 1 2 3 · Red 2 · wins Prize 5-1" in lines[3]
    assert "rolled by computer" not in lines[3]
    assert "rolled by computer" in lines[4]
    assert lines[4].endswith("(undone)")
    assert lines[5].endswith("takes back 3")
    assert "instead of 2" in lines[6]
    assert "Prize 5-1 returns from Ana to the table" in lines[6]
    there = unpacked(festival)["log.txt"].decode("utf-8-sig").splitlines()
    assert there[:6] == lines[:6]


def test_only_organisers_get_files_or_see_that_there_are_any_and_none_of_practice(
    client: Client, desk: Client
) -> None:
    festival = started()
    practice = reverse("everything", args=[rehearse(festival.pk).pk])
    urls = (
        reverse("everything", args=[festival.pk]),
        reverse("list_file", args=[festival.pk, "players", "xlsx"]),
        reverse("winners_file", args=[festival.pk, "prize", "csv"]),
        reverse("log_file", args=[festival.pk]),
        reverse("festival_in"),
    )

    assert desk.get(practice).status_code == 404
    for role in ("scorer", "desk", "viewer"):
        client.force_login(add_helper(festival.pk, name=role, role=role).helper.user)
        page = client.get(reverse("winners", args=[festival.pk])).content
        assert [client.get(url).status_code for url in urls] == [403] * 5, role
        assert [ending for ending in (b".xlsx", b".zip") if ending in page] == [], role
        assert (b"Give, swap or take back" in page) == (role == "scorer"), role


@pytest.fixture
def festival() -> Festival:
    """A TV, hopia written in two ways and at two prices, money, and a prize nobody knows yet."""
    festival = create_festival(details())
    told = [
        *((1, "TV", 999050), (2, "Hopia", 5000), (2, "hopia", 5000), (3, "Hopia", 6000)),
        *((4, "", 20000), (4, "", 20000), (5, "", 0), (6, "=SUM(A1)", 100)),
    ]
    slots: dict[int, list[Slot]] = {}
    for tier, name, value in told:
        slots.setdefault(tier, []).append(Slot(name=name, value=value))
    set_prizes(festival.pk, slots)
    keep(festival.pk, "HOPIA", 5000, 3)
    keep(festival.pk, "Umbrella", 15000, 2)
    return stored(festival)


def test_page_and_paper_say_how_many_for_how_much(desk: Client, festival: Festival) -> None:
    urls = [reverse("shopping", args=[festival.pk])]
    urls.append(reverse("printed", args=[festival.pk, "shopping"]))
    pages = [page_of(desk.get(url)).text for url in urls]

    said = (
        "Hopia 5 3 ₱50 ₱250",
        "Total 12 5 ₱11,001.50",
        "1 prize without a name and a value is not on this list.",
    )
    assert [[each in page for each in said] for page in pages] == [[True] * 3] * 2
    assert "Money in an envelope 2 ₱200 ₱400" in pages[0]
