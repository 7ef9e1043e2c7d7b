"""After a game of poker dice: places, rounds, the best hands, and the files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client

from festival.models import Table
from festival.results.poker_dice import results_of
from rules.poker_dice import commands as c
from tests.festival.pages import page_of
from tests.festival.poker_dice import game, make, next_round
from tests.festival.side_tables import do, lay_table, stored

pytestmark = pytest.mark.django_db


def evening() -> Table:
    """Ben wins the first round with three 4s. In the second Cora and Ana are equal, and Ana wins
    the tie; Ben was away. The third is cut short."""
    table = game("66321", "44426", "11235", name="By the window")
    next_round(table)
    do(table, c.Skip(2))
    for dice in ("55123", "12355", "11112", "66612"):  # Cora, Ana; once more Cora, Ana
        make(table, dice)
    return table


def ended() -> Table:
    table = evening()
    next_round(table)
    do(table, c.End(is_confirmed=True))
    return stored(table)


def test_who_won_as_often_shares_the_place() -> None:
    rows = results_of(ended()).rows

    assert [(row.place, row.person.name, row.won) for row in rows] == [
        (1, "Ben", 1),
        (1, "Cora", 1),
        (3, "Ana", 0),
    ]


def test_best_hand_is_that_of_the_whole_game() -> None:
    best = {row.person.name: row.best and row.best.why for row in results_of(ended()).rows}

    assert best == {"Ana": "three 6s", "Ben": "three 4s", "Cora": "four 1s"}


def test_round_has_its_winner_the_hand_that_won_it_and_its_ties() -> None:
    rounds = results_of(ended()).rounds

    assert [
        (each.number, each.winner and each.winner.name, each.made and each.made.why, each.ties)
        for each in rounds
    ] == [(1, "Ben", "three 4s", 0), (2, "Cora", "four 1s", 1)]


def test_round_that_nobody_won_stands_there_too() -> None:
    table = game()
    for player in (1, 2, 3):
        do(table, c.Skip(player))

    (found,) = results_of(stored(table)).rounds

    assert (found.winner, found.made) == (None, None)
    assert "nobody" in page_of(Client().get(table.public_address("results"))).text


def test_correction_changes_the_results_at_once(desk: Client) -> None:
    table = game("66321", "44426", "11235")

    desk.post(
        table.address("correction", 4),
        {
            "what": "dice",
            "roll": "44526",
            "held": "",
            "save": "1",
            "version": "7",
            "key": "press",
        },
    )

    assert [person.name for person in results_of(stored(table)).first] == ["Ana"]


def test_page_of_results_names_first_who_won_most() -> None:
    found = page_of(Client().get(ended().public_address("results"))).text

    assert found.index("Most rounds won Ben Cora") < found.index("Round by round")
    assert "final" in found


def test_nobody_is_first_before_a_round_was_won() -> None:
    waiting, begun = lay_table("poker_dice"), game("66321")

    assert (results_of(waiting).phase, results_of(waiting).rows) == ("waiting", ())
    assert (results_of(begun).phase, results_of(begun).first) == ("running", ())


def test_table_is_exported_for_a_spreadsheet(desk: Client) -> None:
    answer = desk.get(ended().address("winners_file", "person", "csv"))

    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows == [
        ["Place", "No.", "Name", "Rounds won", "Best hand"],
        ["1", "2", "Ben", "1", "Three of a kind, three 4s"],
        ["1", "3", "Cora", "1", "Four of a kind, four 1s"],
        ["3", "1", "Ana", "0", "Three of a kind, three 6s"],
    ]


def test_table_is_exported_for_another_program(desk: Client) -> None:
    answer = desk.get(ended().address("winners_file", "person", "json"))

    data = json.loads(answer.content)
    assert (data["game"], data["table"], data["is_final"]) == ("poker_dice", 2, True)
    assert data["people"][0] == {
        "place": 1,
        "number": 2,
        "name": "Ben",
        "rounds_won": 1,
        "best_hand": [4, 4, 4, 2, 6],
    }
    assert data["rounds"][1] == {
        "round": 2,
        "winner": {"number": 3, "name": "Cora"},
        "hand": [1, 1, 1, 1, 2],
        "ties": 1,
    }


def test_workbook_is_there_and_what_no_side_table_has_is_not(desk: Client) -> None:
    table = ended()

    answers = [
        desk.get(table.address("winners_file", by, "xlsx")).status_code
        for by in ("person", "prize")
    ]

    assert answers == [200, 404]


def test_names_cannot_run_in_a_spreadsheet(desk: Client) -> None:
    table = game("66321", names=("=1+1", "Ben"))

    answer = desk.get(table.address("winners_file", "person", "csv"))

    assert "'=1+1" in answer.content.decode()
