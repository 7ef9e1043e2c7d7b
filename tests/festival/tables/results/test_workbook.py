"""Lists as workbooks and CSV, read back as a spreadsheet opens them: no text runs or splits. The
lists of players and prizes, everything in one ZIP, and the shopping list."""

from __future__ import annotations

import csv
import datetime
import io
import subprocess
import zipfile
from decimal import Decimal
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from openpyxl import load_workbook

from festival.festivals.files.pack_zip import everything, log_text
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.prizes.reserve import store_spare
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.games.bobing.setup.copies import rehearse
from festival.games.bobing.setup.festivals import create_festival
from festival.lists.excel_csv_json import About, Count, Each, Rows, to_bare_xlsx, to_csv, to_xlsx
from festival.lists.safe_cells import plain_cell, safe_cell
from festival.models import Festival, Helper, Player, Prize, Table
from festival.play.corrections.what_a_correction_changes import hands_of
from festival.play.helpers.helpers import add_helper
from festival.play.side_tables.side_tables import open_table, set_table
from festival.play.undo import undo
from festival.tables.record.record import table_record
from festival.tables.results.players_and_prizes_lists import rows_of as list_rows
from tests.festival import evening
from tests.festival.pages import page_of
from tests.parts import office

pytestmark = pytest.mark.django_db
HEADING = 4  # the row below the name and the day of the festival
ABOUT = About(
    name="Winners by prize", title="Moon Night", date=datetime.date(2026, 9, 25), currency="PHP"
)
ROWS: Rows = [
    ["Prize", "Value (PHP)", "No.", "How many"],
    ["Kettle", Decimal("1200.5"), 7, Count(2)],
    ["Hopia", "", "", Count(0)],
    ["Tea", Decimal(100), 12, Count(1)],
]


def sheet_of(data: bytes) -> Any:
    return load_workbook(io.BytesIO(data)).active


def downloaded(desk: Client, festival: Festival, by: str) -> Any:
    return sheet_of(desk.get(reverse("winners_file", args=[festival.pk, by, "xlsx"])).content)


def test_sheet_says_what_it_is_and_adds_up_what_can_be_added() -> None:
    sheet = sheet_of(to_xlsx(ROWS, ABOUT))

    assert sheet.title == "Winners by prize"
    assert sheet["A1"].value == "Moon Night"
    assert (sheet["A2"].value.isoformat(), sheet["A2"].is_date) == ("2026-09-25T00:00:00", True)
    # The heading stays in sight and filters the list alone.
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A5", "A4:D7")
    assert [cell.value for cell in sheet[HEADING]] == ROWS[0]
    # Amounts are numbers in their currency, all with the same places; nothing is an empty cell.
    assert [sheet.cell(row, 2).value for row in (5, 7)] == [1200.5, 100]
    assert {sheet.cell(row, 2).number_format for row in (5, 7, 9)} == {"[$₱]#,##0.00"}
    assert sheet.cell(5, 3).number_format == "General"
    assert [(sheet[at].value, sheet[at].data_type) for at in ("B6", "C6")] == [(None, "n")] * 2
    # Amounts and counts are added up below the list, and numbers of people are not.
    assert [cell.value for cell in sheet[8]] == [None] * 4
    assert [cell.value for cell in sheet[9]] == ["Total", 1300.5, None, 3]


def test_only_sums_make_a_total_and_unit_prices_are_not_added() -> None:
    at = datetime.datetime.fromisoformat("2026-09-25T20:57:31")
    prices: Rows = [["Prize", "Each", "Together"], ["Tea", Each(100), Decimal(300)]]

    people = sheet_of(to_xlsx([["Name", "Won at"], ["Ana", at]], ABOUT))
    priced = sheet_of(to_xlsx(prices, ABOUT))

    assert people.max_row == HEADING + 1
    cell = people["B5"]  # a time that a spreadsheet can reckon with
    assert (cell.value, cell.is_date, cell.number_format) == (at, True, "yyyy-mm-dd hh:mm:ss")
    assert priced["B5"].value == 100
    assert [cell.value for cell in priced[7]] == ["Total", None, 300]


