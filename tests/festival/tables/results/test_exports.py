"""The winner list: what the log replays to, as files that any spreadsheet opens safely."""

from __future__ import annotations

import csv
import datetime
import io
import json
import re
import zipfile
from collections.abc import Callable
from decimal import Decimal
from itertools import product
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.desk.desk_line_and_gone_home import set_at_desk
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.photos import photos
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import players
from festival.games.bobing.results import data_of, rows_of
from festival.games.bobing.results.winner_list import winner_list
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.lists.excel_csv_json import TOP, About, to_json
from festival.models import Festival, HandOut, LogEntry, Player, Prize
from festival.play import write_path
from festival.play.helpers.helpers import add_helper
from festival.play.undo import undo
from festival.tables.record.record import table_record
from rules.bobing import game as bobing
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Command
from rules.bobing.game.events import Event
from rules.bobing.game.state import Phase, State
from rules.game import replay
from rules.log import Log
from tests.festival.evening import (
    CHOOSES,
    DATE,
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_3,
    RED_4,
    STRAIGHT,
    TWO,
    correct,
    new_festival,
    post,
    started,
    stored,
    take,
    throw,
    throws,
)
from tests.festival.pages import page_of
from tests.festival.tables.results.test_workbook import sheet_rows
from tests.games.bobing.prizes.photos import photo

pytestmark = pytest.mark.django_db
BOM = b"\xef\xbb\xbf"
ABOUT = About(name="Winners", title="Moon Night", date=DATE, currency="PHP")
AT = datetime.datetime(2026, 9, 25, 12, 57, tzinfo=datetime.UTC)
TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?")
WON = ["How it was won", "Dice", "Combination", "Won at (Asia/Manila)"]
HANDED = ["Handed out", "Handed out by", "Handed out at (Asia/Manila)"]


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
    undo(post(festival))
    write_path.perform(post(festival), c.Stop())
    write_path.perform(post(festival), c.Crown())
    return stored(festival)


def csv_rows(data: bytes) -> list[list[str]]:
    assert data.startswith(BOM)
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def download(desk: Client, festival: Festival, by: str, kind: str) -> Any:
    return desk.get(reverse("winners_file", args=[festival.pk, by, kind]))


def raffled() -> Festival:
    festival = started(counts=ONE_EACH, switches={"stop_leftover": "raffle"})
    throws(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    program_rolls_and_lots.crown(post(festival))
    return stored(festival)


def taken() -> Festival:
    """The third straight takes the second prize of the two that there are."""
    festival = started(counts={2: 2, 6: 1}, switches=CHOOSES)
    throws(festival, STRAIGHT, STRAIGHT, STRAIGHT)
    take(festival, 2)
    return stored(festival)


@pytest.mark.parametrize("play", [evening, raffled, taken])
def test_lists_say_who_holds_what_when_the_log_is_replayed(play: Callable[[], Festival]) -> None:
    festival = play()
    state = replayed(festival)
    names = {player.number: player.name for player in festival.players.all()}
    prizes = list(festival.table.prizes.all())
    found = winner_list(festival.table)
    nobody = "not won" if found.is_final else "still to win"

    by_prize, by_person = (rows_of(festival.table, by) for by in ("prize", "person"))

    value = ["Value (PHP)", "No.", "Winner", "Won (PHP)"]
    assert by_prize[0] == ["Tier", "Title", "Prize", *value, *WON, *HANDED]
    assert [row[2:6] for row in by_prize[1:]] == [
        [prize.name, Decimal(prize.value) / 100]
        + ([holder, names[holder]] if (holder := state.holdings.get(prize.pk)) else ["", nobody])
        for prize in prizes
    ]

    def rows_of_one(number: int, name: str) -> list[list[Any]]:
        own = [prize for prize in prizes if state.holdings.get(prize.pk) == number]
        worth = sum(prize.value for prize in own)
        sums: list[list[Any]] = [
            [len(own), Decimal(worth) / 100 if worth else ""],
            *[["", ""]] * len(own),
        ]
        told = [[each.name, Decimal(each.value) / 100] for each in own] or [["", ""]]
        return [[number, name, *sums[at], *each] for at, each in enumerate(told)]

    value = ["Tier", "Prize", "Value (PHP)"]
    assert by_person[0] == ["No.", "Name", "How many", "Together (PHP)", *value, *WON, *HANDED]
    assert [[*line[:4], *line[5:7]] for line in by_person[1:]] == [
        row for number, name in names.items() for row in rows_of_one(number, name)
    ]
    assert found.is_final == (state.phase is Phase.ENDED) == (play is not taken)


def test_after_the_total_grab_everything_is_one_persons() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, ONE)
    throw(festival, GRAB, is_confirmed=True)

    rows = rows_of(stored(festival).table, "person")

    assert [row[2] for row in rows[1:]] == [0, 6, *[""] * 5, 0]
    assert {row[7] for row in rows[2:8]} == {"total grab"}
    found = winner_list(stored(festival).table)
    rows = rows_of(stored(festival).table, "prize")
    assert (found.is_final, rows[1][1]) == (True, "Tsiong Guan 狀元")


