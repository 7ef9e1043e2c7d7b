"""The lists of players and prizes as files, and everything in one ZIP."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from openpyxl import load_workbook

from festival.models import Festival
from festival.people.helpers import add_helper
from festival.play import write_path
from festival.play.bobing import commands
from festival.play.correction_preview import hands_of
from festival.record.festival_file import document
from festival.results.bobing.winners import rows_of, winner_list
from festival.results.everything import everything, log_text
from festival.results.files import to_csv
from festival.results.lists import rows_of as list_rows
from festival.setup.copies import rehearse
from festival.setup.side_tables import open_table, set_table
from tests.festival.evening import (
    NOTHING,
    ONE,
    ONE_EACH,
    SIX_5S,
    TWO,
    confirmed,
    correct,
    new_festival,
    post,
    started,
    stored,
    throws,
)

pytestmark = pytest.mark.django_db


def unpacked(festival: Festival) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(everything(stored(festival)))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def csv_rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def sheet_rows(data: bytes) -> list[list[Any]]:
    sheet = load_workbook(io.BytesIO(data)).active
    assert sheet is not None
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def test_players_are_listed_with_their_numbers_and_side_tables() -> None:
    festival = new_festival()
    side = open_table(festival.pk, "spots", "Corner")
    set_table(side.pk, settings={}, numbers=[3])

    assert list_rows(stored(festival), "players") == [
        ["Number", "Name", "Table"],
        [1, "Ana", ""],
        [2, "Ben", ""],
        [3, "Cora", "Corner"],
    ]


def test_equal_prizes_are_one_row_with_their_count() -> None:
    festival = new_festival(counts={1: 1, 6: 3})
    festival.table.prizes.filter(tier=6, position__lte=2).update(name="Hopia", value=1250)

    assert list_rows(stored(festival), "prizes") == [
        ["Tier", "Prize", "Value", "Count"],
        [1, "Prize 1-1", Decimal(1), 1],
        [6, "Hopia", Decimal("12.5"), 2],
        [6, "Prize 6-3", Decimal(6), 1],
    ]


def test_list_stands_alone_in_its_workbook_with_numbers_as_numbers() -> None:
    festival = new_festival(counts={6: 2})
    festival.table.prizes.update(name="=1+1", value=1200)

    rows = sheet_rows(unpacked(festival)["prizes.xlsx"])

    assert rows == [["Tier", "Prize", "Value", "Count"], [6, "=1+1", 12, 2]]


@pytest.mark.parametrize("which", ["players", "prizes"])
@pytest.mark.parametrize("kind", ["xlsx", "csv", "json"])
def test_list_is_sent_as_a_file(desk: Client, which: str, kind: str) -> None:
    festival = new_festival(counts={6: 2})

    answer = desk.get(reverse("list_file", args=[festival.pk, which, kind]))

    assert answer.status_code == 200
    assert f"2026-09-25-{which}.{kind}" in answer["Content-Disposition"]


@pytest.mark.parametrize("address", ["guests.csv", "players.pdf"])
def test_another_list_is_not_there(desk: Client, address: str) -> None:
    festival = new_festival()

    assert desk.get(f"/festivals/{festival.pk}/lists/{address}").status_code == 404


def test_everything_is_in_one_zip_in_the_middle_of_the_evening() -> None:
    festival = started()
    throws(festival, ONE)

    assert set(unpacked(festival)) == {
        *(
            f"winners-by-{by}.{kind}"
            for by in ("prize", "person")
            for kind in ("xlsx", "csv", "json")
        ),
        *("players.xlsx", "players.csv", "prizes.xlsx", "prizes.csv"),
        *("shopping.xlsx", "shopping.csv"),
        *("log.json", "log.txt", "dice.json", "rulebook.json", "rules.html"),
    }


def test_keepsake_comes_with_the_end() -> None:
    festival = started(counts=ONE_EACH, switches={"six_black": "scramble"})
    confirmed(festival, SIX_5S)
    commands.crown(post(festival))

    assert b"<!doctype html>" in unpacked(festival)["keepsake.html"]


def test_zip_is_right_after_a_correction_and_after_an_undo() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, TWO, NOTHING)

    for change in (lambda: correct(festival, 2, ONE), lambda: write_path.undo(post(festival))):
        change()
        files = unpacked(festival)
        winners = winner_list(stored(festival).table)
        for by in ("prize", "person"):
            assert files[f"winners-by-{by}.csv"] == to_csv(rows_of(winners, by))
        entries = json.loads(files["log.json"])["entries"]
        assert len(entries) == stored(festival).table.version


def test_log_is_as_old_as_the_lists_beside_it() -> None:
    festival = started(counts=ONE_EACH)
    tables = list(festival.tables.select_related("festival"))

    throws(festival, TWO)

    assert len(document(festival, tables)["entries"]) == 1
    assert len(document(festival)["entries"]) == 2


def test_log_as_text_has_every_entry_and_what_does_not_count() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, TWO, NOTHING)
    write_path.undo(post(festival))

    lines = unpacked(festival)["log.txt"].decode("utf-8-sig").splitlines()

    assert lines[0] == "Moon Night · 2026-09-25 · Asia/Manila"
    assert [line.split(" · ")[0] for line in lines[2:]] == ["1", "2", "3", "4"]
    assert lines[5].endswith("takes back 3")
    assert "Ana · 4 4 1 1 2 3 · Red 2 · wins Prize 5-1" in lines[3]
    assert lines[4].endswith("(undone)")


def test_log_as_text_says_which_dice_the_computer_rolled_and_what_a_correction_moved() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, TWO)
    commands.simulate(post(festival), 2)
    correct(festival, 2, ONE)
    table = stored(festival).table

    lines = log_text(table, hands_of(table)).splitlines()

    assert "rolled by computer" in lines[4]
    assert "rolled by computer" not in lines[3]
    assert "instead of 2" in lines[5]
    assert "Prize 5-1 returns from Ana to the table" in lines[5] or "from Ana to Ben" in lines[5]


def test_rules_are_in_the_zip_as_a_page_that_can_be_read() -> None:
    page = unpacked(started(name="Moon Night"))["rules.html"].decode()

    assert page.startswith("<!doctype html>")
    assert "Moon Night" in page
    assert "Which throw wins what" in page
    assert "House rules" in page
    assert ' src="' not in page
    assert "<link" not in page


def test_headings_are_in_the_readers_language() -> None:
    festival = new_festival()

    with override("zh-hans"):
        heading = list_rows(festival, "prizes")[0]

    assert heading[:3] == ["奖级", "奖品", "价值"]


def test_practice_leaves_nothing_to_keep(desk: Client) -> None:
    practice = rehearse(new_festival().pk)

    answer = desk.get(reverse("everything", args=[practice.pk]))

    assert answer.status_code == 404


@pytest.mark.parametrize("role", ["scorer", "desk", "viewer"])
def test_only_organisers_get_files_or_see_that_there_are_any(
    role: str, emcee: User, client: Client
) -> None:
    festival = started()
    client.force_login(add_helper(festival.pk, name="Vera", role=role).helper.user)

    statuses = {
        client.get(url).status_code
        for url in (
            reverse("everything", args=[festival.pk]),
            reverse("list_file", args=[festival.pk, "players", "xlsx"]),
            reverse("winners_file", args=[festival.pk, "prize", "csv"]),
            reverse("log_file", args=[festival.pk]),
            reverse("festival_in"),
        )
    }
    page = client.get(reverse("winners", args=[festival.pk]))

    assert statuses == {403}
    assert b".xlsx" not in page.content
    assert b".zip" not in page.content