def test_downloaded_list_adds_up_and_says_that_it_is_not_final(
    desk: Client,
) -> None:
    """A third prize of 3.50 and a sixth of 2 are won; another of 2 is left."""
    festival = evening.started(counts={3: 1, 6: 2})
    Prize.objects.filter(tier=3).update(value=350)
    Prize.objects.filter(tier=6).update(value=200)
    evening.throws(festival, evening.RED_3, evening.ONE, evening.NOTHING)

    for by, worth in (("prize", 7.5), ("person", 5.5)):
        sheet = downloaded(desk, evening.stored(festival), by)
        last = [sheet.cell(sheet.max_row, column).value for column in (4, 7)]
        assert (sheet.title, sheet["A3"].value) == (f"Winners by {by}", "so far")
        assert sorted(last, reverse=True) == [worth, 5.5]
    answer = desk.get(reverse("winners_file", args=[festival.pk, "prize", "csv"]))
    assert answer["Content-Disposition"].endswith('-prize-so_far.csv"')
    empty = downloaded(desk, evening.new_festival(counts={}, names=[]), "prize")
    assert (empty.max_row, empty.auto_filter.ref) == (HEADING, "A4:N4")  # it can be opened


SIGNS = ("=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠", "｜", "％", "﹦", "﹢", "﹣", "﹫")
BEFORE = ("", " ", "　", "\u00a0", "\u200b", "'", "''", "x;", "x；", "x; ", "x;'", "y|", "y;|")
AS_SEEN = (
    *("=1+1", "=cmd|' /C calc'!A0", "x;-2+3+cmd|' /C calc'!A0", "y;|calc", "＝1＋1", "x；＝1＋1"),
    *('=HYPERLINK("http://evil.example";"prize")', '"=1+1', 'x",=1+1', 'a";"=1+1";"b'),
    *("\t=1+1", "x\t=1+1", "\r=1+1", "x\n=1+1", "{=1+1}", "#N/A", "TRUE", "1e5", "007"),
    *("2026-09-25", "12:30", "http://evil.example", "mailto:x@evil.example", "'", "''"),
    *("O'Hara; 'Ben", "₱5; − 2", "%0A=1", "@SUM(A1:A2)"),
)
# Two hundred and more.
HOSTILE = (*AS_SEEN, *(f"{before}{sign}1+1" for before, sign in product(BEFORE, SIGNS)))
BLANKS = ' \u3000\u00a0\u200b"'
BEGINNINGS = (*SIGNS, "−", "\t", "\r", "\n")
HOSTILE_ROWS: Any = [["Name", "=1+1"], *([text, text] for text in HOSTILE)]


@pytest.mark.parametrize("write", [to_xlsx, to_bare_xlsx])
def test_workbook_gives_back_every_text_and_has_no_formula(write: Any) -> None:
    sheet = sheet_of(write(HOSTILE_ROWS, ABOUT))

    found = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    texts = {cell.value.replace("_x000D_", "\r") for cell in found if isinstance(cell.value, str)}
    assert set(HOSTILE) <= texts
    assert {cell.data_type for cell in found} <= {"s", "d"}
    assert [cell.hyperlink for cell in found if cell.hyperlink] == []


def test_csv_gives_back_every_text() -> None:
    rows = list(csv.reader(io.StringIO(to_csv(HOSTILE_ROWS).decode("utf-8-sig"), newline="")))

    assert [[plain_cell(cell) for cell in row] for row in rows] == HOSTILE_ROWS


def test_no_separator_makes_a_csv_cell_begin_as_a_formula() -> None:
    """Of another country's spreadsheet, and of one that does not know quotes."""
    names: Rows = [[text] for text in ("Name", *HOSTILE)]
    data = to_csv(names).decode("utf-8-sig")

    for delimiter in (",", ";", "\t", "|"):
        quoted = csv.reader(io.StringIO(data, newline=""), delimiter=delimiter)
        # A comma that stands between quotes is the only one that separates nothing for anybody.
        bare = [line.split(delimiter) for line in data.splitlines() if delimiter != ","]
        cells = [cell.lstrip(BLANKS) for row in (*quoted, *bare) for cell in row]
        assert [cell for cell in cells if cell.startswith(BEGINNINGS)] == [], delimiter


def test_safe_cell_reads_back_and_everyday_texts_are_unchanged() -> None:
    plain = ["Rice cooker", "Ñuñez, Jr", "O'Hara", "Tea; 2 cups", "小明", "₱500", "3-in-1", "A+"]

    assert [text for text in HOSTILE if plain_cell(safe_cell(text)) != text] == []
    twice = [text for text in HOSTILE if plain_cell(safe_cell(safe_cell(text))) != safe_cell(text)]
    assert twice == []
    assert [safe_cell(text) for text in plain] == plain
    assert len(set(HOSTILE)) >= 200


