"""After an evening of guess-the-spots: the standing on its pages and in its files."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client

from festival.models import Table
from festival.results.spots import results_of
from rules.spots.commands import End, Guess, Lift
from tests.festival.pages import page_of
from tests.festival.side_tables import begun_table, do, lay_table, stored

pytestmark = pytest.mark.django_db

HOPS = "=HYPERLINK(1)"


def played(*names: str, **rules: Any) -> Table:
    """Two cups, 7 and 2: the first player was wrong once, the second never, the third sat out."""
    table = begun_table("spots", names=names or ("Ana", "Ben", "Cora"), **rules)
    for faces, first, second in (((3, 4), 8, 7), ((1, 1), 2, 2)):
        do(table, Guess(1, first))
        do(table, Guess(2, second))
        do(table, Lift(faces, is_confirmed=True))
    return stored(table)


def test_results_put_the_fewest_forfeits_first() -> None:
    results = results_of(played())

    fares = [(fare.person.name, fare.tally.place, fare.tally.forfeits) for fare in results.people]
    assert fares == [("Ben", 1, 0), ("Ana", 2, 1), ("Cora", None, 0)]
    assert (results.phase, [person.name for person in results.best]) == ("running", ["Ben"])


def test_results_tell_every_cup_the_newest_first() -> None:
    results = results_of(played())

    assert [(cup.number, cup.total) for cup in results.cups] == [(2, 2), (1, 7)]
    first = [(each.person.name, each.guess, each.is_right) for each in results.cups[1].guesses]
    assert first == [("Ana", "8", False), ("Ben", "7", True)]


def test_results_are_final_when_the_game_is_over(client: Client) -> None:
    table = played()
    do(table, End())

    page = page_of(client.get(table.public_address("results")))

    assert "final" in page.text
    assert "The fewest forfeits: 0 Ben" in page.text


def test_results_of_a_game_that_has_not_begun_say_so(client: Client) -> None:
    page = page_of(client.get(lay_table("spots").public_address("results")))

    assert "The game has not begun." in page.text


def test_winners_page_leads_to_the_files(desk: Client) -> None:
    table = played()

    page = page_of(desk.get(table.address("winners")))

    links = {attributes.get("href", "") for tag, attributes in page.elements if tag == "a"}
    files = {table.address("winners_file", "person", kind) for kind in ("csv", "xlsx", "json")}
    assert files <= links


def test_csv_has_a_line_for_everybody_and_runs_nothing(desk: Client) -> None:
    table = played("Ana", HOPS)

    answer = desk.get(table.address("winners_file", "person", "csv"))

    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows == [
        ["Place", "No.", "Name", "Forfeits (a cup)", "Guesses", "Right"],
        ["1", "2", f"'{HOPS}", "0", "2", "2"],
        ["2", "1", "Ana", "1", "2", "1"],
    ]


def test_json_says_the_same_to_another_program(desk: Client) -> None:
    table = played(is_dry=True)

    answer = desk.get(table.address("winners_file", "person", "json"))

    data = json.loads(answer.content)
    assert data["people"][0] == {
        "number": 2,
        "name": "Ben",
        "place": 1,
        "forfeits": 0,
        "guesses": 2,
        "right": 2,
    }
    assert (data["forfeit"], data["is_final"], data["table"]) == ("a song", False, 2)


def test_workbook_can_be_had_too(desk: Client) -> None:
    answer = desk.get(played().address("winners_file", "person", "xlsx"))

    assert answer.content.startswith(b"PK")


def test_there_is_no_list_by_prize(desk: Client) -> None:
    answer = desk.get(played().address("winners_file", "prize", "csv"))

    assert answer.status_code == 404
