"""The winner list: what the log replays to, as files that any spreadsheet opens safely."""

from __future__ import annotations

import csv
import datetime
import io
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from festival.models import Festival, HandOut, LogEntry, Prize
from festival.people import guests, players
from festival.people.helpers import add_helper
from festival.play import write_path
from festival.play.bobing import commands
from festival.play.bobing.hand_outs import hand_out
from festival.record.rulebooks import book_of
from festival.results.bobing import data_of
from festival.results.bobing.winners import rows_of, winner_list
from festival.results.files import TOP, About, to_csv, to_json, to_xlsx
from festival.web.cells import plain_cell
from rules.bobing import game as bobing
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Command
from rules.bobing.game.events import Event
from rules.bobing.game.state import Phase, State
from rules.game import replay
from rules.log import Log
from tests.festival.evening import (
    DATE,
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_3,
    RED_4,
    STRAIGHT,
    TWO,
    new_festival,
    post,
    started,
    stored,
    throw,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db
BOM = b"\xef\xbb\xbf"
ABOUT = About(name="Winners", title="Moon Night", date=DATE, currency="PHP")
AT = datetime.datetime(2026, 9, 25, 12, 57, tzinfo=datetime.UTC)
WON = ["How it was won", "Dice", "Combination", "Won at (Asia/Manila)"]
HANDED = ["Handed out", "Handed out by", "Handed out at (Asia/Manila)"]
PAYLOADS = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1:A2)",
    "\t=1+1",
    "\r=1+1",
    "＝1+1",
    "＋1+1",
    "＠SUM(A1)",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://evil.example";"prize")',
    "http://evil.example",
    " =1+1",
    "|calc",
    "%0A=1",
    "'=1+1",
    '"=1+1"',
]


def replayed(festival: Festival) -> State:
    """The game as its stored entries alone tell it."""
    log: Log[Command, Event] = Log()
    for row in LogEntry.objects.filter(table=festival.table).order_by("seq"):
        log = log.append(bobing.CODEC.entry_from_dict(row.entry))
    return replay(bobing, bobing.opening(book_of(festival)), log.done)


def evening() -> Festival:
    """Prizes of every tier, some won, one taken back, a champion crowned."""
    festival = started(counts={1: 1, 2: 1, 3: 2, 4: 1, 5: 2, 6: 3})
    throws(festival, ONE, TWO, RED_3, STRAIGHT, RED_4, NOTHING, ONE)
    write_path.undo(post(festival))
    write_path.perform(post(festival), c.Stop())
    write_path.perform(post(festival), c.Crown())
    return stored(festival)


def csv_rows(data: bytes) -> list[list[str]]:
    assert data.startswith(BOM)
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def cells(data: bytes) -> list[list[Any]]:
    sheet = load_workbook(io.BytesIO(data)).active
    assert sheet is not None
    return [list(row) for row in sheet.iter_rows()]


def texts(data: bytes) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in cells(data)]


def download(desk: Client, festival: Festival, by: str, kind: str) -> Any:
    return desk.get(reverse("winners_file", args=[festival.pk, by, kind]))


def test_by_prize_is_who_holds_what_when_the_log_is_replayed() -> None:
    festival = evening()
    state = replayed(festival)

    rows = rows_of(winner_list(festival.table), "prize")

    names = {player.number: player.name for player in festival.players.all()}
    expected = [
        [prize.name, Decimal(prize.value) / 100]
        + ([holder, names[holder]] if (holder := state.holdings.get(prize.pk)) else ["", "not won"])
        for prize in festival.table.prizes.all()
    ]
    value = ["Value (PHP)", "No.", "Winner", "Won (PHP)"]
    assert rows[0] == ["Tier", "Title", "Prize", *value, *WON, *HANDED]
    assert [row[2:6] for row in rows[1:]] == expected
    assert rows[1][:2] == ["1st prize", "Tsiong Guan 狀元"]