def hostile_festival(emcee: User) -> Festival:
    """Every text that somebody can type is hostile, stored as such past every form."""
    festival = evening.started(names=["Ana", "Ben"], counts={6: 60})
    side = open_table(festival.pk, "poker_dice", "Corner")
    set_table(side.pk, settings={}, numbers=[1, 2])
    evening.throws(festival, evening.ONE, evening.ONE)
    table = evening.stored(festival).table
    hana = add_helper(festival.pk, name="Hana", role="desk").helper
    prize, holder = next(iter(table_record(table).state.holdings.items()))
    hand_out(table.pk, holder, [prize], hana.user)
    texts = iter(HOSTILE)
    for player in Player.objects.all():
        Player.objects.filter(pk=player.pk).update(name=next(texts))
    for each in Prize.objects.all():
        Prize.objects.filter(pk=each.pk).update(name=next(texts))
    Festival.objects.update(name="=1+1;+2")
    Table.objects.filter(pk=side.pk).update(name="x;=1+1")
    Helper.objects.update(name="-1+1")
    return evening.stored(festival)


def test_everything_of_a_hostile_festival_is_text(emcee: User) -> None:
    festival = hostile_festival(emcee)

    with zipfile.ZipFile(io.BytesIO(everything(festival))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}

    names = set(Player.objects.values_list("name", flat=True))
    names |= set(Prize.objects.values_list("name", flat=True))
    books = [data for name, data in files.items() if name.endswith(".xlsx")]
    sheets = [sheet_of(book) for book in books]
    rows = [row for sheet in sheets for row in sheet.iter_rows()]
    cells = [cell for row in rows for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "n", "d"}
    assert [cell.hyperlink for cell in cells if cell.hyperlink] == []
    texts = {str(cell.value).replace("_x000D_", "\r") for cell in cells}
    assert names <= texts
    assert {"-1+1", "x;=1+1"} <= texts
    read = {
        plain_cell(cell)
        for name, data in files.items()
        if name.endswith(".csv")
        for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
        for cell in row
    }
    assert names <= read


@pytest.mark.proof
@pytest.mark.office
@pytest.mark.parametrize("ending", ["xlsx", "csv"])
def test_libreoffice_shows_no_formula(ending: str, tmp_path: Path) -> None:
    """Converted into its own format, in which a formula is an attribute of its cell."""
    source = tmp_path / f"list.{ending}"
    source.write_bytes(
        to_csv(HOSTILE_ROWS) if ending == "csv" else to_bare_xlsx(HOSTILE_ROWS, ABOUT)
    )
    program = office()
    assert program

    subprocess.run(
        [
            program,
            f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
            *("--headless", "--convert-to", "fods", "--outdir", str(tmp_path), str(source)),
        ],
        check=True,
        capture_output=True,
    )

    shown = (tmp_path / "list.fods").read_text(encoding="utf-8")
    assert "y;" in shown  # it was read at all
    assert "table:formula" not in shown


KINDS = ("xlsx", "csv", "json")


def unpacked(festival: Festival) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(everything(evening.stored(festival)))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sheet_rows(data: bytes) -> list[list[Any]]:
    return [list(row) for row in sheet_of(data).iter_rows(values_only=True)]


def test_players_and_prizes_include_side_tables_and_equals() -> None:
    festival = evening.new_festival(counts={1: 1, 6: 3})
    festival.table.prizes.filter(tier=6, position__lte=2).update(name="=1+1", value=1250)
    side = open_table(festival.pk, "spots", "Corner")
    set_table(side.pk, settings={}, numbers=[3])

    assert list_rows(evening.stored(festival), "players") == [
        ["Number", "Name", "Table"],
        *([1, "Ana", ""], [2, "Ben", ""], [3, "Cora", "Corner"]),
    ]
    heading = ["Tier", "Prize", "Value", "Count"]
    assert list_rows(evening.stored(festival), "prizes") == [
        heading,
        [1, "Prize 1-1", Decimal(1), 1],
        [6, "=1+1", Decimal("12.5"), 2],
        [6, "Prize 6-3", Decimal(6), 1],
    ]
    # The list stands alone in its workbook, with numbers as numbers.
    assert sheet_rows(unpacked(festival)["prizes.xlsx"]) == [
        heading,
        *([1, "Prize 1-1", 1, 1], [6, "=1+1", 12.5, 2], [6, "Prize 6-3", 6, 1]),
    ]
    with override("zh-hans"):
        assert list_rows(festival, "prizes")[0][:3] == ["奖级", "奖品", "价值"]


