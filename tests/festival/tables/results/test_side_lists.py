"""After a game at a side table: places, pages and files, of each kind of game; every entry that
counts, and who owes whom."""

from __future__ import annotations

import csv
import datetime
import io
import json
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import LogEntry, Player, Table
from festival.play import write_path
from festival.play.play_kind import PlayKind
from festival.tables.kinds import side_kinds
from festival.tables.record.record import table_record
from festival.tables.results.results_kind import ResultsKind
from festival.tables.results.side_table_entries import PLAY
from rules.poker_dice import commands as dice
from tests.festival.pages import page_of
from tests.festival.side_tables import do, lay_table, post, results_of, stored, undo
from tests.games.chinese_poker import samples as cards_played
from tests.games.chinese_poker.samples import deals
from tests.games.mahjong import samples as tiles_played
from tests.games.mahjong.samples import ANA, BEN, CORA, FIVE, TWELVE, hands_won
from tests.games.poker_dice import samples as dice_played
from tests.games.poker_dice.samples import rounds
from tests.games.promotion import samples as ranks_played
from tests.games.sample import Results
from tests.games.spots.samples import cups
from tests.given import given_by

pytestmark = pytest.mark.django_db

HOSTILE = "=1+1"


def file_of(desk: Client, table: Table, kind: str, by: str = "person") -> bytes:
    answer = desk.get(table.address("winners_file", by, kind))
    assert answer.status_code == 200, (table.kind, by, kind)
    return answer.content


def rows_of(desk: Client, table: Table, by: str = "person") -> list[list[str]]:
    text = file_of(desk, table, "csv", by).decode("utf-8-sig")
    return [row for row in csv.reader(io.StringIO(text)) if row]


def data_of(desk: Client, table: Table, by: str = "person") -> Any:
    return json.loads(file_of(desk, table, "json", by))


@pytest.mark.parametrize("kind", [kind.key for kind in side_kinds()])
def test_pages_and_files_describe_the_game_and_escape_names(desk: Client, kind: str) -> None:
    told: Results = given_by(kind, "RESULTS")
    table = told.play()

    guests = page_of(Client().get(table.public_address("results"))).text
    winners = page_of(desk.get(table.address("winners")))
    data = data_of(desk, table)
    rows = rows_of(desk, table)

    assert [each for each in told.page if each not in guests] == []
    assert [each for each in told.winners if each not in winners.text] == []
    addresses = {
        table.address("winners_file", by, ending)
        for by in told.by
        for ending in ("csv", "xlsx", "json")
    }
    assert addresses - {found.get("href", "") for _, found in winners.elements} == set()
    shown = [row[: len(asked)] for row, asked in zip(rows, told.people, strict=True)]
    assert shown == told.people
    assert {name: data[name] for name in told.data} == told.data
    assert {name: data["people"][0][name] for name in told.first} == told.first
    assert {file_of(desk, table, "xlsx", by)[:2] for by in told.by} == {b"PK"}
    assert desk.get(table.address("winners_file", "prize", "csv")).status_code == 404
    Player.objects.filter(festival=table.festival, number=2).update(name=HOSTILE)
    assert f"'{HOSTILE}" in [row[2] for row in rows_of(desk, stored(table))]


def test_game_that_has_not_begun_has_nothing_to_show() -> None:
    for kind in ("mahjong", "spots"):
        table = lay_table(kind, names=("Ana", "Ben", "Cora", "Dora"))
        page = page_of(Client().get(table.public_address("results"))).text
        assert given_by(kind, "RESULTS").waiting in page, kind


def test_every_payment_can_be_checked(desk: Client) -> None:
    """Half flush 10, honor pung 1, flower 1, any win 2: 14, and 15 from Ana, who deals."""
    table = tiles_played.game((BEN, TWELVE, ANA), winning_bonus=2)
    page = page_of(Client().get(table.public_address("results")))

    total, parts, paid = rows_of(desk, table, "hand")[1][4:7]
    assert (total, parts) == ("14", "Flowers 1, Honor pungs 1, Half flush 10, any win 2")
    assert paid == "Ana 15 · Ana dealt: 1 tai more"
    text = page.text.replace(" ,", ",")
    assert "Half flush 10, any win 2" in text
    assert "Ana −15, Ben +15 · Ana dealt: 1 tai more" in text


