"""After an evening of Chinese poker: places, hand-overs, deals, and the files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client

from festival.models import Table
from festival.results.chinese_poker import results_of
from rules.chinese_poker import commands as c
from tests.festival.chinese_poker import STRONG, WEAK, WEAKER, game, show
from tests.festival.pages import page_of
from tests.festival.side_tables import do, stored

pytestmark = pytest.mark.django_db


def evening() -> Table:
    """Ana wins 6 of the first deal, Ben 6 of the second: Cora pays both times."""
    table = game(1, point="10", name="By the window")
    show(table, WEAK, STRONG, WEAKER)
    do(table, c.End())
    return stored(table)


def test_most_points_come_first_and_equals_share_the_place() -> None:
    rows = results_of(evening()).rows

    assert [
        (row.place, row.person.name, row.standing.points, row.standing.money, row.won)
        for row in rows
    ] == [(1, "Ana", "+6", "+₱60", 1), (1, "Ben", "+6", "+₱60", 1), (3, "Cora", "−12", "−₱120", 0)]


def test_hand_overs_make_everybody_quits() -> None:
    overs = results_of(evening()).hand_overs

    assert [(each.payer.name, each.receiver.name, each.money) for each in overs] == [
        ("Cora", "Ana", "₱60"),
        ("Cora", "Ben", "₱60"),
    ]


def test_page_of_the_results_has_every_deal() -> None:
    text = page_of(Client().get(evening().public_address("results"))).text

    assert "Deal by deal" in text
    assert "Cora gives Ana" in text
    assert "For the whole evening; nothing of it if you paid after each deal." in text


def test_lists_are_files(desk: Client) -> None:
    table = evening()

    answer = desk.get(table.address("winners_file", "person", "csv"))

    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == [
        "Place",
        "No.",
        "Name",
        "Points",
        "In money",
        "Deals",
        "Deals won",
        "Best deal",
    ]
    assert rows[1:] == [
        ["1", "1", "Ana", "6", "60", "2", "1", "6"],
        ["1", "2", "Ben", "6", "60", "2", "1", "6"],
        ["3", "3", "Cora", "-12", "-120", "2", "0", "-6"],
    ]


def test_list_for_another_program_has_hands_and_pairs(desk: Client) -> None:
    table = evening()

    data = json.loads(desk.get(table.address("winners_file", "person", "json")).content)

    assert data["variation"] == "base"
    assert data["is_final"] is True
    assert (data["currency"], data["point_is_worth"]) == ("PHP", "10")
    assert [each["money"] for each in data["people"]] == ["60", "60", "-120"]
    assert [(each["name"], each["points"]) for each in data["people"]] == [
        ("Ana", 6),
        ("Ben", 6),
        ("Cora", -12),
    ]
    first = data["deals"][0]
    assert first["hands"][0]["cards"] == STRONG
    assert first["pairs"][0] == {"first": 1, "second": 2, "rows": [1, 1, 1], "points": 3}