def test_list_names_nobody_before_the_start_then_current_names() -> None:
    winners = winner_list(new_festival(counts=ONE_EACH).table)
    festival = started()
    guest = ask_to_join(festival.pk, name="Late", device="phone")
    players.approve_guest(festival.pk, guest.number, None)
    winner_list(stored(festival).table)  # before a name is put right
    players.rename_player(festival.pk, 1, "Anna")

    people = [row[:2] for row in rows_of(stored(festival).table, "person")[1:]]

    assert [item.person for item in winners.by_prize] == [None] * 6
    assert (winners.by_person, winners.is_final) == ((), False)
    assert people == [[1, "Anna"], [2, "Ben"], [3, "Cora"], [4, "Late"]]


def test_a_file_is_sent_to_be_saved_under_the_festivals_name(desk: Client) -> None:
    festival = new_festival(name='中秋 "../..\\evil" Night')
    workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    kinds = {
        "csv": ("text/csv; charset=utf-8", BOM),
        "xlsx": (workbook, b"PK"),
        "json": ("application/json", b"{"),
    }

    for (kind, (content_type, start)), by in product(kinds.items(), ("prize", "person")):
        answer = download(desk, festival, by, kind)
        assert (answer.status_code, answer["Content-Type"]) == (200, content_type)
        assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''%E4%B8%AD")
        assert answer["Content-Disposition"].endswith(f"2026-09-25-{by}.{kind}")
        assert "/" not in answer["Content-Disposition"]
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer.content.startswith(start)
    for address in ("tier.csv", "prize.pdf", "prize.exe", "person.html"):
        url = f"/festivals/{festival.pk}/winners/{address}"
        assert desk.get(url).status_code == 404, address


def test_every_file_says_what_was_handed_out_and_by_whom(desk: Client, emcee: User) -> None:
    festival = started(counts={1: 1, 6: 3})
    throws(festival, ONE, ONE, ONE)
    first, second = festival.table.prizes.filter(tier=6)[:2]
    set_at_desk(festival.table.pk, 3, Player.AtDesk.HOME)
    hana = add_helper(festival.pk, name="Hana", role="desk").helper
    hand_out(festival.table.pk, 1, [first.pk], hana.user)
    hand_out(festival.table.pk, 2, [second.pk], emcee)
    HandOut.objects.update(at=AT)
    write_path.perform(post(festival), c.Give(second.pk, 3))  # a correction moves it

    here = timezone.localtime(AT).strftime("%Y-%m-%d %H:%M:%S")
    given, moved = ["yes", "Hana", here], ["Ben has it: ask for it back", "", ""]
    fetch_back = ["no longer theirs: ask for it back", "emcee", here]
    kept = ["went home: kept", "", ""]
    listed = {"prize": [given, moved, kept], "person": [fetch_back, moved, kept]}
    for by, expected in listed.items():
        rows = csv_rows(download(desk, festival, by, "csv").content)
        sheet = sheet_rows(download(desk, festival, by, "xlsx").content)
        last = sheet[TOP + 1 : TOP + len(rows)][-3:]  # above what is added up
        assert [row[-3:] for row in rows[-3:]] == expected
        assert [[str(cell or "") for cell in row[-3:]] for row in last] == expected
    data = download(desk, festival, "prize", "json").json()["prizes"][-3:]
    ana, ben, cora = (each["handed_out"] for each in data)
    assert (ana["by"], ana["is_to_fetch_back"], cora) == ("Hana", False, None)
    assert [each["is_kept"] for each in data] == [False, False, True]
    assert (ben["name"], ben["by"], ben["is_to_fetch_back"]) == ("Ben", "emcee", True)
    assert datetime.datetime.fromisoformat(ben["at"]) == AT
    (back,) = download(desk, festival, "person", "json").json()["people"][1]["to_fetch_back"]
    assert (back["prize"], back["handed_out"]["by"]) == ("Prize 6-2", "emcee")
    log = desk.get(reverse("log_file", args=[festival.pk])).json()["hand_outs"]
    assert [(each["name"], each["player"], each["by"]) for each in log] == [
        *(("Prize 6-1", 1, "Hana"), ("Prize 6-2", 2, "emcee"))
    ]
    page = page_of(desk.get(reverse("winners", args=[festival.pk]), {"by": "prize"})).text
    assert ["Ben has it: fetch it back" in page, "· Hana" in page] == [True, True]