def test_by_person_is_who_holds_what_when_the_log_is_replayed() -> None:
    festival = evening()
    holdings = replayed(festival).holdings

    rows = rows_of(winner_list(festival.table), "person")

    def rows_of_one(number: int, name: str) -> list[list[Any]]:
        own = [prize for prize in festival.table.prizes.all() if holdings.get(prize.pk) == number]
        worth = sum(prize.value for prize in own)
        sums: list[list[Any]] = [
            [len(own), Decimal(worth) / 100 if worth else ""],
            *[["", ""]] * len(own),
        ]
        told = [[each.name, Decimal(each.value) / 100] for each in own] or [["", ""]]
        return [[number, name, *sums[at], *each] for at, each in enumerate(told)]

    value = ["Tier", "Prize", "Value (PHP)"]
    assert rows[0] == ["No.", "Name", "How many", "Together (PHP)", *value, *WON, *HANDED]
    assert [[*line[:4], *line[5:7]] for line in rows[1:]] == [
        *rows_of_one(1, "Ana"),
        *rows_of_one(2, "Ben"),
        *rows_of_one(3, "Cora"),
    ]
    assert sum(int(str(line[2] or 0)) for line in rows[1:]) == len(holdings)


def test_a_correction_by_undo_changes_the_list() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, STRAIGHT)
    before = rows_of(winner_list(stored(festival).table), "prize")[2]

    write_path.undo(post(festival))
    throw(festival, NOTHING)
    throw(festival, STRAIGHT)

    after = rows_of(winner_list(stored(festival).table), "prize")[2]
    assert (before[4:6], after[4:6]) == ([1, "Ana"], [2, "Ben"])


def test_after_the_total_grab_everything_is_one_persons() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, ONE)
    throw(festival, GRAB, is_confirmed=True)

    rows = rows_of(winner_list(stored(festival).table), "person")

    assert [row[2] for row in rows[1:]] == [0, 6, *[""] * 5, 0]
    assert {row[7] for row in rows[2:8]} == {"total grab"}
    assert winner_list(stored(festival).table).is_final