def test_one_zip_has_everything_with_the_keepsake_at_the_end() -> None:
    festival = evening.started(
        counts=evening.ONE_EACH, switches={"six_black": "scramble"}, name="Moon Night"
    )
    evening.throws(festival, evening.ONE)
    files = unpacked(festival)
    evening.confirmed(festival, evening.SIX_5S)
    program_rolls_and_lots.crown(evening.post(festival))

    assert set(files) == {
        *(f"winners-by-{by}.{kind}" for by, kind in product(("prize", "person"), KINDS)),
        *("players.xlsx", "players.csv", "prizes.xlsx", "prizes.csv"),
        *("shopping.xlsx", "shopping.csv"),
        *("log.json", "log.txt", "dice.json", "rulebook.json", "rules.html"),
    }
    assert b"<!doctype html>" in unpacked(festival)["keepsake.html"]
    page = files["rules.html"].decode()  # a page that can be read
    assert page.startswith("<!doctype html>")
    said = ("Moon Night", "Which throw wins what", "House rules")
    assert [each for each in said if each not in page] == []
    assert [each for each in (' src="', "<link") if each in page] == []


def test_log_as_text_has_every_entry_and_what_does_not_count() -> None:
    festival = evening.started(counts=evening.ONE_EACH)
    evening.throws(festival, evening.TWO)
    program_rolls_and_lots.simulate(evening.post(festival), 2)
    undo(evening.post(festival))
    evening.correct(festival, 2, evening.ONE)
    table = evening.stored(festival).table

    lines = log_text(table, hands_of(table)).splitlines()

    assert lines[0] == "Moon Night · 2026-09-25 · Asia/Manila"
    assert [line.split(" · ")[0] for line in lines[2:]] == ["1", "2", "3", "4", "5"]
    assert "Ana · 4 4 1 1 2 3 · Red 2 · wins Prize 5-1" in lines[3]
    assert "rolled by computer" not in lines[3]
    assert "rolled by computer" in lines[4]
    assert lines[4].endswith("(undone)")
    assert lines[5].endswith("takes back 3")
    assert "instead of 2" in lines[6]
    assert "Prize 5-1 returns from Ana to the table" in lines[6]
    there = unpacked(festival)["log.txt"].decode("utf-8-sig").splitlines()
    assert there[:6] == lines[:6]


def test_only_organisers_get_files_and_none_of_practice(client: Client, desk: Client) -> None:
    festival = evening.started()
    practice = reverse("everything", args=[rehearse(festival.pk).pk])
    urls = (
        reverse("everything", args=[festival.pk]),
        reverse("list_file", args=[festival.pk, "players", "xlsx"]),
        reverse("winners_file", args=[festival.pk, "prize", "csv"]),
        reverse("log_file", args=[festival.pk]),
        reverse("import_festival"),
    )

    assert desk.get(practice).status_code == 404
    for role in ("scorer", "desk", "viewer"):
        client.force_login(add_helper(festival.pk, name=role, role=role).helper.user)
        page = client.get(reverse("winners", args=[festival.pk])).content
        assert [client.get(url).status_code for url in urls] == [403] * 5, role
        assert [ending for ending in (b".xlsx", b".zip") if ending in page] == [], role


@pytest.fixture
def festival() -> Festival:
    """A TV, hopia written in two ways and at two prices, money, and a prize nobody knows yet."""
    festival = create_festival(evening.details())
    told = [
        *((1, "TV", 999050), (2, "Hopia", 5000), (2, "hopia", 5000), (3, "Hopia", 6000)),
        *((4, "", 20000), (4, "", 20000), (5, "", 0), (6, "=SUM(A1)", 100)),
    ]
    slots: dict[int, list[Slot]] = {}
    for tier, name, value in told:
        slots.setdefault(tier, []).append(Slot(name=name, value=value))
    set_prizes(festival.pk, slots)
    store_spare(festival.pk, "HOPIA", 5000, 3)
    store_spare(festival.pk, "Umbrella", 15000, 2)
    return evening.stored(festival)


def test_page_and_paper_say_how_many_for_how_much(desk: Client, festival: Festival) -> None:
    urls = [reverse("shopping", args=[festival.pk])]
    urls.append(reverse("printed", args=[festival.pk, "shopping"]))
    pages = [page_of(desk.get(url)).text for url in urls]

    said = (
        "Hopia 5 3 ₱50 ₱250",
        "Total 12 5 ₱11,001.50",
        "1 prize without a name and a value is not on this list.",
    )
    assert [[each in page for each in said] for page in pages] == [[True] * 3] * 2
    assert "Money in an envelope 2 ₱200 ₱400" in pages[0]