@pytest.mark.parametrize(("hour", "told"), [(5, "01:30 -04:00"), (6, "01:30 -05:00"), (7, "02:30")])
def test_log_and_files_give_the_offset_in_a_repeated_hour(
    desk: Client, emcee: User, hour: int, told: str
) -> None:
    """New York sets its clocks back on 1 November 2026 at 6:00 UTC."""
    festival = new_festival(counts={1: 1, 6: 1}, time_zone="America/New_York")
    Festival.objects.update(public_days=None)
    program_rolls_and_lots.start(post(festival))
    throws(festival, ONE, NOTHING)
    hand_out(festival.table.pk, 1, [festival.table.prizes.get(tier=6).pk], emcee)
    for rows in (HandOut, LogEntry):
        rows.objects.update(at=datetime.datetime(2026, 11, 1, hour, 30, tzinfo=datetime.UTC))

    listed = download(desk, festival, "prize", "csv").content.decode()
    sheet = sheet_rows(download(desk, festival, "prize", "xlsx").content)
    everything = desk.get(reverse("everything", args=[festival.pk])).content
    with zipfile.ZipFile(io.BytesIO(everything)) as packed:
        log = packed.read("log.txt").decode()
    own, public = (
        page_of(desk.get(reverse(name, args=[key]))).text
        for name, key in (("log", festival.pk), ("public_log", festival.code))
    )

    exact = told.replace(":30", ":30:00", 1)
    assert f"2026-11-01 {exact}," in f"{listed},"
    assert f"2026-11-01 {exact}" in {str(cell) for row in sheet for cell in row}
    assert f" · 2026-11-01 {exact} · " in log
    assert (exact in own, f"{told} " in public) == (True, True)


def test_every_export_tells_times_by_the_clocks_of_the_evening(desk: Client, emcee: User) -> None:
    """The evening is on Kiritimati, 14 hours ahead of UTC, the laptop in Manila."""
    festival = new_festival(counts={1: 1, 6: 1}, time_zone="Pacific/Kiritimati")
    program_rolls_and_lots.start(post(festival))
    throws(festival, RED_4, ONE, NOTHING)
    program_rolls_and_lots.crown(post(festival))
    prize = festival.table.prizes.get(tier=6)
    hand_out(festival.table.pk, 2, [prize.pk], emcee)
    for rows in (HandOut, LogEntry):
        rows.objects.update(at=AT)
    Player.objects.update(created_at=AT)

    files = {
        f"{by}.{kind}": download(desk, festival, by, kind).content
        for by, kind in product(("prize", "person"), ("csv", "xlsx", "json"))
    }
    for name, address in (("log", "log_file"), ("zip", "everything")):
        files[name] = desk.get(reverse(address, args=[festival.pk])).content
    with zipfile.ZipFile(io.BytesIO(files.pop("zip"))) as packed:
        now = timezone.now().astimezone(ZoneInfo("Pacific/Kiritimati"))
        assert {each.date_time[:3] for each in packed.infolist()} == {now.timetuple()[:3]}
        files |= {name: packed.read(name) for name in packed.namelist()}

    told = {name: times_in(name, data) for name, data in files.items()}
    assert set().union(*told.values()) == {"2026-09-26 02:57:00", "2026-09-26T02:57:00+14:00"}
    with_times = {name for name, times in told.items() if times}
    assert with_times == {
        *(f"{by}.{kind}" for by, kind in product(("prize", "person"), ("csv", "xlsx", "json"))),
        *(
            f"winners-by-{by}.{k}"
            for by, k in product(("prize", "person"), ("csv", "xlsx", "json"))
        ),
        *("log", "log.json", "log.txt"),
    }
    zones = [name for name, data in files.items() if b"Asia/Manila" in data]
    assert zones == []
    assert b"(Pacific/Kiritimati)" in files["prize.csv"]
    assert b" Pacific/Kiritimati" in files["log.txt"]


def test_zip_has_photos_also_of_undone_throws(desk: Client) -> None:
    festival = started()
    seqs = [throw(festival).seq for _ in range(2)]
    for seq, size in zip(seqs, (50, 60), strict=True):
        photos.keep(festival.table.pk, photo((size, size)), seq=seq)
    undo(post(festival))

    data = desk.get(reverse("everything", args=[festival.pk])).content

    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        found = {name: packed.read(name) for name in packed.namelist() if "photos" in name}
    assert found == {
        f"photos/{seqs[0]:03} Ana.jpg": photo((50, 50)),
        f"photos/{seqs[1]:03} Ben.jpg": photo((60, 60)),
    }


def times_in(name: str, data: bytes) -> set[str]:
    """Every time of day that a file tells, with its date."""
    if name.endswith(".xlsx"):
        cells = (cell for row in sheet_rows(data) for cell in row)
        return {str(cell) for cell in cells if isinstance(cell, datetime.datetime) and cell.hour}
    return set(TIME.findall(data.decode()))


