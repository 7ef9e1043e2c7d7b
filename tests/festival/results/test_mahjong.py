"""After a game of mahjong: the points, hand by hand, and the files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client

from festival.models import Table
from festival.results.mahjong import results_of
from rules.mahjong import commands as c
from tests.festival.mahjong import ANA, BEN, CORA, DORA, FIVE, FIVE_TOO, TWELVE, game, win
from tests.festival.pages import page_of
from tests.festival.side_tables import do, lay_table, stored

pytestmark = pytest.mark.django_db


def evening() -> Table:
    """Ana draws 13 as dealer: 14 from each. She stays, and Ben and Dora win 5 of Cora. Then nobody
    wins."""
    table = game((ANA, TWELVE, 0), (BEN, FIVE, CORA))
    win(table, DORA, FIVE_TOO, CORA)
    do(table, c.NextHand())
    do(table, c.Draw())
    do(table, c.End())
    return stored(table)


def test_who_has_most_points_stands_first() -> None:
    rows = results_of(evening()).rows

    assert [(row.place, row.person.name, row.points, row.hands) for row in rows] == [
        (1, "Ana", 42, 1),
        (2, "Ben", -9, 1),
        (2, "Dora", -9, 1),
        (4, "Cora", -24, 0),
    ]
    assert [row.best.tai if row.best else 0 for row in rows] == [13, 5, 5, 0]


def test_hands_stand_there_with_their_winners_and_points() -> None:
    hands = results_of(evening()).hands

    assert [(hand.number, [win.person.name for win in hand.wins]) for hand in hands] == [
        (1, ["Ana"]),
        (2, ["Ben", "Dora"]),
        (3, []),
    ]
    assert [[points for _, points in hand.points] for hand in hands] == [
        [42, -14, -14, -14],
        [0, 5, -10, 5],
        [0, 0, 0, 0],
    ]
    assert all(sum(points for _, points in hand.points) == 0 for hand in hands)


def test_page_of_results_says_who_won_what() -> None:
    text = page_of(Client().get(evening().public_address("results"))).text

    assert "Most points" in text
    assert "Half flush 10" in text
    assert "final" in text


def test_game_that_has_not_begun_has_nothing_to_show() -> None:
    table = lay_table("mahjong", names=("Ana", "Ben", "Cora", "Dora"))

    assert (
        "Each hand will stand here" in page_of(Client().get(table.public_address("results"))).text
    )


def test_files_have_the_standing_and_the_hands(desk: Client) -> None:
    table = evening()

    people = rows_of(desk, table, "person")
    hands = rows_of(desk, table, "hand")

    assert people[0] == ["Place", "No.", "Name", "Points", "Hands won", "Most tai"]
    assert people[1] == ["1", "1", "Ana", "42", "1", "13"]
    assert hands[0][:7] == ["Hand", "Wind", "Dealer", "Who won", "Tai", "Rows", "Payments"]
    assert hands[1][:5] == ["1", "east round", "Ana", "Ana", "13"]
    assert hands[2][3:5] == ["Ben, Dora", "5, 5"]
    assert [row[7:] for row in hands[1:]] == [
        ["42", "-14", "-14", "-14"],
        ["0", "5", "-10", "5"],
        ["0", "0", "0", "0"],
    ]


def test_every_payment_can_be_checked(desk: Client) -> None:
    """Half flush 10, honor pung 1, flower 1, any win 2: 14, and 15 from Ana, who deals."""
    table = game((BEN, TWELVE, ANA), winning_bonus=2)
    page = Client().get(table.public_address("results"))
    hand = rows_of(desk, table, "hand")[1]

    assert hand[4:7] == [
        "14",
        "Flowers 1, Honor pungs 1, Half flush 10, any win 2",
        "Ana 15 · Ana deals: 1 tai more",
    ]
    text = " ".join(page_of(page).text.split()).replace(" ,", ",")
    assert "Half flush 10, any win 2" in text
    assert "Ana −15, Ben +15 · Ana deals: 1 tai more" in text


def test_organisers_page_has_the_hands_as_well(desk: Client) -> None:
    text = page_of(desk.get(evening().address("winners"))).text

    assert "Half flush 10" in text
    assert "won on a discard of Cora" in text


def rows_of(desk: Client, table: Table, by: str) -> list[list[str]]:
    answer = desk.get(table.address("winners_file", by, "csv"))
    found = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    return [row for row in found if row]


def test_data_have_the_tiles_of_every_hand(desk: Client) -> None:
    answer = desk.get(evening().address("winners_file", "hand", "json"))
    data = json.loads(answer.content)

    assert data["is_final"]
    assert data["hands"][0]["wins"][0]["hand"]["win"] == "c9"
    assert data["hands"][0]["wins"][0]["rows"] == {
        "flower": 1,
        "honor_pung": 1,
        "self_drawn": 1,
        "half_flush": 10,
    }
    assert [len(hand["wins"]) for hand in data["hands"]] == [1, 2, 0]


@pytest.mark.parametrize("by", ["person", "hand"])
def test_workbook_is_made(desk: Client, by: str) -> None:
    answer = desk.get(evening().address("winners_file", by, "xlsx"))

    assert answer.content[:2] == b"PK"
