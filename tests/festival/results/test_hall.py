"""The winners of a hall in one list: worked out by hand, right after every correction, and bounded
however many tables there are."""

from __future__ import annotations

import io
import itertools
import json
from collections import Counter
from typing import Any

import openpyxl
import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.board.bobing import board_of
from festival.board.hall import read
from festival.models import Festival, LogEntry, Player, Prize, Seat, Table
from festival.people import players
from festival.play.bobing.desk import desk_of
from festival.play.bobing.hand_outs import hand_out
from festival.play.bobing.player_list import merge
from festival.record.record import table_record
from festival.results import hall as hall_module
from festival.results.hall import HallList, hall_list
from festival.results.hall_files import rows_of
from festival.results.hall_results import TableResult, table_results
from festival.words.sentences import number_of
from tests.festival.bowls import begin, bowl_of, goes_on, new_hall, play_out
from tests.festival.evening import (
    ONE,
    RED_4,
    TWO,
    correct,
    new_festival,
    post,
    state_of,
    stored,
    throw,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def city_night() -> Festival:
    """Two tables, a semi-final and a final. Each has a prize of tier 1, 5 and 6, which are worth 1,
    5 and 6 pesos.

    Table 1: Ana the champion, Ben 6, Cora 5. Table 2: Dina the champion and 5, Eli 6. Semi-final:
    Dina the champion, Ana 5 and 6. Final: Zoe the champion, Dina 6 and 5.
    """
    hall = new_hall()
    first = begin(bowl_of(hall, 1))
    second = begin(bowl_of(hall, 2, names=("Dina", "Eli")))
    play_out(first, RED_4, ONE, TWO)
    play_out(second, RED_4, ONE, TWO)
    semi = bowl_of(hall, 1, stage=2, names=())
    goes_on(first, 1, semi)
    goes_on(second, 1, semi)
    play_out(begin(semi), TWO, RED_4, ONE)
    goes_on(semi, 2, hall)
    new_player(hall, "Zoe")
    play_out(begin(hall), ONE, RED_4, TWO)
    return stored(hall)


def new_player(festival: Festival, name: str) -> None:
    players.add_players(festival.pk, [name])


def won_by_name(found: HallList) -> dict[str, list[tuple[str, str]]]:
    return {
        guest.person.name: [
            (bowl.name, item.number) for bowl, winner in guest.parts for item in winner.won
        ]
        for guest in found.people
    }


def test_somebody_who_went_on_is_one_person_with_what_they_won_at_each_table() -> None:
    found = hall_list(city_night())

    assert won_by_name(found) == {
        "Ana": [("Table 1", "1-1"), ("Semi-final 1", "5-1"), ("Semi-final 1", "6-1")],
        "Ben": [("Table 1", "6-1")],
        "Cora": [("Table 1", "5-1")],
        "Dina": [
            *[("Table 2", "1-1"), ("Table 2", "5-1"), ("Semi-final 1", "1-1")],
            *[("Grand final", "5-1"), ("Grand final", "6-1")],
        ],
        "Eli": [("Table 2", "6-1")],
        "Zoe": [("Grand final", "1-1")],
    }


def test_file_by_person_is_what_was_worked_out_by_hand() -> None:
    rows = rows_of(hall_list(city_night()), "person")

    assert rows[0][:9] == [
        *("Table", "No.", "Name", "How many", "Together (PHP)", "Won at", "Tier", "Prize"),
        "Value (PHP)",
    ]
    assert [[str(cell) for cell in row[:9]] for row in rows[1:]] == [
        ["Table 1", "1", "Ana", "3", "12.00", "Table 1", "1st prize", "Prize 1-1", "1.00"],
        ["Table 1", "1", "Ana", "", "", "Semi-final 1", "5th prize", "Prize 5-1", "5.00"],
        ["Table 1", "1", "Ana", "", "", "Semi-final 1", "6th prize", "Prize 6-1", "6.00"],
        ["Table 1", "2", "Ben", "1", "6.00", "Table 1", "6th prize", "Prize 6-1", "6.00"],
        ["Table 1", "3", "Cora", "1", "5.00", "Table 1", "5th prize", "Prize 5-1", "5.00"],
        ["Table 2", "1", "Dina", "5", "18.00", "Table 2", "1st prize", "Prize 1-1", "1.00"],
        ["Table 2", "1", "Dina", "", "", "Table 2", "5th prize", "Prize 5-1", "5.00"],
        ["Table 2", "1", "Dina", "", "", "Semi-final 1", "1st prize", "Prize 1-1", "1.00"],
        ["Table 2", "1", "Dina", "", "", "Grand final", "5th prize", "Prize 5-1", "5.00"],
        ["Table 2", "1", "Dina", "", "", "Grand final", "6th prize", "Prize 6-1", "6.00"],
        ["Table 2", "2", "Eli", "1", "6.00", "Table 2", "6th prize", "Prize 6-1", "6.00"],
        ["Grand final", "2", "Zoe", "1", "1.00", "Grand final", "1st prize", "Prize 1-1", "1.00"],
    ]


def test_files_by_table_and_by_prize_are_what_was_worked_out_by_hand() -> None:
    found = hall_list(city_night())

    lines = {
        by: [f"{row[1]}: {row[4]}, {row[7]}" for row in rows_of(found, by)[1:]]
        for by in ("table", "prize")
    }

    assert lines["table"] == [
        *("Table 1: Prize 1-1, Ana", "Table 1: Prize 5-1, Cora", "Table 1: Prize 6-1, Ben"),
        *("Table 2: Prize 1-1, Dina", "Table 2: Prize 5-1, Dina", "Table 2: Prize 6-1, Eli"),
        "Semi-final 1: Prize 1-1, Dina",
        "Semi-final 1: Prize 5-1, Ana",
        "Semi-final 1: Prize 6-1, Ana",
        "Grand final: Prize 1-1, Zoe",
        "Grand final: Prize 5-1, Dina",
        "Grand final: Prize 6-1, Dina",
    ]
    assert lines["prize"] == [
        "Grand final: Prize 1-1, Zoe",
        "Semi-final 1: Prize 1-1, Dina",
        *("Table 1: Prize 1-1, Ana", "Table 2: Prize 1-1, Dina"),
        "Grand final: Prize 5-1, Dina",
        "Semi-final 1: Prize 5-1, Ana",
        *("Table 1: Prize 5-1, Cora", "Table 2: Prize 5-1, Dina"),
        "Grand final: Prize 6-1, Dina",
        "Semi-final 1: Prize 6-1, Ana",
        *("Table 1: Prize 6-1, Ben", "Table 2: Prize 6-1, Eli"),
    ]


@pytest.mark.parametrize("by", ["table", "prize"])
def test_every_prize_of_every_bowl_is_there_once(by: str) -> None:
    hall = city_night()
    prizes = Prize.objects.filter(table__festival__in=[hall, *hall.bowls.all()])

    rows = rows_of(hall_list(hall), by)[1:]

    listed = Counter((row[1], row[4]) for row in rows)
    stored_prizes = Counter(
        (
            "Grand final" if each.table.festival_id == hall.pk else each.table.festival.name,
            each.name,
        )
        for each in prizes
    )
    assert listed == stored_prizes
    assert set(listed.values()) == {1}


def test_every_prize_that_was_won_is_somebodys_once() -> None:
    hall = city_night()
    found = hall_list(hall)

    owned = [
        (bowl.id, item.number)
        for guest in found.people
        for bowl, winner in guest.parts
        for item in winner.won
    ]

    won = {
        (bowl.pk, f"{prize.tier}-{prize.position}")
        for bowl in (hall, *hall.bowls.all())
        for prize in bowl.table.prizes.all()
        if prize.pk in state_of(bowl).holdings
    }
    assert len(owned) == len(set(owned)) == 12
    assert set(owned) == won


def counts_of(hall: Festival) -> dict[str, set[tuple[int, int]]]:
    """Of every table how many of how many prizes are won, as each surface says it."""
    wall, found = read(hall.table.pk).hall, hall_list(stored(hall))
    results = {each.festival: each for each in table_results(hall)}
    counts: dict[str, set[tuple[int, int]]] = {}
    for bowl, listed in zip(wall.bowls, found.bowls, strict=False):  # the final has nobody yet
        table = stored(hall.bowls.get(pk=bowl.festival)).table
        tiles = [tile for row in board_of(table).tiers for tile in row.tiles]
        desk = desk_of(table)
        at_results = sum(map(number_of, itertools.chain(*prizes_in(results[bowl.festival]))))
        counts[bowl.name] = {
            (bowl.won, bowl.prizes),
            (sum(tile.holder is not None for tile in tiles), len(tiles)),
            (len(listed.won), len(listed.winners.by_prize)),
            (desk.won, desk.on_table + desk.given),
            (at_results, len(tiles)),
        }
    assert wall.progress.won == found.won
    return counts


def prizes_in(result: TableResult) -> list[tuple[str, ...]]:
    return [part.prizes for part in result.people]


def test_prizes_without_a_name_count_alike_wherever_they_are_counted() -> None:
    hall = new_hall()
    partly, wholly = bowl_of(hall, 1), bowl_of(hall, 2)
    blank = Prize.objects.filter(table__in=(partly.table, wholly.table))
    blank.exclude(table=partly.table, tier=1).update(name="", value=0)

    before = counts_of(hall)
    for bowl in (partly, wholly):
        throws(begin(bowl), ONE)
    while_played = counts_of(hall)
    for bowl in (partly, wholly):
        play_out(bowl, RED_4, TWO)
    after = counts_of(hall)

    for counts, won in ((before, 0), (while_played, 1), (after, 3)):
        assert counts == {"Table 1": {(won, 3)}, "Table 2": {(won, 3)}}


def test_list_is_right_after_a_correction_at_one_table() -> None:
    hall = city_night()
    hall_list(hall)
    second = hall.bowls.get(round=1, place=2)

    correct(second, 3, TWO)  # Eli threw two 4s: the 5th prize is his, and for Dina's none is left

    won = won_by_name(hall_list(hall))
    assert ("Table 2", "5-1") in won["Eli"]
    assert ("Table 2", "5-1") not in won["Dina"]


def test_people_who_were_merged_before_they_went_on_are_one() -> None:
    hall = new_hall()
    first = begin(bowl_of(hall, 1, names=("Ana", "Ben", "Anna")))
    play_out(first, RED_4, ONE, TWO)
    semi = bowl_of(hall, 1, stage=2, names=("Zoe",))
    goes_on(first, 3, semi)  # Anna, who turns out to be Ana
    play_out(begin(semi), RED_4, ONE, TWO)
    merge(post(first), player=3, into=1)

    found = hall_list(hall)

    assert [guest.person.name for guest in found.people] == ["Ana", "Ben", "Zoe"]
    assert won_by_name(found)["Ana"] == [
        ("Table 1", "1-1"),
        ("Table 1", "5-1"),
        ("Semi-final 1", "6-1"),
    ]


def test_what_is_still_to_be_collected_is_counted_across_tables(emcee: User) -> None:
    hall = city_night()
    first = hall.bowls.get(round=1, place=1)
    prize = first.table.prizes.get(tier=6)
    hand_out(first.table.pk, 2, [prize.pk], emcee)

    found = hall_list(hall)

    assert (found.won, found.given, found.left, found.astray) == (12, 1, 11, 0)
    assert {guest.person.name: guest.left for guest in found.people} == {
        **{"Ana": 3, "Ben": 0, "Cora": 1, "Dina": 5, "Eli": 1, "Zoe": 1},
    }


def test_what_went_to_somebody_whose_it_is_not_any_more_is_to_be_fetched_back(
    emcee: User,
) -> None:
    hall = city_night()
    second = hall.bowls.get(round=1, place=2)
    hand_out(second.table.pk, 1, [second.table.prizes.get(tier=5).pk], emcee)

    correct(second, 3, TWO)

    found = hall_list(hall)
    assert (found.given, found.astray) == (0, 1)
    assert {g.person.name: g.to_return for g in found.people if g.to_return} == {"Dina": 1}


def test_files_can_be_opened_and_hold_no_formula(desk: Client) -> None:
    hall = city_night()
    first = hall.bowls.get(round=1, place=1)
    Festival.objects.filter(pk=first.pk).update(name="=1+1")
    Player.objects.filter(festival=first, number=2).update(name="@SUM(A1)")
    Prize.objects.filter(table=first.table, tier=6).update(name="-2+3")
    hall_module._bowls.clear()

    for by in ("table", "prize", "person"):
        answers = {
            kind: desk.get(reverse("hall_winners_file", args=[hall.pk, by, kind]))
            for kind in ("xlsx", "csv", "json")
        }
        sheet = openpyxl.load_workbook(io.BytesIO(answers["xlsx"].content)).worksheets[0]
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
        assert {cell.data_type for cell in cells} <= {"s", "n", "d"}
        assert "=1+1" in {cell.value for cell in cells}
        text = answers["csv"].content.decode("utf-8-sig")
        assert "'=1+1" in text
        assert '"=1+1' not in text
        data: dict[str, Any] = json.loads(answers["json"].content)
        assert data["currency"] == "PHP"


def test_workbook_adds_up_what_the_list_has(desk: Client) -> None:
    hall = city_night()
    url = reverse("hall_winners_file", args=[hall.pk, "person", "xlsx"])

    sheet = openpyxl.load_workbook(io.BytesIO(desk.get(url).content)).worksheets[0]

    rows = list(sheet.iter_rows(values_only=True))
    total = next(row for row in rows if row[0] == "Total")
    assert (total[3], total[4], total[8]) == (12, 48, 48)  # four bowls of 1 + 5 + 6 pesos


def test_json_by_person_says_where_each_prize_was_won(desk: Client) -> None:
    hall = city_night()
    url = reverse("hall_winners_file", args=[hall.pk, "person", "json"])

    people = json.loads(desk.get(url).content)["people"]

    dina = next(each for each in people if each["name"] == "Dina")
    assert dina["value"] == 18
    assert [each["name"] for each in dina["played_at"]] == [
        "Table 2",
        "Semi-final 1",
        "Grand final",
    ]
    assert [(each["table"]["round"], each["prize"]) for each in dina["prizes"]] == [
        *[(1, "Prize 1-1"), (1, "Prize 5-1"), (2, "Prize 1-1")],
        *[(0, "Prize 5-1"), (0, "Prize 6-1")],
    ]


def test_festival_without_tables_has_no_such_list(desk: Client) -> None:
    festival = new_festival()

    statuses = [
        desk.get(reverse(name, args=args)).status_code
        for name, args in (
            ("hall_winners", [festival.pk]),
            ("hall_winners_file", [festival.pk, "prize", "csv"]),
            ("hall_return", [festival.pk]),
            ("hall_results", [festival.code]),
        )
    ]

    assert statuses == [404] * 4


@pytest.mark.parametrize("by", ["table", "prize", "person", "nonsense"])
def test_page_shows_each_list_and_finds_in_it(desk: Client, by: str) -> None:
    hall = city_night()
    url = reverse("hall_winners", args=[hall.pk])

    whole = page_of(desk.get(url, {"by": by})).text
    found = page_of(desk.get(url, {"by": by, "q": "semi-final"})).text

    assert "Table 2" in whole
    assert "Semi-final 1" in whole
    assert ("Semi-final 1" in found) == (by != "prize")


def test_page_lists_what_is_still_to_be_collected(desk: Client, emcee: User) -> None:
    hall = city_night()
    first = hall.bowls.get(round=1, place=1)
    hand_out(first.table.pk, 2, [first.table.prizes.get(tier=6).pk], emcee)

    text = page_of(
        desk.get(reverse("hall_winners", args=[hall.pk]), {"by": "person", "open": "1"})
    ).text

    assert "Cora" in text
    assert "Ben" not in text


def test_guests_see_the_champions_of_every_table_and_of_the_final() -> None:
    hall = city_night()

    text = page_of(Client().get(reverse("hall_results", args=[hall.code]))).text

    assert "Grand final Zoe" in text
    assert "Semi-final 1 Dina" in text
    assert "Table 1 Ana" in text
    assert "Table 2 Dina" in text
    assert text.index("Grand final") < text.index("Semi-final 1") < text.index("Table 1")


def many(count: int) -> Festival:
    """A hall of so many tables, all like one that was played: rows copied, not played."""
    hall = new_hall()
    begun = begin(bowl_of(hall, 1, counts={1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}))
    model = play_rolls(begun)
    prizes, guests = list(model.table.prizes.all()), list(model.players.all())
    entries = list(model.table.entries.all())
    codec = table_record(model.table).game.CODEC
    for place in range(2, count + 1):
        bowl = Festival.objects.create(
            **{name: getattr(model, name) for name in ("date", "currency", "budget", "rulebook")},
            name=f"Table {place}",
            hall=hall,
            round=1,
            place=place,
        )
        table = Table.objects.create(festival=bowl, version=model.table.version, revision=1)
        same = Prize.objects.bulk_create(
            Prize(table=table, tier=p.tier, position=p.position, name=p.name, value=p.value)
            for p in prizes
        )
        keys = {old.pk: new.pk for old, new in zip(prizes, same, strict=True)}
        people = Player.objects.bulk_create(
            Player(festival=bowl, number=p.number, name=f"{p.name} {place}") for p in guests
        )
        Seat.objects.bulk_create(
            Seat(table=table, player=each, place=each.number) for each in people
        )
        LogEntry.objects.bulk_create(
            LogEntry(
                table=table,
                seq=row.seq,
                key=row.key,
                at=row.at,
                entry=codec.with_things(json.loads(json.dumps(row.entry)), keys.__getitem__),
            )
            for row in entries
        )
    return stored(hall)


def play_rolls(bowl: Festival) -> Festival:
    throws(bowl, *([ONE, TWO, "112356"] * 20), RED_4)
    return stored(bowl)


def test_list_of_300_tables_asks_and_computes_only_what_is_new(desk: Client) -> None:
    hall = many(300)
    url = reverse("hall_winners", args=[hall.pk])
    with CaptureQueriesContext(connection) as cold:
        found = hall_list(hall)
    throw_at(hall, 7)

    with CaptureQueriesContext(connection) as warm:
        answer = desk.get(url)

    assert len(found.bowls) == 301
    assert len(cold) <= 4 * 301 + 10  # four a bowl: its log, the times of it, and twice the desk
    assert len(warm) <= 20  # of the one at which something happened
    assert answer.status_code == 200
    assert len(answer.content) < 150_000


def throw_at(hall: Festival, place: int) -> None:
    throw(hall.bowls.get(place=place))


def test_results_page_of_300_tables_is_made_once_for_all_guests() -> None:
    hall = many(300)
    url = reverse("hall_results", args=[hall.code])
    first = Client().get(url)

    with CaptureQueriesContext(connection) as asked:
        answers = [Client().get(url) for _ in range(50)]

    assert first.status_code == 200
    assert {answer.content.count(b"data-phase") for answer in answers} == {300}
    assert len(asked) <= 50 * 2 + 10  # where the hall's revision is, and what is a second old