def test_each_winner_of_a_hand_has_a_line_of_their_own(desk: Client) -> None:
    """Ana deals and draws 13, 14 from each; then Ben and Dora win 5 of Cora; then nobody wins."""
    lines = rows_of(desk, hands_won(), "hand")[1:]

    assert [(line[0], line[3], line[4], line[7:]) for line in lines] == [
        ("1", "Ana", "13", ["42", "-14", "-14", "-14"]),
        ("2", "Ben", "5", ["0", "5", "-5", "0"]),
        ("2", "Dora", "5", ["0", "0", "-5", "5"]),
        ("3", "", "", ["0", "0", "0", "0"]),
    ]


def test_deals_make_hand_overs_that_make_everybody_quits(desk: Client) -> None:
    table = deals()

    page = page_of(Client().get(table.public_address("results"))).text
    data = data_of(desk, table)

    assert "Cora gives Ana ₱60" in page
    assert "Cora gives Ben ₱60" in page
    assert data["deals"][0]["hands"][0]["cards"] == cards_played.STRONG
    pair = {"first": 1, "second": 2, "rows": [1, 1, 1], "points": 3}
    assert data["deals"][0]["pairs"][0] == pair


def test_rounds_have_winner_winning_hand_and_ties_or_nobody(desk: Client) -> None:
    table, nobodys = rounds(), dice_played.game()
    for player in (1, 2, 3):
        do(nobodys, dice.Skip(player))
    waiting, begun = lay_table("poker_dice"), dice_played.game("66321")

    found = [
        (each.number, each.winner and each.winner.name, each.made and each.made.why, each.ties)
        for shown in (table, stored(nobodys))
        for each in results_of(shown).rounds
    ]
    assert found == [(1, "Ben", "three 4s", 0), (2, "Cora", "four 1s", 1), (1, None, None, 0)]
    assert data_of(desk, table)["rounds"][1] == {
        **{"round": 2, "hand": [1, 1, 1, 1, 2], "ties": 1},
        "winner": {"number": 3, "name": "Cora"},
        "hands": [
            {"number": 3, "name": "Cora", "dice": [[5, 5, 1, 2, 3], [1, 1, 1, 1, 2]]},
            {"number": 1, "name": "Ana", "dice": [[1, 2, 3, 5, 5], [6, 6, 6, 1, 2]]},
            {"number": 2, "name": "Ben", "dice": []},
        ],
    }
    page = page_of(Client().get(table.public_address("results"))).text
    assert "Ben Three of a kind Ana Pair Cora Pair" in page  # the first round, best hand first
    assert "nobody" in page_of(Client().get(nobodys.public_address("results"))).text
    results = [results_of(each) for each in (waiting, begun)]
    assert [each.phase for each in results] == ["waiting", "running"]
    assert (results[0].rows, results[1].first) == ((), ())  # nobody is first before a round


def test_whoever_never_threw_has_no_place() -> None:
    rows = results_of(stored(ranks_played.game("112356"))).rows

    places = [(row.place, row.person.name) for row in rows]
    assert places == [(1, "Ana"), (None, "Ben"), (None, "Cora")]


def test_fewest_forfeits_are_first_and_cups_newest_first() -> None:
    found = results_of(cups(is_over=False))

    assert (found.phase, [person.name for person in found.first]) == ("running", ["Ben"])
    assert [(number, cup.total) for number, cup, _ in found.cups] == [(2, 2), (1, 7)]
    _, _, guesses = found.cups[1]
    first = [(person.name, guess, is_right) for person, guess, is_right in guesses]
    assert first == [("Ana", "8", False), ("Ben", "7", True)]


AT = datetime.datetime(2026, 9, 25, 12, 57, tzinfo=datetime.UTC)


def paid(table: Table) -> list[tuple[str, str, str]]:
    """Who pays whom how much, as the page for guests says."""
    context: Any = ResultsKind.of(table).results_context(stored(table), "en")
    return [(payer.name, receiver.name, amount) for payer, receiver, amount in context["to_settle"]]


def corrected_deal() -> Table:
    """Ana wins 6 of Cora in deals 1 and 2. Then deal 1 is corrected: Ben wins them. A third deal is
    taken back."""
    table = cards_played.game(2, point="10")
    hands = (cards_played.WEAK, cards_played.STRONG, cards_played.WEAKER)
    put_right(table, 2, hands=tuple(map(cards_played.shown, hands)))
    cards_played.show(table, *cards_played.HANDS)
    undo(table)
    return stored(table)