def test_winners_page_counts_equal_prizes_and_adds_up(desk: Client) -> None:
    festival = started()
    festival.table.prizes.filter(tier=6).update(name="", value=600)
    throws(festival, ONE, NOTHING, NOTHING, ONE)

    page = page_of(desk.get(reverse("winners", args=[festival.pk]))).text

    assert "Prizes won 2 Together ₱12" in page
    assert "1 Ana 6th prize, ₱6 × 2 ₱12" in page


def written(festival: Festival, seq: int) -> str:
    """When an entry of the log was."""
    return timezone.localtime(festival.table.entries.get(seq=seq).at).isoformat()


def test_another_program_reads_who_has_each_prize() -> None:
    festival = started(name="Moon Night", counts={1: 1, 5: 1}, switches={"six_black": "scramble"})
    Prize.objects.filter(tier=5).update(value=12550)
    throw(festival, "555555", is_confirmed=True)
    assert not winner_list(stored(festival).table).is_final  # before the crown
    program_rolls_and_lots.crown(post(festival))

    data = json.loads(to_json(data_of(stored(festival).table, "prize")))

    dice = {"how": "rolled", "dice": [5, 5, 5, 5, 5, 5], "combination": "same_6"}
    first, fifth = (
        {"tier": 1, "title": {"roman": "Tsiong Guan", "hanzi": "狀元"}, "prize": "Prize 1-1"},
        {"tier": 5, "title": {"roman": "Ki Din", "hanzi": "舉人"}, "prize": "Prize 5-1"},
    )
    ana = {"number": 1, "name": "Ana"}
    won = {"winner": ana, "won_with": {**dice, "at": written(festival, 2)}, "is_scrambled": False}
    scrambled = {"winner": None, "won_with": None, "is_scrambled": True}
    assert data == {
        **{"festival": "Moon Night", "date": "2026-09-25", "currency": "PHP", "is_final": True},
        "prizes": [
            {**first, "value": 1, **won, "handed_out": None, "is_kept": False},
            {**fifth, "value": 125.5, **scrambled, "handed_out": None, "is_kept": False},
        ],
    }


def told(festival: Festival, prize: str) -> Any:
    """The dice in any order, the combination, the entry of the log with that time, and whose."""
    found = winner_list(stored(festival).table).by_prize
    won = next(each for each in found if each.prize == prize)
    if won.thrown is None:
        return None
    seq = stored(festival).table.entries.get(at=won.thrown.at).seq
    return "".join(map(str, sorted(won.thrown.dice))), won.thrown.combination, seq, won.winner


def test_prize_has_its_throw_until_it_is_undone_or_corrected() -> None:
    festival = started(counts={**ONE_EACH, 6: 2})
    throws(festival, TWO, NOTHING, RED_3)

    assert told(festival, "Prize 3-1") == ("123444", "Red 3", 4, "Cora")
    assert told(festival, "Prize 5-1") == ("112344", "Red 2", 2, "Ana")
    assert told(festival, "Prize 6-1") is None
    undo(post(festival))
    correct(festival, 2, ONE)  # changes the dice and leaves the time
    assert [told(festival, f"Prize {tier}-1") for tier in (3, 5)] == [None, None]
    assert told(festival, "Prize 6-1") == ("112345", "Red 1", 2, "Ana")
    one, other = festival.table.prizes.filter(tier=6)
    write_path.perform(post(festival), c.Swap(one.pk, other.pk))
    assert told(festival, "Prize 6-2") == ("", "", 7, "Ana")  # by hand: it has no dice


def test_each_way_to_a_prize_is_named_with_its_throw() -> None:
    switches = {**CHOOSES, "stop_leftover": "raffle"}
    festival = started(counts={1: 1, 2: 1, 5: 1, 6: 2}, switches=switches)
    throws(festival, STRAIGHT, STRAIGHT)
    if table_record(stored(festival).table).state.phase == "choosing":
        take(festival, 1)
    throws(festival, ONE)
    prize = festival.table.prizes.get(tier=5)
    write_path.perform(post(festival), c.Give(prize.pk, 2))
    program_rolls_and_lots.stop(post(festival), c.ChampionBy.LOTS, None, after_round=False)
    program_rolls_and_lots.crown(post(festival))

    won_by = {each.prize: each.thrown for each in winner_list(stored(festival).table).by_prize}
    assert {prize: thrown and thrown.how for prize, thrown in won_by.items()} == {
        "Prize 1-1": "champion by lot",
        "Prize 2-1": "by their roll, from another winner",
        "Prize 5-1": "given by hand",
        "Prize 6-1": "by their roll",
        "Prize 6-2": "raffle",
    }
    assert told(festival, "Prize 2-1") == ("123456", "Straight", 3, "Ben")