def test_prizes_that_were_raffled_are_listed_with_whoever_drew_them() -> None:
    festival = started(counts=ONE_EACH, switches={"stop_leftover": "raffle"})
    throws(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    commands.crown(post(festival))

    winners = winner_list(stored(festival).table)

    holdings = replayed(festival).holdings
    assert [item.person.number for item in winners.by_prize if item.person] == [
        holdings[prize.pk] for prize in festival.table.prizes.all()
    ]
    assert sum(len(winner.prizes) for winner in winners.by_person) == 6
    assert [row[7] for row in rows_of(winners, "prize")[1:]] == ["by their roll", *["raffle"] * 5]


def test_prizes_that_were_scrambled_for_are_listed_as_such_and_belong_to_nobody() -> None:
    festival = started(counts=ONE_EACH, switches={"six_black": "scramble"})
    throws(festival, ONE)
    throw(festival, "555555", is_confirmed=True)
    commands.crown(post(festival))

    rows = rows_of(winner_list(stored(festival).table), "prize")

    assert [row[4:6] for row in rows[1:]] == [
        [2, "Ben"],
        *[["", "scrambled for"]] * 4,
        [1, "Ana"],
    ]


def test_prizes_that_stay_with_the_organiser_are_listed_as_not_won() -> None:
    festival = started(counts={1: 1, 6: 1})
    throws(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    commands.crown(post(festival))

    assert rows_of(winner_list(stored(festival).table), "prize")[2][4:6] == ["", "not won"]


def test_a_prize_that_was_taken_is_listed_with_whoever_took_it() -> None:
    switches = {"chase": "champion+second+red3", "chase_from": "thrower_chooses"}
    festival = started(counts={2: 2, 6: 1}, switches=switches)
    throws(festival, STRAIGHT, STRAIGHT, STRAIGHT)
    write_path.perform(post(festival), c.TakeFrom(2))

    rows = rows_of(winner_list(stored(festival).table), "prize")

    assert [row[4:6] for row in rows[1:3]] == [[1, "Ana"], [3, "Cora"]]


def test_the_page_of_winners_says_what_was_scrambled_for(desk: Client) -> None:
    festival = started(counts=ONE_EACH, switches={"six_black": "scramble"})
    throw(festival, "555555", is_confirmed=True)

    page = desk.get(reverse("winners", args=[festival.pk])).content.decode()

    assert page.count("scrambled for") == 5


def test_the_list_is_final_once_the_game_is_over() -> None:
    festival = evening()

    assert replayed(festival).phase is Phase.ENDED
    assert winner_list(festival.table).is_final


def test_before_the_start_nothing_is_won_and_nobody_is_listed() -> None:
    winners = winner_list(new_festival(counts=ONE_EACH).table)

    assert [item.person for item in winners.by_prize] == [None] * 6
    assert (winners.by_person, winners.is_final) == ((), False)


def test_a_late_arrival_and_a_renamed_player_are_listed_as_they_are_now() -> None:
    festival = started()
    guest = guests.register_guest(festival.pk, name="Late", device="phone")
    players.approve_guest(festival.pk, guest.number, None)
    players.rename_player(festival.pk, 1, "Anna")

    people = [row[:2] for row in rows_of(winner_list(stored(festival).table), "person")[1:]]

    assert people == [[1, "Anna"], [2, "Ben"], [3, "Cora"], [4, "Late"]]


def with_names(text: str) -> Festival:
    """Somebody of that name has won a thing of that name; stored as such, past every form."""
    festival = started(names=[text, "Ben"], counts={6: 1})
    Prize.objects.update(name=text)
    throws(festival, ONE)
    return stored(festival)


@pytest.mark.parametrize("text", PAYLOADS)
@pytest.mark.parametrize("by", ["prize", "person"])
def test_no_cell_of_the_workbook_is_a_formula_or_a_link(text: str, by: str) -> None:
    festival = with_names(text)

    rows = cells(to_xlsx(rows_of(winner_list(festival.table), by), ABOUT))

    found = [cell for row in rows for cell in row]
    assert {cell.data_type for cell in found} <= {"s", "n", "d", "inlineStr"}
    assert [cell.hyperlink for cell in found if cell.hyperlink] == []
    written = text.replace("\r", "_x000D_")  # as the file format writes it
    assert [cell.value for cell in found].count(written) == 2


@pytest.mark.parametrize("text", PAYLOADS)
@pytest.mark.parametrize("by", ["prize", "person"])
def test_no_cell_of_the_csv_begins_as_a_formula(text: str, by: str) -> None:
    festival = with_names(text)

    rows = csv_rows(to_csv(rows_of(winner_list(festival.table), by)))

    starts = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "|", "%")
    bad = [cell for row in rows for cell in row if cell.lstrip(" ").startswith(starts)]
    assert bad == []
    assert [plain_cell(cell) for row in rows for cell in row].count(text) == 2


@pytest.mark.parametrize("text", ["x;=1+1", 'x";=1+1', "x;+1", "x; @A1", "x,=1+1"])
def test_no_other_separator_makes_a_formula_of_the_middle_of_a_name(text: str) -> None:
    """Excel splits at semicolons where the comma is the decimal sign."""
    festival = with_names(text)

    data = to_csv(rows_of(winner_list(festival.table), "prize")).decode("utf-8-sig")

    for delimiter in ",;":
        rows = csv.reader(io.StringIO(data, newline=""), delimiter=delimiter)
        read = [cell.lstrip(" ") for row in rows for cell in row]
        assert [cell for cell in read if cell.startswith(("=", "+", "@"))] == []


@pytest.mark.parametrize("by", ["prize", "person"])
def test_names_of_every_script_come_back_out_of_every_file(by: str) -> None:
    names = ["小明", "สมชาย", "محمد", "👩‍👩‍👧‍👦", "Ñuñez, “Jr”\u200a"]
    festival = started(names=names)
    Prize.objects.filter(tier=6).update(name="月餅")
    throws(festival, ONE)
    rows = rows_of(winner_list(stored(festival).table), by)

    as_text = [["" if value is None else str(value) for value in row] for row in rows]
    assert csv_rows(to_csv(rows)) == as_text
    assert texts(to_xlsx(rows, ABOUT))[TOP] == as_text[0]
    known = {value for row in texts(to_xlsx(rows, ABOUT)) for value in row}
    data = to_json(data_of(stored(festival).table, by)).decode()
    assert [name for name in names[: 5 if by == "person" else 1] if f'"{name}"' not in data] == []
    assert '"月餅"' in data
    assert set(names[:1]) | ({"月餅"} if by == "prize" else set(names)) <= known


@pytest.mark.parametrize(
    ("kind", "content_type", "start"),
    [
        ("csv", "text/csv; charset=utf-8", BOM),
        (
            "xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            b"PK",
        ),
        ("json", "application/json", b"{"),
    ],
)
@pytest.mark.parametrize("by", ["prize", "person"])
def test_a_file_is_sent_to_be_saved_under_the_festivals_name(
    desk: Client, by: str, kind: str, content_type: str, start: bytes
) -> None:
    festival = new_festival(name='中秋 "../..\\evil" Night')

    answer = download(desk, festival, by, kind)

    assert (answer.status_code, answer["Content-Type"]) == (200, content_type)
    assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''%E4%B8%AD")
    assert answer["Content-Disposition"].endswith(f"2026-09-25-{by}.{kind}")
    assert "/" not in answer["Content-Disposition"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer.content.startswith(start)


@pytest.mark.parametrize("address", ["tier.csv", "prize.pdf", "prize.exe", "person.html"])
def test_another_list_or_format_is_not_there(desk: Client, address: str) -> None:
    festival = new_festival()

    assert desk.get(f"/festivals/{festival.pk}/winners/{address}").status_code == 404


def test_every_file_says_what_was_handed_out_to_whom_by_whom_and_when(
    desk: Client, emcee: User
) -> None:
    festival = started(counts={1: 1, 6: 3})
    throws(festival, ONE, ONE)
    first, second = festival.table.prizes.filter(tier=6)[:2]
    hana = add_helper(festival.pk, name="Hana", role="desk").helper
    hand_out(festival.table.pk, 1, [first.pk], hana.user)
    hand_out(festival.table.pk, 2, [second.pk], emcee)
    HandOut.objects.update(at=AT)
    write_path.perform(post(festival), c.Give(second.pk, 3))  # a correction moves it

    here = timezone.localtime(AT).strftime("%Y-%m-%d %H:%M:%S")
    by_prize = [["yes", "Hana", here], ["to Ben: fetch it back", "", ""], ["", "", ""]]
    astray = ["not theirs any more: fetch it back", "emcee", here]
    by_person = [["yes", "Hana", here], astray, ["to Ben: fetch it back", "", ""]]
    for by, expected in (("prize", by_prize), ("person", by_person)):
        rows = csv_rows(download(desk, festival, by, "csv").content)
        assert [row[-3:] for row in rows[-3:]] == expected
        sheet = texts(download(desk, festival, by, "xlsx").content)
        listed = sheet[TOP + 1 : TOP + len(rows)]  # above what is added up
        told = [["" if cell is None else str(cell) for cell in row[-3:]] for row in listed[-3:]]
        assert told == expected
    data = download(desk, festival, "prize", "json").json()["prizes"][-3:]
    ana, ben, nobody = (each["handed_out"] for each in data)
    assert (ana["by"], ana["is_astray"], nobody) == ("Hana", False, None)
    assert (ben["name"], ben["by"], ben["is_astray"]) == ("Ben", "emcee", True)
    assert datetime.datetime.fromisoformat(ben["at"]) == AT
    people = download(desk, festival, "person", "json").json()["people"]
    (back,) = people[1]["to_fetch_back"]
    assert (back["prize"], back["handed_out"]["by"]) == ("Prize 6-2", "emcee")
    log = desk.get(reverse("log_file", args=[festival.pk])).json()["hand_outs"]
    assert [(each["name"], each["player"], each["by"]) for each in log] == [
        ("Prize 6-1", 1, "Hana"),
        ("Prize 6-2", 2, "emcee"),
    ]
    page = page_of(desk.get(reverse("winners", args=[festival.pk]))).text
    assert "Ben has it: fetch it back" in page
    assert "· Hana" in page


def test_winners_page_counts_equal_prizes_and_adds_up(desk: Client) -> None:
    festival = started()
    festival.table.prizes.filter(tier=6).update(name="", value=600)
    throws(festival, ONE, NOTHING, NOTHING, ONE)

    said = desk.get(reverse("winners", args=[festival.pk])).content.decode()

    assert "6th prize, ₱6 × 2" in said
    assert "2 prizes" in said
    assert "₱12" in said


def test_files_of_chinese_readers_have_titles_in_their_characters_alone(desk: Client) -> None:
    festival = started(rulebook="xiamen")
    url = reverse("winners_file", args=[festival.pk, "prize", "csv"])

    said = desk.get(url, headers={"accept-language": "zh-hans"}).content.decode()

    assert ",状元," in said
    assert "狀" not in said