def put_right(table: Table, seq: int, **changes: Any) -> None:
    record = table_record(stored(table))
    wrong: Any = record.log.entries[seq - 1].command
    command = replace(wrong, **changes)
    (way, *_) = PlayKind.of_kind(record.kind).ways(stored(table), record, seq, command)
    write_path.correct(post(table), seq, command, way.key)


def test_file_is_right_in_points_and_money_after_corrections(desk: Client) -> None:
    heading, begun, first, second = rows_of(desk, corrected_deal(), PLAY)

    assert heading[6:] == [
        *("Ana (points)", "Ben (points)", "Cora (points)"),
        *("Ana (PHP)", "Ben (PHP)", "Cora (PHP)"),
    ]
    assert begun[6:] == [""] * 6
    assert (first[0], first[2], first[6:]) == ("2", "1", ["0", "6", "-6", "0", "60", "-60"])
    assert (second[0], second[2], second[6:]) == ("3", "2", ["6", "0", "-6", "60", "0", "-60"])
    assert first[5].startswith("Deal 1: Ana 0, Ben +6, Cora −6")


def test_to_settle_up_goes_by_the_entries_that_count_now() -> None:
    table = corrected_deal()

    assert paid(table) == [("Cora", "Ana", "₱60"), ("Cora", "Ben", "₱60")]
    undo(table)  # the correction
    assert paid(table) == [("Cora", "Ana", "₱120")]


def test_mahjong_settles_with_the_fewest_transfers_too() -> None:
    """Cora discards to Ben, 12, then to Ana, 5. A point is 10 pesos."""
    table = tiles_played.game((BEN, TWELVE, CORA), (ANA, FIVE, CORA), point="10")
    page = page_of(Client().get(table.public_address("results"))).text

    assert paid(table) == [("Cora", "Ben", "₱120"), ("Cora", "Ana", "₱50")]
    assert "Cora gives Ben" in page


def test_each_game_says_round_who_dice_what_and_points(desk: Client) -> None:
    race = rows_of(desk, stored(ranks_played.game(*ranks_played.WON)), PLAY)
    lifted, thrown = (rows_of(desk, each, PLAY) for each in (cups(), rounds()))

    assert [row[2:6] for row in race[2:4]] == [
        ["1", "Ana", "5 5 5 5 5 1", "Five 5s: begins on 7"],
        ["1", "Ben", "1 2 3 4 5 6", "A straight: begins on 15"],
    ]
    assert race[0][5:] == ["What happened"]  # a race has no points
    assert [row[2] for row in race[2:]] == ["1", "1", "1", "2", "2", "2", "3"]
    assert [row[2] for row in lifted if "in all" in row[5]] == ["1", "2"]
    assert "Ana (forfeits)" in lifted[0]
    assert thrown[0][6:] == ["Ben (rounds won)", "Cora (rounds won)"]
    assert [row[6:] for row in thrown if any(row[6:])][1:] == [["1", ""], ["", "1"]]


def test_zip_has_the_file_with_local_times_and_safe_names(desk: Client) -> None:
    table = stored(ranks_played.game("112356"))
    table.festival.time_zone = "Pacific/Kiritimati"
    table.festival.save()
    LogEntry.objects.update(at=AT)
    Player.objects.filter(festival=table.festival, number=1).update(name="=1+1")

    rows = rows_of(desk, stored(table), PLAY)
    with zipfile.ZipFile(io.BytesIO(zip_of(desk, table))) as packed:
        names = [name for name in packed.namelist() if "play-by-play" in name]
        there = packed.read("side-table-1/play-by-play.csv").decode("utf-8-sig")

    assert rows[0][1] == "Time (Pacific/Kiritimati)"
    assert rows[2][1:4] == ["2026-09-26 02:57:00", "1", "'=1+1"]
    assert [name.rpartition(".")[2] for name in names] == ["xlsx", "csv", "json"]
    assert list(csv.reader(io.StringIO(there))) == rows


def zip_of(desk: Client, table: Table) -> bytes:
    return desk.get(reverse("everything", args=[table.festival_id])).content
