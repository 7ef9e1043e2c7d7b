"""Sheets of paper: what stands on each of them, and where."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
import segno
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.rule_sheet import sheet_of
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.photos import photos
from festival.games.bobing.prints.hall_papers import OF_HALL, scorer_sheets
from festival.games.bobing.prints.labels import SHEETS
from festival.games.bobing.prints.options import LabelOptions
from festival.games.bobing.prints.paper import A4, LETTER, SIZES, Paper, Printable, on_sheets
from festival.games.bobing.prints.printed_lists import Sum
from festival.games.bobing.prints.views import ALL
from festival.models import Festival, Photo
from festival.web.addresses import guest_host
from festival.words.tags import phrases
from tests.festival.bowls import bowl_of, new_hall
from tests.festival.evening import GRAB, ONE, TWO, confirmed, new_festival, started, stored, throws
from tests.festival.hall.test_results import city_night
from tests.festival.pages import page_of
from tests.games.bobing.prizes.photos import photo

pytestmark = pytest.mark.django_db
WITHOUT_PHOTO = "There is no photo of the champion’s throw"
CSS = Path(settings.BASE_DIR) / "static" / "css" / "prints"
GEOMETRY = re.compile(
    r'\[data-labels="(\w+)"\] \{ --columns: (\d+); --rows: (\d+); --wide: ([\d.]+); '
    r"--high: ([\d.]+);"
)


def built(key: str, festival: Festival, **asked: str) -> Printable:
    form, build = {**OF_HALL, **ALL}[key]
    return build(festival, form(asked).chosen)


def test_labels_begin_after_the_used_places_of_a_sheet() -> None:
    assert on_sheets("abcde", 3) == (("a", "b", "c"), ("d", "e"))
    assert on_sheets("abc", 3, skipped=2) == ((None, None, "a"), ("b", "c"))
    assert on_sheets("", 3, skipped=2) == ()


def test_style_sheet_has_every_label_sheet_and_letter_size() -> None:
    found = GEOMETRY.findall((CSS / "print-small.css").read_text(encoding="utf-8"))
    letters = re.findall(
        r'\[data-tenths="(\d+)"\] \{ font-size: calc\(([\d.]+) ',
        (CSS / "prints.css").read_text(encoding="utf-8"),
    )

    assert {key: tuple(map(float, sizes)) for key, *sizes in found} == {
        key: (each.columns, each.rows, each.width, each.height) for key, each in SHEETS.items()
    }
    for each in SHEETS.values():  # which have room on their paper
        assert each.columns * each.width < each.paper.width
        assert each.rows * each.height < each.paper.height
    assert [(int(tenths), float(mm) * 10) for tenths, mm in letters] == [
        (size, size) for size in SIZES
    ]


def test_label_has_title_number_name_and_worth_if_asked() -> None:
    festival = new_festival()
    (first, *_), *others = built("labels", festival).sheets
    festival.table.prizes.filter(tier=1).update(name="")

    nameless, second, *_ = built("labels", festival, values="yes").sheets[0]

    assert (first.names.hanzi, first.names.roman) == ("狀元", "Tsiong Guan")
    assert (first.number, first.name, first.value) == ("1-1", "Prize 1-1", "")
    assert len(others) == 2  # 63 labels, 24 on a sheet
    assert (nameless.name, nameless.value) == ("₱1", "")  # of 100 minor units; not said twice
    assert (second.name, second.value) == ("Prize 2-1", "₱2")


def test_three_label_sheets_are_offered_and_all_others_behind() -> None:
    form = LabelOptions({"sheet": "5163"})

    sheet, *_ = form.choices

    assert [offer.text for offer in sheet.offers] == ["A4 · 3 × 8", "A4 · 3 × 7", "Letter · 3 × 10"]
    assert {offer.value for offer in (*sheet.offers, *sheet.others)} == set(SHEETS)
    assert (sheet.chosen, sheet.is_other) == ("5163", True)


def test_button_of_a_choice_shows_it_and_keeps_the_others(desk: Client) -> None:
    festival = new_festival()
    url = reverse("printed", args=[festival.pk, "labels"])
    form = page_of(desk.get(url, {"values": "yes", "start": "3"})).form("start", "values")

    query = f"{urlencode(form.fields)}&sheet=L7160"  # as a browser adds the pressed button
    shown = page_of(desk.get(f"{url}?{query}")).form("start", "values")

    assert ("sheet", "L7160") in form.buttons
    assert shown.fields == {"sheet": "L7160", "values": "yes", "lines": "no", "start": "3"}


def test_winner_list_names_winners_and_leaves_lines_for_others() -> None:
    festival = started()
    throws(festival, ONE, TWO)

    sheets = built("winners", stored(festival), values="no", paper="letter").sheets

    rows = [row for sheet in sheets for row in sheet.rows]
    assert [len(sheet.rows) for sheet in sheets] == [32, 31]
    assert {row.number: row.winner for row in rows if row.winner} == {
        "5-1": "2 · Ben",
        "6-1": "1 · Ana",
    }


def test_shopping_list_of_63_prizes_needs_two_sheets_of_letter() -> None:
    *_, last = sheets = built("shopping", new_festival(), paper="letter").sheets

    assert [len(sheet.rows) for sheet in sheets] == [32, 31]
    assert last.bought.count == 63


def test_receipt_of_a_person_has_all_they_have_won() -> None:
    festival = started()
    festival.table.prizes.filter(tier=6).update(name="Hopia", value=600)
    throws(festival, ONE, TWO, ONE, ONE)

    columns, _ = built("receipts", stored(festival)).sheets

    slips = [slip for column in columns for slip in column]
    assert [
        (slip.person.name, [(item.name, item.count, item.value) for item in slip.items])
        for slip in slips
    ] == [
        ("Ana", [("Hopia", 2, "₱6")]),
        ("Ben", [("Prize 5-1", 1, "₱5")]),
        ("Cora", [("Hopia", 1, "₱6")]),
    ]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_winner_of_everything_signs_as_many_receipts_as_needed(paper: Paper) -> None:
    festival = started()
    confirmed(festival, GRAB)

    *sheets, _ = built("receipts", stored(festival), paper=paper.key).sheets

    slips = [slip for sheet in sheets for column in sheet for slip in column]
    assert {slip.person.name for slip in slips} == {"Ana"}
    assert sum(item.count for slip in slips for item in slip.items) == 63
    assert [(slip.part, slip.parts) for slip in slips] == [
        (number, len(slips)) for number in range(1, len(slips) + 1)
    ]
    assert max(slip.height for slip in slips) <= paper.height - 24
    assert [slip.sum for slip in slips if slip.sum] == [slips[-1].sum]


@pytest.mark.parametrize("key", ["winners", "receipts"])
def test_values_are_added_up_by_person_and_in_all(key: str) -> None:
    festival = started()
    throws(festival, ONE, TWO, ONE, ONE)  # of 6, 5, 6 and 6 pesos
    desk_hands(festival, 1, tier=6)

    *_, sums = built(key, stored(festival)).sheets

    rows = [row for column in sums.columns for row in column]
    assert [(row.name, row.sum) for row in rows] == [
        ("Ana", Sum(count=2, handed=1, worth="₱12", given="₱6")),
        ("Ben", Sum(count=1, handed=0, worth="₱5", given="")),
        ("Cora", Sum(count=1, handed=0, worth="₱6", given="")),
    ]
    assert sums.total == Sum(count=4, handed=1, worth="₱23", given="₱6")


def test_total_of_a_list_is_that_of_its_column(desk: Client) -> None:
    festival = started()
    throws(festival, ONE, TWO, ONE, ONE)
    desk_hands(festival, 1, tier=6)

    url = reverse("printed", args=[festival.pk, "winners"])
    text = page_of(desk.get(url)).text

    assert "Total ₱321 ✓ 1 of 4 handed out: ₱6" in text
    assert "6-1 ✓ Prize 6-1" in text


def desk_hands(festival: Festival, number: int, *, tier: int) -> None:
    """The prize desk hands out the first prize of a tier."""
    hand_out(festival.table.pk, number, [festival.table.prizes.get(tier=tier, position=1).pk], None)


def test_label_that_a_sheet_has_not_is_refused_and_kept(desk: Client) -> None:
    festival = new_festival()
    url = reverse("printed", args=[festival.pk, "labels"])

    for start in ("0", "66", "-1", "two", "９９"):
        page = page_of(desk.get(url, {"sheet": "L7160", "start": start}))
        assert "type a whole number from 1 to" in page.text, start
        assert f"(you typed “{start}”" in page.text
        assert page.form("start").fields["start"] == start
    for what in ("nothing", "napkins"):
        assert desk.get(reverse("printed", args=[festival.pk, what])).status_code == 404
    for name, args in (("prints", ()), ("printed", ("winners",))):  # paper that is not known is A4
        answer = desk.get(reverse(name, args=[festival.pk, *args]), {"paper": "napkin"})
        assert 'data-paper="a4"' in answer.content.decode()


def test_code_of_a_card_is_that_of_the_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("festival.web.addresses._lan_address", lambda _: "192.0.2.17")
    monkeypatch.setenv("MOONBOWL_PORT", "8000")
    festival = new_festival()

    cards = [card for card in built("cards", festival).sheets[0] if card]

    address = f"http://192.0.2.17:8000/f/{festival.code}/desk/"
    codes = [segno.make(f"{address}{number}/", error="m", micro=False) for number in (1, 2, 3)]
    drawn = [code.svg_data_uri(scale=4, border=2, light="#fff") for code in codes]
    assert [card.qr for card in cards] == drawn


def test_tent_card_has_every_throw_of_the_champion() -> None:
    festival = new_festival()
    sheet = sheet_of(festival.table, board_of(festival.table).tiers)

    (tent,) = built("tents", festival).sheets

    assert len(tent.tiers[0].lines) == 6
    assert tent.tiers[0].lines == sheet.tiers[0].lines


def test_tent_card_names_each_prize_once() -> None:
    festival = new_festival()
    for place in (1, 2):
        festival.table.prizes.filter(tier=2, position=place).update(name="Soy sauce and vinegar")
    festival.table.prizes.filter(tier=4).update(name="Tea")

    (tent,) = built("tents", festival).sheets

    assert [tier.prizes for tier in tent.tiers[1:4]] == [
        ("Soy sauce and vinegar\u00a0×\u00a02",),
        ("Prize 3-1", "Prize 3-2", "Prize 3-3", "Prize 3-4"),
        ("Tea\u00a0×\u00a08",),
    ]
    assert tent.tiers[4].prizes[-1] == "Prize 5-3\u00a0·\u00a0+\u00a013"


def test_tent_card_names_as_many_prizes_as_can_be_read() -> None:
    festival = new_festival()
    for prize in festival.table.prizes.filter(tier=3):
        festival.table.prizes.filter(pk=prize.pk).update(name=f"{'禮盒' * 18} {prize.position}")

    (tent,) = built("tents", festival).sheets

    assert [name[36:] for name in tent.tiers[2].prizes] == [" 1\u00a0·\u00a0+\u00a03"]
    assert min(tier.size for tier in tent.tiers) >= 26  # tenths of a millimetre


def test_name_of_a_cake_is_not_parted_in_a_long_line() -> None:
    found = phrases("廈門林氏宗親會中秋月餅博餅聯歡晚會")

    assert re.findall(r'"phrase">(.*?)<', found) == ["中秋", "月餅", "博餅"]


def test_certificate_is_blank_until_there_is_a_champion() -> None:
    festival = started()

    (before,) = built("certificate", festival).sheets
    confirmed(festival, GRAB)
    (after,) = built("certificate", stored(festival)).sheets

    assert (before.names.hanzi, before.name, before.dice) == ("狀元", "", ())
    assert (after.names.hanzi, after.name, after.dice) == ("總搶", "Ana", (4,) * 6)


def test_certificate_has_the_photo_of_the_throw_by_choice(desk: Client) -> None:
    festival = started()
    confirmed(festival, GRAB)
    seq = stored(festival).table.version
    photos.keep(festival.table.pk, photo(), seq=seq)
    digest = Photo.objects.get().digest

    found = [built("certificate", stored(festival), photo=each).sheets[0] for each in ("yes", "no")]

    address = reverse("own_photo", args=[festival.pk, digest])
    assert [sheet.photo for sheet in found] == [address, ""]
    paper = reverse("printed", args=[festival.pk, "certificate"])
    assert WITHOUT_PHOTO not in desk.get(f"{paper}?photo=yes").text
    assert [address in desk.get(paper + asked).text for asked in ("?photo=yes", "")] == [
        True,
        False,
    ]


def test_certificate_says_that_there_is_no_photo(desk: Client) -> None:
    festival = started()
    confirmed(festival, GRAB)
    paper = reverse("printed", args=[festival.pk, "certificate"])

    said = [WITHOUT_PHOTO in desk.get(paper + asked).text for asked in ("?photo=yes", "")]

    assert said == [True, False]


def hall_of(tables: int, guests: int = 3) -> Festival:
    hall = new_hall()
    for place in range(1, tables + 1):
        bowl_of(hall, place, names=[f"Guest {place}-{each}" for each in range(1, guests + 1)])
    return stored(hall)


def test_each_table_has_a_sheet_with_its_code_and_players() -> None:
    hall = hall_of(2)

    sheets = built("tables", hall).sheets

    bowls = list(hall.bowls.order_by("place"))
    assert [(sheet.name, sheet.address) for sheet in sheets] == [
        (bowl.name, f"{guest_host()}/f/{bowl.code}") for bowl in bowls
    ]
    assert [[row.name for column in sheet.columns for row in column] for sheet in sheets] == [
        [f"Guest {place}-{each}" for each in (1, 2, 3)] for place in (1, 2)
    ]


def test_each_scorer_has_a_card_with_a_link_of_their_own() -> None:
    hall = hall_of(7)
    links = [(bowl, f"token-{bowl.place}") for bowl in hall.bowls.order_by("place")]

    printable = scorer_sheets(links, A4, "noon")
    html = "".join(
        render_to_string(printable.template, {"sheet": sheet}) for sheet in printable.sheets
    )

    assert [len(sheet) for sheet in printable.sheets] == [6, 1]
    found = re.findall(r"/sign-in/(token-\d)/</bdi>", html)
    assert found == [f"token-{place}" for place in range(1, 8)]


def test_sheets_of_tables_are_offered_only_by_a_hall(desk: Client) -> None:
    hall, festival = hall_of(2), new_festival()
    pages = [
        desk.get(reverse("prints", args=[each.pk])).content.decode() for each in (hall, festival)
    ]

    for key in OF_HALL:
        there = desk.get(reverse("printed", args=[hall.pk, key]))
        elsewhere = desk.get(reverse("printed", args=[festival.pk, key]))
        url = reverse("printed", args=[0, key]).removeprefix("/festivals/0")
        assert (there.status_code, elsewhere.status_code) == (200, 404), key
        assert "Table 1" in page_of(there).text, key
        assert [url in page for page in pages] == [True, False], key


def test_winners_receipts_and_labels_include_every_table() -> None:
    hall = city_night()

    *winners, sums = built("winners", hall).sheets
    *receipts, _ = built("receipts", hall).sheets
    (labels,) = built("labels", hall).sheets

    assert [(sheet.bowl_name, [row.winner for row in sheet.rows]) for sheet in winners] == [
        ("Table 1", ["1 · Ana", "3 · Cora", "2 · Ben"]),
        ("Table 2", ["1 · Dina", "1 · Dina", "2 · Eli"]),
        ("Semi-final 1", ["2 · Dina", "1 · Ana", "1 · Ana"]),
        ("Grand final", ["2 · Zoe", "1 · Dina", "1 · Dina"]),
    ]
    assert [(row.name, row.sum.worth) for column in sums.columns for row in column] == [
        *(("Ana · Table 1", "₱12"), ("Ben · Table 1", "₱6"), ("Cora · Table 1", "₱5")),
        *(("Dina · Table 2", "₱18"), ("Eli · Table 2", "₱6"), ("Zoe · Grand final", "₱1")),
    ]
    slips = [
        (slip.bowl_name, slip.person.name) for sheet in receipts for part in sheet for slip in part
    ]
    assert slips == [
        *(("Table 1", "Ana"), ("Table 1", "Ben"), ("Table 1", "Cora")),
        *(("Table 2", "Dina"), ("Table 2", "Eli")),
        *(("Semi-final 1", "Ana"), ("Semi-final 1", "Dina")),
        *(("Grand final", "Dina"), ("Grand final", "Zoe")),
    ]
    places = ("Table 1", "Table 2", "Semi-final 1", "Grand final")
    assert [(label.bowl_name, label.number) for label in labels if label] == [
        (place, number) for place in places for number in ("1-1", "5-1", "6-1")
    ]


def test_everybody_has_one_card_and_one_line_at_the_first_table() -> None:
    hall = city_night()

    cards = [card for sheet in built("cards", hall).sheets for card in sheet if card]
    (sheet,) = built("players", hall).sheets
    (by_name,) = built("players", hall, order="name").sheets

    lines = [(row.table, row.number, row.name) for column in sheet for row in column]
    assert lines == [
        *(("Table 1", 1, "Ana"), ("Table 1", 2, "Ben"), ("Table 1", 3, "Cora")),
        *(("Table 2", 1, "Dina"), ("Table 2", 2, "Eli"), ("", 2, "Zoe")),
    ]
    # Zoe, who sits nowhere yet, has an empty cell: without it, lines would differ in their columns.
    assert all(row.table_size for column in sheet for row in column)
    assert [(card.bowl_name, card.number, card.name) for card in cards] == lines
    assert sorted({card.code for card in cards}) == sorted(
        {hall.code, *hall.bowls.filter(round=1).values_list("code", flat=True)}
    )
    assert [row.name for column in by_name for row in column] == sorted(
        name for _, _, name in lines
    )
