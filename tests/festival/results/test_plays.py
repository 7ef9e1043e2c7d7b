"""Play by play: every entry of a side table that counts, as a list and as who owes whom."""

from __future__ import annotations

import csv
import datetime
import io
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import LogEntry, Player, Table
from festival.play import write_path
from festival.play.kind import PlayKind
from festival.record.record import table_record
from festival.results.kind import ResultsKind
from tests.festival.pages import page_of
from tests.festival.side_tables import post, stored, undo
from tests.games.chinese_poker import tables as cards_played
from tests.games.mahjong import tables as tiles_played
from tests.games.mahjong.tables import ANA, BEN, CORA, FIVE, TWELVE
from tests.games.poker_dice.samples import rounds
from tests.games.promotion import tables as ranks_played
from tests.games.spots.samples import cups

pytestmark = pytest.mark.django_db

AT = datetime.datetime(2026, 9, 25, 12, 57, tzinfo=datetime.UTC)


def rows_of(desk: Client, table: Table) -> list[list[str]]:
    text = desk.get(table.address("winners_file", "play", "csv")).content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def paid(table: Table, which: str) -> list[tuple[str, str, str]]:
    """Who pays whom how much, as the page for guests says."""
    context: Any = ResultsKind.of(table).results_context(stored(table), "en")
    return [(payer.name, receiver.name, amount) for payer, receiver, amount in context[which]]


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
    (way, *_) = record.kind.room(PlayKind).ways(stored(table), record, seq, command)
    write_path.correct(post(table), seq, command, way.key)


def test_corrections_and_undos_leave_the_file_right_in_points_and_money(desk: Client) -> None:
    heading, begun, first, second = rows_of(desk, corrected_deal())

    assert heading[6:] == [
        *("Ana (points)", "Ben (points)", "Cora (points)"),
        *("Ana (PHP)", "Ben (PHP)", "Cora (PHP)"),
    ]
    assert begun[6:] == [""] * 6
    assert (first[0], first[2], first[6:]) == ("2", "1", ["0", "6", "-6", "0", "60", "-60"])
    assert (second[0], second[2], second[6:]) == ("3", "2", ["6", "0", "-6", "60", "0", "-60"])
    assert first[5].startswith("Deal 1: Ana 0, Ben +6, Cora −6")


def test_whoever_paid_after_each_deal_is_told_what_to_pay_back_after_a_correction() -> None:
    """Of deal 1 Ana has 60 of Cora that are Ben's. For the whole evening Cora owes each 60."""
    table = corrected_deal()

    assert paid(table, "to_put_right") == [("Ana", "Ben", "₱60")]
    assert paid(table, "to_settle") == [("Cora", "Ana", "₱60"), ("Cora", "Ben", "₱60")]
    undo(table)  # the correction: deal 1 is as it was paid
    assert paid(table, "to_put_right") == []
    assert paid(table, "to_settle") == [("Cora", "Ana", "₱120")]
    write_path.redo(post(table))
    assert paid(table, "to_put_right") == [("Ana", "Ben", "₱60")]


def test_mahjong_settles_with_the_fewest_transfers_too() -> None:
    """Cora discards to Ben, 12, then to Ana, 5. If Ana, who deals, won the first hand, it is 13;
    she deals again, and the second is 5 and 3 more. A point is 10 pesos."""
    table = tiles_played.game((BEN, TWELVE, CORA), (ANA, FIVE, CORA), point="10")
    page = page_of(Client().get(table.public_address("results"))).text

    assert paid(table, "to_settle") == [("Cora", "Ben", "₱120"), ("Cora", "Ana", "₱50")]
    assert "Cora gives Ben" in page
    put_right(table, 2, player=ANA)
    assert paid(table, "to_put_right") == [("Ben", "Ana", "₱120"), ("Cora", "Ana", "₱40")]


def test_each_game_says_round_who_dice_what_and_points(desk: Client) -> None:
    race = rows_of(desk, stored(ranks_played.game(*ranks_played.WON)))
    lifted, thrown = rows_of(desk, cups()), rows_of(desk, rounds())

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


def test_times_are_the_evenings_and_names_cannot_run_and_the_zip_has_it(desk: Client) -> None:
    table = stored(ranks_played.game("112356"))
    table.festival.time_zone = "Pacific/Kiritimati"
    table.festival.save()
    LogEntry.objects.update(at=AT)
    Player.objects.filter(festival=table.festival, number=1).update(name="=1+1")

    rows = rows_of(desk, stored(table))
    with zipfile.ZipFile(io.BytesIO(zip_of(desk, table))) as packed:
        names = [name for name in packed.namelist() if "play-by-play" in name]
        there = packed.read("side-table-1/play-by-play.csv").decode("utf-8-sig")

    assert rows[0][1] == "Time (Pacific/Kiritimati)"
    assert rows[2][1:4] == ["2026-09-26 02:57:00", "1", "'=1+1"]
    assert [name.rpartition(".")[2] for name in names] == ["xlsx", "csv", "json"]
    assert list(csv.reader(io.StringIO(there))) == rows


def zip_of(desk: Client, table: Table) -> bytes:
    return desk.get(reverse("everything", args=[table.festival_id])).content
